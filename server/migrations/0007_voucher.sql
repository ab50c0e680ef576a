-- Deposits by TrueMoney gift link (decisions D5).

CREATE TABLE voucher (
  member_id    uuid NOT NULL REFERENCES member (id),
  id           uuid NOT NULL,
  -- SHA-256 of the link's code. Whoever has the code can take the money, so it is never stored as it is.
  code_hash    bytea NOT NULL,
  -- While it is open: AES-256-GCM, bound to this row. A job may have to order it again.
  code_sealed  bytea,
  -- OPEN until the voucher service gave a definite answer; then CREDITED, or REJECTED.
  state        text NOT NULL,
  -- What the service said that we got; unknown before.
  amount       bigint,
  -- Our reference at the service, and what the member quotes.
  reference    text COLLATE "C" NOT NULL,
  -- The phone number of our wallet that the gift was sent to.
  to_wallet    text NOT NULL,
  -- The service's word for why it was rejected; never_received: the service has never heard of it.
  reason       text,
  -- "No such redemption" counts only when said twice and after the settle window.
  unknown_count  int NOT NULL DEFAULT 0,
  ask_at       timestamptz,
  ask_count    int NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  decided_at   timestamptz,
  PRIMARY KEY (member_id, id),
  CONSTRAINT voucher_code_hash CHECK (length(code_hash) = 32),
  CONSTRAINT voucher_state CHECK (state IN ('OPEN', 'CREDITED', 'REJECTED')),
  CONSTRAINT voucher_amount CHECK (amount > 0),
  CONSTRAINT voucher_credited CHECK ((state = 'CREDITED') = (amount IS NOT NULL)),
  CONSTRAINT voucher_decided CHECK ((state = 'OPEN') = (decided_at IS NULL)),
  CONSTRAINT voucher_asked CHECK ((state = 'OPEN') = (ask_at IS NOT NULL)),
  CONSTRAINT voucher_sealed CHECK ((state = 'OPEN') = (code_sealed IS NOT NULL))
);
-- A code is taken once, over all members (I-12). One that never reached the service may be sent again.
CREATE UNIQUE INDEX voucher_code ON voucher (code_hash) WHERE reason IS DISTINCT FROM 'never_received';
CREATE UNIQUE INDEX voucher_reference ON voucher (reference);
CREATE INDEX voucher_due ON voucher (ask_at) WHERE state = 'OPEN';

GRANT SELECT, INSERT ON voucher TO kapao_app;
GRANT UPDATE (state, amount, reason, code_sealed, unknown_count, ask_at, ask_count, decided_at) ON voucher TO kapao_app;
GRANT SELECT ON voucher TO kapao_report;
