-- Another bank account, or another holder's name, needs a code by SMS, and the member is told by SMS of every change of
-- them (decisions D6, D12).

ALTER TABLE otp DROP CONSTRAINT otp_purpose;
ALTER TABLE otp ADD CONSTRAINT otp_purpose CHECK (purpose IN ('register', 'login', 'account'));

-- The holder's name that was proven last, while the one in use only fits it: so that a name cannot walk to another
-- person's a few letters at a time. Null: the one in use is proven.
ALTER TABLE member ADD COLUMN bank_proven_name text;

-- What a member is told by SMS: written in the transaction of what it tells of, and sent after it.
CREATE TABLE member_sms (
  member_id   uuid NOT NULL REFERENCES member (id),
  id          uuid NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  text        text NOT NULL,
  created_at  timestamptz NOT NULL,
  state       text COLLATE "C" NOT NULL DEFAULT 'WAITING',
  -- Null once it has ended.
  ask_at      timestamptz,
  ask_count   int NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, id),
  CONSTRAINT member_sms_kind CHECK (kind IN ('account_changed', 'holder_changed')),
  -- UNANSWERED: the service said nothing for so long that it is not asked any more.
  CONSTRAINT member_sms_state CHECK (state IN ('WAITING', 'SENT', 'REJECTED', 'UNANSWERED')),
  CONSTRAINT member_sms_waits CHECK ((state = 'WAITING') = (ask_at IS NOT NULL))
);
CREATE INDEX member_sms_due ON member_sms (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX member_sms_created ON member_sms (created_at);

GRANT UPDATE (bank_proven_name) ON member TO kapao_app;
GRANT SELECT, INSERT, DELETE, UPDATE (state, ask_at, ask_count) ON member_sms TO kapao_app;
GRANT SELECT (member_id, id, kind, created_at, state, ask_at, ask_count) ON member_sms TO kapao_report;
