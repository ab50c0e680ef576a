-- Notices: what a member is told of in the app, and by push where the member has switched it on (decisions D19).

-- As the statement, the outbox and the books name their member: by the id alone.
CREATE TABLE notice (
  member_id     uuid NOT NULL,
  -- What it tells of, so that nothing is told twice.
  key           text COLLATE "C" NOT NULL,
  id            uuid NOT NULL,
  kind          text COLLATE "C" NOT NULL,
  -- Which words it has: a kind of journal, or something else that happened. The words are made when it is read.
  topic         text COLLATE "C" NOT NULL,
  -- What the words speak of: minor units, the row of the statement, the name of a thing.
  amount        bigint,
  statement_id  uuid,
  detail        text,
  created_at    timestamptz NOT NULL,
  read_at       timestamptz,
  PRIMARY KEY (member_id, key),
  CONSTRAINT notice_kind CHECK (kind IN (
    'deposit', 'withdrawal', 'transfer', 'bonus', 'refund', 'invite', 'spin', 'chat', 'device', 'limit', 'security'))
);
-- A member's page, newest first.
CREATE INDEX notice_newest ON notice (member_id, created_at DESC, id DESC);
-- Those that have been kept for their time.
CREATE INDEX notice_age ON notice (created_at);

-- A browser that takes pushed messages. It belongs to the member who subscribed with it last.
CREATE TABLE push_subscription (
  -- SHA-256 of the endpoint.
  endpoint_hash  bytea PRIMARY KEY,
  member_id      uuid NOT NULL REFERENCES member (id),
  -- The session that subscribed: when it is ended, nothing more is pushed.
  session_hash   bytea NOT NULL,
  endpoint       text NOT NULL,
  -- The browser's keys: only it can read what is pushed.
  p256dh         text NOT NULL,
  auth           text NOT NULL,
  -- The language of the browser.
  locale         text COLLATE "C" NOT NULL,
  subscribed_at  timestamptz NOT NULL,
  CONSTRAINT push_subscription_locale CHECK (locale IN ('th', 'la', 'en'))
);
CREATE INDEX push_subscription_member ON push_subscription (member_id, subscribed_at);

-- Which kinds a member wants to be pushed; without a row all of them.
CREATE TABLE push_setting (
  member_id  uuid PRIMARY KEY REFERENCES member (id),
  kinds      text[] NOT NULL
);

-- What waits to be pushed to a browser; gone once it is sent or given up.
CREATE TABLE push_delivery (
  endpoint_hash  bytea NOT NULL REFERENCES push_subscription (endpoint_hash) ON DELETE CASCADE,
  key            text COLLATE "C" NOT NULL,
  member_id      uuid NOT NULL REFERENCES member (id),
  created_at     timestamptz NOT NULL,
  try_at         timestamptz NOT NULL,
  try_count      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (endpoint_hash, key)
);
CREATE INDEX push_delivery_due ON push_delivery (try_at);

GRANT SELECT, INSERT, DELETE, UPDATE (read_at) ON notice TO kapao_app;
GRANT SELECT, INSERT, DELETE, UPDATE (member_id, session_hash, p256dh, auth, locale, subscribed_at) ON push_subscription TO kapao_app;
GRANT SELECT, INSERT, DELETE, UPDATE (kinds) ON push_setting TO kapao_app;
GRANT SELECT, INSERT, DELETE, UPDATE (try_at, try_count) ON push_delivery TO kapao_app;
-- No endpoint and no key of a browser: who has them can push to it.
GRANT SELECT ON notice, push_setting TO kapao_report;
GRANT SELECT (member_id, locale, subscribed_at) ON push_subscription TO kapao_report;
GRANT SELECT (member_id, key, created_at, try_at, try_count) ON push_delivery TO kapao_report;
