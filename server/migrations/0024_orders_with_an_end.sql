-- Orders to the outside have an end, and are sent by one process at a time; what is heard after their flow was decided is
-- kept as a case (decisions D2, D6, D22; quality I-45).

ALTER TABLE transfer
  -- Later than this the order is never sent. Those of an older server are sent within this time, or not at all.
  ADD COLUMN order_until timestamptz NOT NULL DEFAULT now() + interval '30 s',
  -- When a process took it for sending, right before it did.
  ADD COLUMN ordered_at timestamptz,
  -- The provider said something else after it had been decided: a person must look, and the game account is frozen.
  ADD COLUMN contradicted_at timestamptz,
  -- When to ask next about one that was decided without the provider's own yes or no, and how often that was done.
  ADD COLUMN look_at timestamptz,
  ADD COLUMN look_count int NOT NULL DEFAULT 0;
CREATE INDEX transfer_looked_at ON transfer (look_at) WHERE look_at IS NOT NULL;

ALTER TABLE withdrawal
  -- When the payout was ordered last, and until when no other order of it may go out.
  ADD COLUMN ordered_at timestamptz,
  ADD COLUMN order_lease_until timestamptz,
  ADD COLUMN contradicted_at timestamptz,
  ADD COLUMN look_at timestamptz,
  ADD COLUMN look_count int NOT NULL DEFAULT 0;
CREATE INDEX withdrawal_looked_at ON withdrawal (look_at) WHERE look_at IS NOT NULL;

ALTER TABLE voucher
  ADD COLUMN ordered_at timestamptz,
  ADD COLUMN order_lease_until timestamptz;
GRANT UPDATE (ordered_at, order_lease_until) ON voucher TO kapao_app;

-- Set while a case about a transfer of it is open: nothing is moved there and nothing played.
ALTER TABLE game_account ADD COLUMN frozen_at timestamptz;
-- Who audits sees what is frozen (I-45), and no credentials.
GRANT SELECT (member_id, slot, frozen_at) ON game_account TO kapao_report;
