-- Losses on balance (decisions D8, D9): what games took and gave, from their results; winnings are set against losses;
-- what a friend's losses earn is capped, and waits for a person where inviter and friend share what two people seldom do.

-- ── Closed days ──────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE member_day RENAME COLUMN gifts TO gifts_received;
ALTER TABLE member_day
  -- What games took less what they gave; below zero: the member won.
  ADD COLUMN game_loss bigint NOT NULL DEFAULT 0,
  -- Of bonuses and other gifts, when they ended.
  ADD COLUMN gifts_taken_back bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT member_day_taken_back CHECK (gifts_taken_back >= 0);
UPDATE member_day d SET game_loss = e.lost, gifts_taken_back = e.taken_back
FROM (
  SELECT member_id, (created_at AT TIME ZONE 'Asia/Bangkok')::date AS day,
    coalesce(sum(amount) FILTER (WHERE code LIKE 'house:provider:%'), 0)::bigint AS lost,
    coalesce(sum(amount) FILTER (WHERE amount > 0 AND code IN ('house:bonus', 'house:refund', 'house:invite', 'house:prize')), 0)::bigint AS taken_back
  FROM entry WHERE code LIKE 'house:%' GROUP BY 1, 2) e
WHERE e.member_id = d.member_id AND e.day = d.day;
ALTER TABLE member_day ALTER COLUMN game_loss DROP DEFAULT, ALTER COLUMN gifts_taken_back DROP DEFAULT;

-- Periods that were closed before there was a book have no lines in it.
ALTER TABLE period_close ADD COLUMN is_booked boolean NOT NULL DEFAULT false;
ALTER TABLE period_close ALTER COLUMN is_booked SET DEFAULT true;

-- ── The book of losses ───────────────────────────────────────────────────────────────────────────────────────────────

-- What each closed period of a member came to, once for the member's own refunds and once for the inviter's commission.
CREATE TABLE loss_book (
  member_id         uuid NOT NULL REFERENCES member (id),
  book              text COLLATE "C" NOT NULL,
  first_day         date NOT NULL,
  last_day          date NOT NULL,
  currency          text NOT NULL,
  -- The loss is game_loss - gifts_received + gifts_taken_back.
  game_loss         bigint NOT NULL,
  gifts_received    bigint NOT NULL,
  gifts_taken_back  bigint NOT NULL,
  -- Of a loss: what was counted before and won back since.
  counted_before    bigint NOT NULL,
  -- Of a loss: what winnings of the seven days before are set against.
  set_against       bigint NOT NULL,
  -- Of a loss: what money is paid on.
  counted           bigint NOT NULL,
  -- Of a win: what it wins back of losses that were counted.
  won_back          bigint NOT NULL,
  -- Of a win: what later losses can still be set against.
  winnings_left     bigint NOT NULL,
  -- Both up to this line.
  counted_sum       bigint NOT NULL,
  won_back_sum      bigint NOT NULL,
  PRIMARY KEY (member_id, book, first_day),
  CONSTRAINT loss_book_book CHECK (book IN ('refund', 'invite')),
  CONSTRAINT loss_book_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT loss_book_days CHECK (first_day <= last_day),
  CONSTRAINT loss_book_not_negative CHECK (counted_before >= 0 AND set_against >= 0 AND counted >= 0 AND won_back >= 0 AND winnings_left >= 0),
  -- No loss is counted twice, and nothing is won back that was not counted.
  CONSTRAINT loss_book_sums CHECK (won_back_sum BETWEEN 0 AND counted_sum)
);

INSERT INTO loss_book
SELECT member_id, 'refund', first_day, last_day, currency, deposits - withdrawals + gifts - (holdings_end - holdings_start), gifts, 0, 0, 0,
  loss, 0, 0, sum(loss) OVER (PARTITION BY member_id ORDER BY first_day), 0
FROM (SELECT *, deposits - withdrawals - (holdings_end - holdings_start) - gifts AS loss FROM refund) r;
INSERT INTO loss_book
SELECT friend_id, 'invite', day, day, currency, loss, 0, 0, 0, 0, loss, 0, 0, sum(loss) OVER (PARTITION BY friend_id ORDER BY day), 0
FROM invite_commission;

ALTER TABLE refund
  DROP COLUMN deposits, DROP COLUMN withdrawals, DROP COLUMN gifts, DROP COLUMN holdings_start, DROP COLUMN holdings_end;

-- ── Invite bonus ─────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE invite_commission
  -- The most that a friend's day and the inviter's month brought then; null in rows from before there were any.
  ADD COLUMN day_cap bigint,
  ADD COLUMN month_cap bigint,
  -- Null until it is received.
  ADD COLUMN claim_id uuid,
  ADD CONSTRAINT invite_commission_claim FOREIGN KEY (member_id, claim_id) REFERENCES invite_claim (member_id, id);
-- A claim has paid everything that had been earned, in this order.
UPDATE invite_commission c SET claim_id = k.id
FROM (SELECT member_id, day, friend_id, sum(amount) OVER (PARTITION BY member_id ORDER BY created_at, day, friend_id) AS upto FROM invite_commission) s,
  (SELECT member_id, id, sum(amount) OVER w AS upto, sum(amount) OVER w - amount AS after FROM invite_claim
   WINDOW w AS (PARTITION BY member_id ORDER BY created_at, id)) k
WHERE (s.member_id, s.day, s.friend_id) = (c.member_id, c.day, c.friend_id)
  AND k.member_id = c.member_id AND s.upto > k.after AND s.upto <= k.upto;
-- What a member can claim.
CREATE INDEX invite_commission_open ON invite_commission (member_id, friend_id) WHERE claim_id IS NULL;

-- Inviter and friend who share a device, an address over weeks, a payment's sender or a holder's name.
CREATE TABLE invite_review (
  member_id    uuid NOT NULL REFERENCES member (id),
  friend_id    uuid NOT NULL REFERENCES member (id),
  -- What they share, as far as it was known when a person was asked.
  traits       text[] NOT NULL,
  -- RIGHT: the doubt was, nothing is paid; WRONG: it was not, and everything is.
  state        text NOT NULL,
  opened_at    timestamptz NOT NULL,
  decided_at   timestamptz,
  PRIMARY KEY (member_id, friend_id),
  CONSTRAINT invite_review_state CHECK (state IN ('OPEN', 'RIGHT', 'WRONG')),
  CONSTRAINT invite_review_decided CHECK ((state = 'OPEN') = (decided_at IS NULL))
);

ALTER TABLE invite_purse
  -- Earned with friends of whom a person has decided that nothing is paid for them.
  ADD COLUMN withheld bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT invite_purse_claimed,
  ADD CONSTRAINT invite_purse_claimed CHECK (claimed >= 0 AND withheld >= 0 AND claimed + withheld <= earned);

-- Whose payments came from one account, and who is called alike.
CREATE INDEX bank_payment_member ON bank_payment (member_id) WHERE member_id IS NOT NULL;

GRANT SELECT, INSERT ON loss_book, invite_review TO kapao_app;
GRANT UPDATE (winnings_left) ON loss_book TO kapao_app;
GRANT UPDATE (traits, state, opened_at, decided_at) ON invite_review TO kapao_app;
GRANT UPDATE (claim_id) ON invite_commission TO kapao_app;
GRANT UPDATE (withheld) ON invite_purse TO kapao_app;
GRANT SELECT ON loss_book, invite_review TO kapao_report;
