-- Staff decide: who approved which withdrawal, and what each of them changed (decisions D6, quality I-19, I-37, I-38).

-- A member of staff may be a member as well, and decides nothing about that member.
ALTER TABLE operator ADD COLUMN member_id uuid REFERENCES member (id);

-- How many different operators must approve it, fixed when it was requested; 0: nobody has to.
ALTER TABLE withdrawal ADD COLUMN approvals_needed smallint NOT NULL DEFAULT 0
  CONSTRAINT withdrawal_approvals_needed CHECK (approvals_needed BETWEEN 0 AND 2);
-- For the list of those that wait for a person, oldest first.
CREATE INDEX withdrawal_review ON withdrawal (created_at, id) WHERE state = 'REVIEW';

CREATE TABLE withdrawal_approval (
  member_id      uuid NOT NULL,
  withdrawal_id  uuid NOT NULL,
  operator_id    uuid NOT NULL REFERENCES operator (id),
  at             timestamptz NOT NULL,
  -- Two approvals are two different operators.
  PRIMARY KEY (member_id, withdrawal_id, operator_id),
  FOREIGN KEY (member_id, withdrawal_id) REFERENCES withdrawal (member_id, id)
);

-- What staff changed, each in the transaction that changed it. Each row's hash covers the row before it, so that a
-- changed or removed row is found.
CREATE TABLE operator_audit (
  n            bigint PRIMARY KEY,
  at           timestamptz NOT NULL,
  operator_id  uuid NOT NULL REFERENCES operator (id),
  action       text COLLATE "C" NOT NULL,
  -- The id of what was changed.
  subject      text COLLATE "C" NOT NULL,
  -- All of it as JSON text: these columns, from which address, and the values before and after.
  record       text NOT NULL,
  -- SHA-256 over the hash before and this record.
  hash         bytea NOT NULL,
  CONSTRAINT operator_audit_n_from_one CHECK (n >= 1)
);
CREATE INDEX operator_audit_subject ON operator_audit (subject);
CREATE TRIGGER operator_audit_append_only BEFORE UPDATE OR DELETE ON operator_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_audit_never_emptied BEFORE TRUNCATE ON operator_audit EXECUTE FUNCTION refuse_change();

-- Tasks are listed oldest first.
CREATE INDEX operator_task_waiting ON operator_task (created_at, id) WHERE closed_at IS NULL;

GRANT SELECT, INSERT ON withdrawal_approval, operator_audit TO kapao_app;
GRANT SELECT ON withdrawal_approval, operator_audit TO kapao_report;

-- Books are compared by time of day (quality I-42); rows lie in that order already, so these indexes cost next to nothing.
CREATE INDEX gateway_payment_age ON gateway_payment USING brin (paid_at);
CREATE INDEX withdrawal_age ON withdrawal USING brin (decided_at);

-- Reports read money, not secrets (quality C-64): what signs anybody in is left out.
REVOKE SELECT ON member, session, otp, operator, request_key, game_account FROM kapao_report;
GRANT SELECT (id, phone, name, currency, source_code, invited_by, bank_code, bank_account_no, bank_account_name,
              bank_changed_at, is_active, is_flagged, created_at) ON member TO kapao_report;
GRANT SELECT (member_id, remember, created_at, last_seen_at, revoked_at, revoked_why) ON session TO kapao_report;
GRANT SELECT (id, name, role, member_id, is_active, created_at) ON operator TO kapao_report;
GRANT SELECT (member_id, slot, username, is_stale, confirmed_at, created_at, reset_at) ON game_account TO kapao_report;
