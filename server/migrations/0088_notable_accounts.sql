-- A changed balance touches no index, so that its row is written in place, and a credit tells its notice with its event (decision 0027).

-- Accounts that are looked for among all of them. They were found by indexes on the balance, for the sake of which each change of
-- any account wrote to every index of the table.
CREATE TABLE notable_account (
  code       text COLLATE "C" NOT NULL,
  member_id  uuid NOT NULL,
  CONSTRAINT notable_account_pkey PRIMARY KEY (code, member_id)
);
GRANT SELECT ON notable_account TO kapao_app, kapao_report;

-- Whom money would be missed by most (notableWalletMin in server-limits.ts), and money that is set aside.
CREATE FUNCTION is_notable(code text, balance bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE code WHEN 'wallet' THEN balance >= 1000000 WHEN 'set_aside' THEN balance > 0 ELSE false END;

-- With the owner's right: the product's role changes balances, and what follows from them follows by itself.
CREATE FUNCTION note_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF is_notable(NEW.code, NEW.balance) THEN
    INSERT INTO notable_account VALUES (NEW.code, NEW.member_id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM notable_account n WHERE n.code = NEW.code AND n.member_id = NEW.member_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_opened_notable AFTER INSERT ON account FOR EACH ROW
  WHEN (is_notable(NEW.code, NEW.balance)) EXECUTE FUNCTION note_account();
CREATE TRIGGER account_turned_notable AFTER UPDATE OF balance ON account FOR EACH ROW
  WHEN (is_notable(OLD.code, OLD.balance) <> is_notable(NEW.code, NEW.balance)) EXECUTE FUNCTION note_account();
-- Nobody changes a balance meanwhile: the triggers hold the table. Both are read by the indexes that they replace.
INSERT INTO notable_account SELECT code, member_id FROM account WHERE code = 'wallet' AND balance >= 1000000;
INSERT INTO notable_account SELECT code, member_id FROM account WHERE code = 'set_aside' AND balance > 0;

-- An answer is written beside its key: with room on the page it touches no index.
ALTER TABLE request_key SET (fillfactor = 50);

-- The notice that was written with the same journal: told with its row instead of by one of its own. Written by the next version.
ALTER TABLE outbox ADD COLUMN notice_id uuid, ADD COLUMN notice_kind text COLLATE "C",
  ADD CONSTRAINT outbox_notice CHECK ((notice_id IS NULL) = (notice_kind IS NULL));
