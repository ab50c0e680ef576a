-- Staff sign in by passkeys too (WebAuthn, staff-calls T1): what their devices have made for the console.

CREATE TABLE staff_passkey (
  operator_id    uuid NOT NULL REFERENCES operator (id),
  id             uuid NOT NULL,
  -- The device's own name for it.
  credential_id  bytea NOT NULL,
  -- As COSE. The other half never leaves the device.
  public_key     bytea NOT NULL,
  -- How often the device has signed with it; 0 for ever where devices share it and none can count.
  counter        bigint NOT NULL,
  -- How a browser reaches it.
  transports     text[] NOT NULL,
  -- What its owner knows it by.
  name           text NOT NULL,
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz,
  PRIMARY KEY (operator_id, id),
  -- A sign-in says only this.
  CONSTRAINT staff_passkey_credential UNIQUE (credential_id),
  CONSTRAINT staff_passkey_counter CHECK (counter >= 0)
);
GRANT SELECT, INSERT, DELETE, UPDATE (counter, last_used_at) ON staff_passkey TO kapao_app;
GRANT SELECT (operator_id, id, created_at, last_used_at) ON staff_passkey TO kapao_report;

-- What a member's device was asked for, no passkey of staff answers, and the reverse.
ALTER TABLE passkey_challenge
  DROP CONSTRAINT passkey_challenge_purpose,
  DROP CONSTRAINT passkey_challenge_session,
  ADD CONSTRAINT passkey_challenge_purpose
    CHECK (purpose IN ('add', 'step_up', 'login', 'staff_add', 'staff_step_up', 'staff_login')),
  ADD CONSTRAINT passkey_challenge_session CHECK ((purpose IN ('login', 'staff_login')) = (session_hash IS NULL));
