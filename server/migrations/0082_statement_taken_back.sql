-- A wrong import of a bank's statement is taken back by two members of staff (decision 0023).

-- The journal that put it into suspense, where its key is not `suspense_in:bank:BANK:REFERENCE`: what was taken back may come again.
ALTER TABLE bank_payment ADD COLUMN suspended_as text COLLATE "C";

ALTER TABLE bank_statement
  -- Of one that was taken back: another hash stands in the place of the file's, so that the file can be imported again.
  ADD COLUMN former_hash bytea,
  ADD COLUMN taken_back_at timestamptz,
  -- The approved request.
  ADD COLUMN taken_back_by uuid REFERENCES operator_request (id),
  DROP CONSTRAINT bank_statement_state,
  DROP CONSTRAINT bank_statement_matched,
  ADD CONSTRAINT bank_statement_state CHECK (state IN ('UPLOADED', 'MATCHED', 'TAKEN_BACK')) NOT VALID,
  ADD CONSTRAINT bank_statement_matched CHECK (
    (state <> 'UPLOADED') = (matched_at IS NOT NULL) AND (state <> 'UPLOADED') = (account IS NOT NULL)
    AND (state <> 'UPLOADED') = (matched_by IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT bank_statement_taken_back CHECK (
    (state = 'TAKEN_BACK') = (taken_back_at IS NOT NULL) AND (state = 'TAKEN_BACK') = (taken_back_by IS NOT NULL)
    AND (state = 'TAKEN_BACK') = (former_hash IS NOT NULL)) NOT VALID;
ALTER TABLE bank_statement VALIDATE CONSTRAINT bank_statement_state;
ALTER TABLE bank_statement VALIDATE CONSTRAINT bank_statement_matched;
ALTER TABLE bank_statement VALIDATE CONSTRAINT bank_statement_taken_back;

-- What lay in suspense by the word of such a statement alone: it is no payment any more.
CREATE TABLE payment_taken_back (
  statement_id  uuid NOT NULL REFERENCES bank_statement (id),
  from_bank     text COLLATE "C" NOT NULL,
  reference     text COLLATE "C" NOT NULL,
  to_bank       text COLLATE "C" NOT NULL,
  amount        bigint NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  -- The journal that put it there, and that its reversal names.
  suspended_as  text COLLATE "C" NOT NULL,
  PRIMARY KEY (statement_id, from_bank, reference),
  CONSTRAINT payment_taken_back_currency CHECK (currency IN ('THB', 'LAK'))
);

-- By the owner's hand, as no payment may be removed in any other way.
CREATE FUNCTION take_back_payments(statement uuid, request uuid) RETURNS SETOF payment_taken_back
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM operator_request WHERE id = request AND kind = 'statement_taken_back' AND subject = statement::text;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nobody has asked for this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY
  WITH gone AS (
    DELETE FROM bank_payment p USING bank_statement_row r
    WHERE r.statement_id = statement AND p.from_bank = r.from_bank AND p.reference = r.reference
      AND p.statement_id = statement AND p.suspended_as IS NOT NULL AND p.confirmed_at IS NULL AND p.member_id IS NULL
      AND p.given_back IS NULL
    RETURNING p.*)
  INSERT INTO payment_taken_back
  SELECT statement, g.from_bank, g.reference, g.to_bank, g.amount, g.currency, g.suspended_as FROM gone g
  RETURNING *;
END $$;
REVOKE EXECUTE ON FUNCTION take_back_payments FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_back_payments TO kapao_app;

GRANT UPDATE (hash, former_hash, taken_back_at, taken_back_by) ON bank_statement TO kapao_app;
GRANT SELECT ON payment_taken_back TO kapao_app, kapao_report;
GRANT SELECT (taken_back_at, taken_back_by) ON bank_statement TO kapao_report;
