-- Passkeys (WebAuthn, decisions D18): what members' devices have made for us, and what they are asked to sign.

CREATE TABLE member_passkey (
  member_id      uuid NOT NULL REFERENCES member (id),
  id             uuid NOT NULL,
  -- The device's own name for it.
  credential_id  bytea NOT NULL,
  -- As COSE. The other half never leaves the device.
  public_key     bytea NOT NULL,
  -- How often the device has signed with it; 0 for ever where devices share it and none can count.
  counter        bigint NOT NULL,
  -- How a browser reaches it.
  transports     text[] NOT NULL,
  -- What the member knows it by.
  name           text NOT NULL,
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz,
  PRIMARY KEY (member_id, id),
  -- A sign-in says only this.
  CONSTRAINT member_passkey_credential UNIQUE (credential_id),
  CONSTRAINT member_passkey_counter CHECK (counter >= 0)
);
GRANT SELECT, INSERT, DELETE, UPDATE (counter, last_used_at) ON member_passkey TO kapao_app;
GRANT SELECT (member_id, id, created_at, last_used_at) ON member_passkey TO kapao_report;

-- Each is removed by the answer to it, right or wrong, so that none is used twice.
CREATE TABLE passkey_challenge (
  challenge     bytea PRIMARY KEY,
  purpose       text COLLATE "C" NOT NULL,
  -- Whose answer counts. Null: of a visitor who signs in.
  session_hash  bytea,
  created_at    timestamptz NOT NULL,
  CONSTRAINT passkey_challenge_purpose CHECK (purpose IN ('add', 'step_up', 'login')),
  CONSTRAINT passkey_challenge_session CHECK ((purpose = 'login') = (session_hash IS NULL))
);
-- A session waits for one answer of a kind: asking again ends the challenge before it.
CREATE UNIQUE INDEX passkey_challenge_of_session ON passkey_challenge (session_hash, purpose) WHERE session_hash IS NOT NULL;
CREATE INDEX passkey_challenge_age ON passkey_challenge (created_at);
GRANT SELECT, INSERT, DELETE, UPDATE (challenge, created_at) ON passkey_challenge TO kapao_app;
GRANT SELECT (created_at) ON passkey_challenge TO kapao_report;
