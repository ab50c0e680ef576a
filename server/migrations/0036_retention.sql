-- What is kept for a while only: how far each table has been cleared, and indexes that grow with what is due and not with what was (decisions D17).

-- A pass removes what is finished and older than its table's time, a piece at a time (server/src/retention).
CREATE TABLE retention (
  of_table         text COLLATE "C" PRIMARY KEY,
  -- Since this pass began, what is older may be gone. Null: no pass has begun yet.
  removing_before  timestamptz,
  -- What is older is gone: that pass has ended.
  removed_before   timestamptz,
  -- Where the next piece of the pass begins; null at its beginning.
  mark             text,
  CONSTRAINT retention_in_order CHECK (removed_before <= removing_before)
);
GRANT SELECT, INSERT, UPDATE (removing_before, removed_before, mark) ON retention TO kapao_app;
GRANT SELECT ON retention TO kapao_report;

GRANT DELETE ON outbox, webhook_event TO kapao_app;
-- The audit looks at how old they are, and at nothing else of them.
GRANT SELECT (created_at, last_seen_at) ON session TO kapao_report;
GRANT SELECT (created_at) ON otp, request_key TO kapao_report;

-- A message that has not been delivered is not removed.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = (SELECT relowner::regrole::text FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'removing from % is refused: it is not finished', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER outbox_told_first BEFORE DELETE ON outbox FOR EACH ROW WHEN (OLD.delivered_at IS NULL)
  EXECUTE FUNCTION refuse_removal();

CREATE INDEX webhook_event_age ON webhook_event (received_at);
CREATE INDEX otp_age ON otp (created_at);
-- By when it was opened, which never changes: an index on last_seen_at would be written at each minute of each session.
CREATE INDEX session_age ON session (created_at, token_hash);

-- Passwords by the key that they rest under: those of an earlier key are few, and soon none.
CREATE INDEX game_account_sealed_with ON game_account (substring(password_sealed FROM 1 FOR 4));
