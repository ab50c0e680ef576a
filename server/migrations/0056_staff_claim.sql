-- What a member of staff has in hands: for ten minutes no other decides it (staff-calls T4).
CREATE TABLE staff_claim (
  kind           text COLLATE "C" NOT NULL,
  -- Its id; of a payment in suspense the sending bank or gateway, a colon and the reference.
  subject        text COLLATE "C" NOT NULL,
  operator_id    uuid NOT NULL REFERENCES operator (id),
  claimed_until  timestamptz NOT NULL,
  PRIMARY KEY (kind, subject),
  CONSTRAINT staff_claim_kind CHECK (kind IN ('withdrawal', 'slip', 'task', 'payment', 'case', 'room'))
);
-- A claim forgets its holder's earlier ones that have lapsed.
CREATE INDEX staff_claim_operator ON staff_claim (operator_id, claimed_until);

GRANT SELECT, INSERT, DELETE ON staff_claim TO kapao_app;
GRANT UPDATE (operator_id, claimed_until) ON staff_claim TO kapao_app;
GRANT SELECT ON staff_claim TO kapao_report;
