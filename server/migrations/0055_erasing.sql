-- A day after a member has closed the account, what is personal of them is erased; what stays has one pseudonym (decisions D17).
ALTER TABLE member
  ADD COLUMN erased_at timestamptz,
  -- When there is something to erase next: at the end of the day, and once the books of those days are settled.
  ADD COLUMN erase_at  timestamptz,
  DROP CONSTRAINT member_phone_digits,
  DROP CONSTRAINT member_bank_account_digits,
  ADD CONSTRAINT member_phone_digits CHECK (phone ~ '^([0-9]{8,11}|erased:[0-9a-f-]{36})$'),
  ADD CONSTRAINT member_bank_account_digits CHECK (bank_account_no ~ '^([0-9]{6,20}|erased:[0-9a-f-]{36})$'),
  ADD CONSTRAINT member_erased CHECK (erased_at >= closed_at AND (erase_at IS NULL OR closed_at IS NOT NULL));
UPDATE member SET erase_at = closed_at + interval '24 h' WHERE closed_at IS NOT NULL;
CREATE INDEX member_to_erase ON member (erase_at) WHERE erase_at IS NOT NULL;

-- What must not be got around by coming back: by a keyed hash of the phone, or of a bank account, and nothing that leads to a person.
CREATE TABLE kept_mark (
  mark        bytea NOT NULL,
  -- Common to the marks of one account; no member's id.
  account     uuid NOT NULL,
  -- Pauses from play, as play_pause has them.
  pauses      jsonb NOT NULL,
  -- Offers that were received: kind, code and when.
  offers      jsonb NOT NULL,
  -- It was frozen or flagged.
  is_watched  boolean NOT NULL,
  made_at     timestamptz NOT NULL,
  PRIMARY KEY (mark, account)
);

-- Offers that a member received with an account that is erased: they count towards how often each can be received.
CREATE TABLE offer_used (
  member_id  uuid NOT NULL REFERENCES member (id),
  kind       text COLLATE "C" NOT NULL,
  code       text COLLATE "C" NOT NULL,
  at         timestamptz NOT NULL,
  account    uuid NOT NULL,
  PRIMARY KEY (member_id, account, kind, code, at),
  CONSTRAINT offer_used_kind CHECK (kind IN ('bonus', 'promotion'))
);

-- The product's role may not change where money went or whose it was. This may, for a closed account that holds nothing, and
-- writes nothing but the pseudonym. `columns`: null removes the rows; otherwise each column and what becomes of it.
CREATE FUNCTION erase_of_member(of_table text, by_column text, erased uuid, columns jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sets text;
BEGIN
  IF of_table IN ('account', 'entry', 'journal', 'statement', 'statement_head', 'operator_audit') THEN
    RAISE EXCEPTION 'books and trail are not erased: %', of_table USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM FROM member WHERE id = erased AND closed_at IS NOT NULL AND NOT is_active FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM account WHERE member_id = erased AND balance <> 0 AND code NOT LIKE 'house:%' AND code <> 'coin') THEN
    RAISE EXCEPTION 'the account is open, or holds money' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF columns IS NULL THEN
    EXECUTE format('DELETE FROM %I WHERE %I = $1', of_table, by_column) USING erased;
    RETURN;
  END IF;
  SELECT string_agg(format(CASE becomes
      WHEN 'pseudonym' THEN '%1$I = CASE WHEN %1$I IS NOT NULL THEN %2$L END'
      -- Digits that a bank has hidden: the number compares with every other.
      WHEN 'hidden' THEN '%1$I = regexp_replace(%1$I, ''[0-9]'', ''x'', ''g'')'
      -- Each still another one.
      WHEN 'apart' THEN '%1$I = CASE WHEN %1$I LIKE ''erased:%%'' THEN %1$I ELSE ''erased:'' || md5(%1$I) END'
      WHEN 'nothing' THEN '%1$I = NULL'
      WHEN 'empty' THEN '%1$I = ''{}''' END, name, 'erased:' || erased), ', ')
  INTO sets FROM jsonb_each_text(columns) AS c (name, becomes);
  EXECUTE format('UPDATE %I SET %s WHERE %I = $1', of_table, sets, by_column) USING erased;
END $$;
REVOKE EXECUTE ON FUNCTION erase_of_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_of_member TO kapao_app;

GRANT UPDATE (erased_at, erase_at) ON member TO kapao_app;
GRANT SELECT, INSERT ON kept_mark, offer_used TO kapao_app;
GRANT SELECT ON offer_used TO kapao_report;
GRANT SELECT (erased_at, erase_at, bank_proven_name) ON member TO kapao_report;
