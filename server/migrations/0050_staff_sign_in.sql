-- Staff sign in by name, password and authenticator; machines have named tokens that end (staff-calls T1).

-- `role` and `is_active` are no longer read: `roles` and `state` stand for them.
ALTER TABLE operator DROP CONSTRAINT operator_role, ALTER COLUMN role DROP NOT NULL;
ALTER TABLE operator ALTER COLUMN token_hash DROP NOT NULL;
ALTER TABLE operator
  ADD COLUMN display_name         text,
  ADD COLUMN is_machine           boolean NOT NULL DEFAULT false,
  ADD COLUMN roles                text[] NOT NULL DEFAULT '{}',
  ADD COLUMN state                text NOT NULL DEFAULT 'INVITED',
  ADD COLUMN password_hash        text,
  -- The authenticator's secret, sealed, and the last of its steps that was used: each serves once.
  ADD COLUMN authenticator        bytea,
  ADD COLUMN authenticator_step   bigint,
  -- Null: the first one, made at the machine itself.
  ADD COLUMN invited_by           uuid REFERENCES operator (id),
  ADD COLUMN accepted_at          timestamptz,
  ADD COLUMN last_seen_at         timestamptz,
  -- Of a machine.
  ADD COLUMN ends_at              timestamptz,
  ADD COLUMN revoked_at           timestamptz;

-- Tokens that were handed out before become machines' for 90 days, without what machines never may.
UPDATE operator SET
  is_machine = true,
  state = CASE WHEN is_active THEN 'ACTIVE' ELSE 'DISABLED' END,
  roles = CASE role WHEN 'admin' THEN ARRAY['support', 'cashier', 'risk', 'content'] ELSE ARRAY[role] END,
  ends_at = now() + interval '90 days';

ALTER TABLE operator
  ADD CONSTRAINT operator_roles CHECK (roles <@ ARRAY['support', 'cashier', 'risk', 'content', 'admin', 'auditor']),
  ADD CONSTRAINT operator_state CHECK (state IN ('INVITED', 'ACTIVE', 'DISABLED')),
  -- A person who may sign in has both ways of proof; a machine has a token that ends, and never administers.
  ADD CONSTRAINT operator_proof CHECK (
    CASE WHEN is_machine THEN token_hash IS NOT NULL AND ends_at IS NOT NULL AND password_hash IS NULL
                              AND NOT 'admin' = ANY (roles)
         ELSE token_hash IS NULL AND (state <> 'ACTIVE' OR (password_hash IS NOT NULL AND authenticator IS NOT NULL)) END);

-- The deadlines are stored, so that nothing but they says whether a session is live.
CREATE TABLE staff_session (
  token_hash        bytea PRIMARY KEY,
  operator_id       uuid NOT NULL REFERENCES operator (id),
  device            text NOT NULL,
  address           text NOT NULL,
  created_at        timestamptz NOT NULL,
  last_seen_at      timestamptz NOT NULL,
  idle_until        timestamptz NOT NULL,
  ends_at           timestamptz NOT NULL,
  -- Until when the code that was given last serves for dangerous acts.
  stepped_up_until  timestamptz NOT NULL
);
CREATE INDEX staff_session_operator ON staff_session (operator_id);

-- One at a time for each person; it is gone once it has been accepted.
CREATE TABLE staff_invitation (
  operator_id   uuid PRIMARY KEY REFERENCES operator (id),
  token_hash    bytea NOT NULL UNIQUE,
  -- The secret that is shown to who opens it, sealed: asked again it is the same.
  authenticator bytea NOT NULL,
  ends_at       timestamptz NOT NULL
);

CREATE TABLE staff_recovery_code (
  operator_id  uuid NOT NULL REFERENCES operator (id),
  code_hash    bytea NOT NULL,
  PRIMARY KEY (operator_id, code_hash)
);

GRANT INSERT ON operator TO kapao_app;
GRANT UPDATE (roles, state, password_hash, authenticator, authenticator_step, accepted_at, last_seen_at, revoked_at)
  ON operator TO kapao_app;
GRANT SELECT, INSERT, UPDATE (last_seen_at, idle_until, stepped_up_until), DELETE ON staff_session TO kapao_app;
GRANT SELECT, INSERT, DELETE ON staff_invitation, staff_recovery_code TO kapao_app;
GRANT SELECT (id, display_name, is_machine, roles, state, invited_by, accepted_at, last_seen_at, ends_at, revoked_at)
  ON operator TO kapao_report;
