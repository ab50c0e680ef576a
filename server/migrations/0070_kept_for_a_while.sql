-- Messages, files of the chat, slips' pictures and unread records are kept for a while only (decisions D17).

-- Messages up to this number have been removed: what is left is numbered on from there.
ALTER TABLE chat_room
  ADD COLUMN removed_seq bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT chat_room_removed_seq CHECK (removed_seq BETWEEN 0 AND last_seq);
GRANT UPDATE (removed_seq) ON chat_room TO kapao_app;
CREATE INDEX chat_message_age ON chat_message (created_at);
CREATE INDEX chat_file_age ON chat_file (sent_at) WHERE sent_at IS NOT NULL;

-- Null: the picture of a decided slip is not kept any more. What the bank said of it stays.
ALTER TABLE slip
  ALTER COLUMN file DROP NOT NULL,
  ADD CONSTRAINT slip_picture CHECK (file IS NOT NULL OR decided_at IS NOT NULL);
CREATE INDEX slip_picture_age ON slip (decided_at) WHERE file IS NOT NULL AND decided_at IS NOT NULL;
GRANT UPDATE (file) ON slip TO kapao_app;
CREATE FUNCTION refuse_other_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a slip keeps its picture, or has none any more' USING ERRCODE = 'insufficient_privilege';
END $$;
-- The erasing of an account gives it a name that leads nowhere.
CREATE TRIGGER slip_same_picture BEFORE UPDATE OF file ON slip FOR EACH ROW
  WHEN (NEW.file <> OLD.file AND NEW.file NOT LIKE 'erased:%' OR OLD.file IS NULL AND NEW.file IS NOT NULL)
  EXECUTE FUNCTION refuse_other_picture();

GRANT DELETE ON unread_record TO kapao_app;
CREATE INDEX unread_record_age ON unread_record (heard_at);
