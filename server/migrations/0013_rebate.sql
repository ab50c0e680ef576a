-- Closed days of members, and what is paid on them: the refund on losses and the invite bonus (decisions D8, D9).

-- ── Closing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- How far each kind of closing has come. Days first; refunds and invite bonuses are worked out from closed days.
CREATE TABLE period_close (
  task       text COLLATE "C" NOT NULL,
  first_day  date NOT NULL,
  last_day   date NOT NULL,
  -- Where the next part begins: a time within the day, or the last member who was dealt with.
  mark       text,
  closed_at  timestamptz,
  PRIMARY KEY (task, first_day),
  CONSTRAINT period_close_task CHECK (task IN ('day', 'refund', 'invite')),
  CONSTRAINT period_close_days CHECK (first_day <= last_day)
);
-- One after the other: no period is begun before the one before it is closed.
CREATE UNIQUE INDEX period_close_open ON period_close (task) WHERE closed_at IS NULL;

-- One closed day in Bangkok of one member on which money of theirs moved: the figures of decisions D8, from the ledger.
CREATE TABLE member_day (
  member_id       uuid NOT NULL REFERENCES member (id),
  day             date NOT NULL,
  -- Its Monday.
  week            date NOT NULL GENERATED ALWAYS AS (day - (extract(isodow FROM day)::int - 1)) STORED,
  currency        text NOT NULL,
  deposits        bigint NOT NULL,
  withdrawals     bigint NOT NULL,
  -- Bonuses, invite bonuses, refunds and prizes received.
  gifts           bigint NOT NULL,
  holdings_start  bigint NOT NULL,
  holdings_end    bigint NOT NULL,
  PRIMARY KEY (member_id, day),
  CONSTRAINT member_day_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT member_day_not_negative CHECK (gifts >= 0 AND holdings_start >= 0 AND holdings_end >= 0)
);
-- The members of a day or of a week, in order.
CREATE INDEX member_day_walk ON member_day (week, member_id, day);

-- Who did anything on a day, without looking at other days. Rows lie in the order of their time, so a few bytes per
-- stretch of them are enough, and posting does not feel it.
CREATE INDEX journal_time ON journal USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);

-- ── Refund on losses (decisions D8) ──────────────────────────────────────────────────────────────────────────────────

-- What was received at once: every refund that was open then.
CREATE TABLE refund_receipt (
  member_id   uuid NOT NULL REFERENCES member (id),
  id          uuid NOT NULL,
  amount      bigint NOT NULL,
  currency    text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, id),
  CONSTRAINT refund_receipt_amount CHECK (amount > 0)
);
CREATE INDEX refund_receipt_newest ON refund_receipt (member_id, created_at, id);

-- At most one per member and period (I-26), with everything that its amount follows from.
CREATE TABLE refund (
  member_id       uuid NOT NULL REFERENCES member (id),
  first_day       date NOT NULL,
  last_day        date NOT NULL,
  currency        text NOT NULL,
  deposits        bigint NOT NULL,
  withdrawals     bigint NOT NULL,
  gifts           bigint NOT NULL,
  holdings_start  bigint NOT NULL,
  holdings_end    bigint NOT NULL,
  -- Hundredths of a percent of the loss, and the most that is paid, as they were when the period was closed.
  percent_points  int NOT NULL,
  cap             bigint NOT NULL,
  amount          bigint NOT NULL,
  closed_at       timestamptz NOT NULL,
  lapses_at       timestamptz NOT NULL,
  -- Null until it is received.
  receipt_id      uuid,
  PRIMARY KEY (member_id, first_day),
  FOREIGN KEY (member_id, receipt_id) REFERENCES refund_receipt (member_id, id),
  CONSTRAINT refund_days CHECK (first_day <= last_day),
  CONSTRAINT refund_amount CHECK (amount > 0 AND amount <= cap)
);
-- What a receipt was for.
CREATE INDEX refund_received ON refund (member_id, receipt_id) WHERE receipt_id IS NOT NULL;
-- What a member can receive now.
CREATE INDEX refund_open ON refund (member_id, lapses_at) WHERE receipt_id IS NULL;

-- ── Invite bonus (decisions D9) ──────────────────────────────────────────────────────────────────────────────────────

-- What a friend's closed day earned the one who invited them.
CREATE TABLE invite_commission (
  member_id       uuid NOT NULL REFERENCES member (id),
  friend_id       uuid NOT NULL REFERENCES member (id),
  day             date NOT NULL,
  currency        text NOT NULL,
  -- The friend's, on that day.
  loss            bigint NOT NULL,
  percent_points  int NOT NULL,
  amount          bigint NOT NULL,
  created_at      timestamptz NOT NULL,
  -- Each friend's day once (I-25); a page of the member's list lies together.
  PRIMARY KEY (member_id, day, friend_id),
  CONSTRAINT invite_commission_not_own CHECK (friend_id <> member_id),
  CONSTRAINT invite_commission_amount CHECK (amount > 0)
);

-- The sums of a member's commissions and claims: the wallet shows what is left, and must not add up rows for it.
CREATE TABLE invite_purse (
  member_id  uuid PRIMARY KEY REFERENCES member (id),
  earned     bigint NOT NULL,
  claimed    bigint NOT NULL DEFAULT 0,
  -- Nothing is claimed that was not earned.
  CONSTRAINT invite_purse_claimed CHECK (claimed BETWEEN 0 AND earned)
) WITH (fillfactor = 50);

CREATE TABLE invite_claim (
  member_id   uuid NOT NULL REFERENCES member (id),
  id          uuid NOT NULL,
  amount      bigint NOT NULL,
  currency    text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, id),
  CONSTRAINT invite_claim_amount CHECK (amount > 0)
);

-- ── Who may what: the server's role gets only what it uses (quality C-64) ────────────────────────────────────────────

GRANT SELECT, INSERT ON period_close, member_day, refund_receipt, refund, invite_commission, invite_purse, invite_claim TO kapao_app;
GRANT UPDATE (mark, closed_at) ON period_close TO kapao_app;
GRANT UPDATE (receipt_id) ON refund TO kapao_app;
GRANT UPDATE (earned, claimed) ON invite_purse TO kapao_app;
GRANT SELECT ON period_close, member_day, refund_receipt, refund, invite_commission, invite_purse, invite_claim TO kapao_report;
