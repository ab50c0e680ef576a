-- Whose a bank transfer is (decisions D4): accounts that are proven, and one name for a transfer however it is written.

-- When the bank has said that this account, by its full number, is under this name; null: nobody has yet.
ALTER TABLE member ADD COLUMN bank_verified_at timestamptz;
GRANT SELECT (bank_verified_at) ON member TO kapao_report;

-- Another account, or another name on it, is not what was proven.
CREATE FUNCTION forget_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.bank_code, ltrim(NEW.bank_account_no, '0'), NEW.bank_account_name)
    IS DISTINCT FROM (OLD.bank_code, ltrim(OLD.bank_account_no, '0'), OLD.bank_account_name) THEN
    NEW.bank_verified_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER member_account_changed BEFORE UPDATE OF bank_code, bank_account_no, bank_account_name ON member
  FOR EACH ROW EXECUTE FUNCTION forget_verification();

-- A bank's reference without what people and systems write in their own way: case, blanks and dashes.
CREATE FUNCTION canonical_reference(reference text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN upper(regexp_replace(reference COLLATE "C", '[ -]', '', 'g'));

-- `reference` stays as the bank told it first; what is compared is its key.
ALTER TABLE bank_payment
  ADD COLUMN reference_key text COLLATE "C" GENERATED ALWAYS AS (canonical_reference(reference)) STORED,
  -- One of several from the time when another spelling was another transfer. All but the first of them.
  ADD COLUMN is_repeated boolean NOT NULL DEFAULT false;
UPDATE bank_payment p SET is_repeated = true FROM (
  SELECT from_bank, reference, row_number() OVER (PARTITION BY from_bank, reference_key ORDER BY heard_at, reference) AS n
  FROM bank_payment) s
WHERE s.from_bank = p.from_bank AND s.reference = p.reference AND s.n > 1;
CREATE UNIQUE INDEX bank_payment_once ON bank_payment (from_bank, reference_key) WHERE NOT is_repeated;

ALTER TABLE slip
  ADD COLUMN bank_reference_key text COLLATE "C" GENERATED ALWAYS AS (canonical_reference(bank_reference)) STORED,
  ADD COLUMN is_repeated boolean NOT NULL DEFAULT false;
UPDATE slip p SET is_repeated = true FROM (
  SELECT member_id, id, row_number() OVER (PARTITION BY bank, bank_reference_key ORDER BY created_at, id) AS n
  FROM slip WHERE state IN ('PROCESSING', 'REVIEW', 'SUCCESS')) s
WHERE s.member_id = p.member_id AND s.id = p.id AND s.n > 1;
DROP INDEX slip_claim;
-- A transfer is claimed by one slip at a time, over all members.
CREATE UNIQUE INDEX slip_claim ON slip (bank, bank_reference_key)
  WHERE state IN ('PROCESSING', 'REVIEW', 'SUCCESS') AND NOT is_repeated;
