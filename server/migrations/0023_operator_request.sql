-- What takes two people: one member of staff asks for it, another one approves (staff-calls T2; quality I-48).

CREATE TABLE operator_request (
  id            uuid PRIMARY KEY,
  kind          text COLLATE "C" NOT NULL,
  -- Which part of the product carries it out, where a kind has several; empty: the kind has one.
  part          text COLLATE "C" NOT NULL,
  -- What may be asked for once at a time.
  about         text COLLATE "C" NOT NULL,
  state         text COLLATE "C" NOT NULL DEFAULT 'WAITING',
  -- Whose money or account it changes, if any one member's.
  member_id     uuid REFERENCES member (id),
  -- The id or name of what changes.
  subject       text COLLATE "C" NOT NULL,
  -- What was asked for, and what changes by it: as they travel, amounts in baht.
  body          jsonb NOT NULL,
  before        jsonb NOT NULL,
  after         jsonb NOT NULL,
  reason        text NOT NULL,
  requested_by  uuid NOT NULL REFERENCES operator (id),
  requested_at  timestamptz NOT NULL,
  lapses_at     timestamptz NOT NULL,
  decided_by    uuid REFERENCES operator (id),
  decided_at    timestamptz,
  note          text,
  CONSTRAINT operator_request_state CHECK (state IN ('WAITING', 'APPROVED', 'REJECTED', 'LAPSED')),
  CONSTRAINT operator_request_decided CHECK (
    CASE state WHEN 'WAITING' THEN decided_by IS NULL AND decided_at IS NULL
               WHEN 'LAPSED' THEN decided_by IS NULL AND decided_at IS NOT NULL
               ELSE decided_by IS NOT NULL AND decided_at IS NOT NULL END),
  -- Nobody approves what they asked for.
  CONSTRAINT operator_request_two_people CHECK (state <> 'APPROVED' OR decided_by <> requested_by),
  CONSTRAINT operator_request_reasoned CHECK (reason <> ''),
  CONSTRAINT operator_request_lapses CHECK (lapses_at > requested_at)
);
-- The same thing waits once.
CREATE UNIQUE INDEX operator_request_waiting ON operator_request (kind, part, about) WHERE state = 'WAITING';
CREATE INDEX operator_request_age ON operator_request (requested_at, id);
CREATE INDEX operator_request_member ON operator_request (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX operator_request_due ON operator_request (lapses_at) WHERE state = 'WAITING';

GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at, note) ON operator_request TO kapao_app;
GRANT SELECT ON operator_request TO kapao_report;

-- An approval that was given so long ago that its request has lapsed can be given again.
GRANT UPDATE (at) ON withdrawal_approval TO kapao_app;
