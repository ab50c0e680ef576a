-- Pictures and videos that customers send in the chat (decisions D15).

CREATE TABLE chat_file (
  -- A name of ours; the file lies under it.
  name          text COLLATE "C" PRIMARY KEY,
  -- Whose it is; a guest's becomes the member's with the conversation.
  owner_id      uuid NOT NULL,
  kind          text NOT NULL,
  content_type  text NOT NULL,
  created_at    timestamptz NOT NULL,
  -- When a message named it first; what no message names is removed.
  sent_at       timestamptz,
  CONSTRAINT chat_file_kind CHECK (kind IN ('image', 'video'))
);
CREATE INDEX chat_file_unsent ON chat_file (created_at) WHERE sent_at IS NULL;
CREATE INDEX chat_file_owner ON chat_file (owner_id);

GRANT SELECT, INSERT, DELETE ON chat_file TO kapao_app;
GRANT UPDATE (owner_id, sent_at) ON chat_file TO kapao_app;
GRANT SELECT ON chat_file TO kapao_report;
