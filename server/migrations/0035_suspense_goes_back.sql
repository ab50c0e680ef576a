-- Money in suspense that goes back: to its sender when two people say so, or to the bank that recalls it (decisions D22,
-- staff-calls T2, T4; quality I-14).

-- REFUNDING: its payout has not been answered yet. None of these can become a member's any more.
ALTER TABLE bank_payment ADD COLUMN given_back text COLLATE "C"
  CONSTRAINT bank_payment_given_back CHECK (
    given_back IS NULL OR (given_back IN ('REFUNDING', 'REFUNDED', 'RECALLED') AND member_id IS NULL));
-- A gateway tells no sender.
ALTER TABLE gateway_payment ADD COLUMN given_back text COLLATE "C"
  CONSTRAINT gateway_payment_given_back CHECK (given_back IS NULL OR (given_back = 'RECALLED' AND member_id IS NULL));
GRANT UPDATE (given_back) ON bank_payment, gateway_payment TO kapao_app;

-- The payout by which a transfer in suspense goes back to its sender. The house's money, so no member is in its key.
CREATE TABLE sender_refund (
  -- The id of the request that two people decided.
  id                 uuid PRIMARY KEY,
  from_bank          text COLLATE "C" NOT NULL,
  reference          text COLLATE "C" NOT NULL,
  amount             bigint NOT NULL,
  currency           text NOT NULL,
  -- Ours, told to the bank.
  payout_reference   text NOT NULL UNIQUE,
  -- At the sending bank.
  to_account_no      text NOT NULL,
  to_account_name    text NOT NULL,
  state              text COLLATE "C" NOT NULL DEFAULT 'PAYING',
  reason             text,
  ask_at             timestamptz,
  ask_count          int NOT NULL DEFAULT 0,
  ordered_at         timestamptz,
  order_lease_until  timestamptz,
  created_at         timestamptz NOT NULL,
  decided_at         timestamptz,
  contradicted_at    timestamptz,
  look_at            timestamptz,
  look_count         int NOT NULL DEFAULT 0,
  FOREIGN KEY (from_bank, reference) REFERENCES bank_payment (from_bank, reference),
  CONSTRAINT sender_refund_amount CHECK (amount > 0),
  CONSTRAINT sender_refund_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT sender_refund_state CHECK (state IN ('PAYING', 'PAID', 'FAILED')),
  CONSTRAINT sender_refund_decided CHECK ((state = 'PAYING') = (decided_at IS NULL)),
  CONSTRAINT sender_refund_account CHECK (to_account_no ~ '^[0-9]+$' AND to_account_name <> '')
);
-- One at a time, and none after it has been paid.
CREATE UNIQUE INDEX sender_refund_once ON sender_refund (from_bank, reference) WHERE state <> 'FAILED';
CREATE INDEX sender_refund_due ON sender_refund (ask_at) WHERE state = 'PAYING';
CREATE INDEX sender_refund_looked_at ON sender_refund (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX sender_refund_age ON sender_refund USING brin (decided_at);

GRANT SELECT, INSERT ON sender_refund TO kapao_app;
GRANT UPDATE (state, reason, ask_at, ask_count, ordered_at, order_lease_until, decided_at, contradicted_at, look_at, look_count)
  ON sender_refund TO kapao_app;
GRANT SELECT ON sender_refund TO kapao_report;

-- What staff end by hand is named by its id alone (staff-calls T2).
CREATE INDEX transfer_id ON transfer (id);
CREATE INDEX withdrawal_id ON withdrawal (id);
