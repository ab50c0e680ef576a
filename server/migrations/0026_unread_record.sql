-- Records that services outside told and that nobody understood: kept whole, each with a task (quality F32). They hold no secrets.
CREATE TABLE unread_record (
  -- Who told it.
  source    text COLLATE "C" NOT NULL,
  -- SHA-256 of the record: told again it is the same one.
  hash      bytea NOT NULL,
  id        uuid NOT NULL,
  -- JSON text, as it was told.
  record    text NOT NULL,
  -- The fields at fault.
  why       text NOT NULL,
  heard_at  timestamptz NOT NULL,
  PRIMARY KEY (source, hash)
);

GRANT SELECT, INSERT ON unread_record TO kapao_app;
GRANT SELECT ON unread_record TO kapao_report;
