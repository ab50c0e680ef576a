-- Money that a bank or gateway took back after it had credited it (decisions D22). One row per recall; a payment is
-- recalled at most once.

CREATE TABLE recall (
  -- `bank:SCB` or `gateway:KBANK`: where the money was, and who took it.
  channel     text COLLATE "C" NOT NULL,
  -- The channel's own name for it.
  recall_id   text COLLATE "C" NOT NULL,
  -- The payment's name at the channel: its id, or the sending bank and its reference.
  payment     text COLLATE "C" NOT NULL,
  -- Null: it was still in suspense.
  member_id   uuid,
  amount      bigint NOT NULL,
  currency    text NOT NULL,
  -- What the member's wallet and the money set aside gave at once; the rest is owed.
  covered     bigint NOT NULL,
  -- When the bank took it, and when we heard.
  taken_at    timestamptz NOT NULL,
  heard_at    timestamptz NOT NULL,
  CONSTRAINT recall_pkey PRIMARY KEY (channel, recall_id),
  CONSTRAINT recall_once UNIQUE (channel, payment),
  CONSTRAINT recall_amount CHECK (amount > 0 AND covered BETWEEN 0 AND amount),
  CONSTRAINT recall_currency CHECK (currency IN ('THB', 'LAK'))
);
CREATE INDEX recall_member ON recall (member_id) WHERE member_id IS NOT NULL;
-- Members who owe something, for what must look at them all.
CREATE INDEX account_in_debt ON account (member_id) WHERE code = 'debt' AND balance < 0;

GRANT SELECT, INSERT ON recall TO kapao_app;
GRANT SELECT ON recall TO kapao_report;
