-- Locks count what is paid in while they last, so that no bonus is earned by topping up (decisions D7, quality I-44).

ALTER TABLE user_bonus
  -- What lay on the accounts of the outside when it was opened, over all that were this member's; what has been paid in since
  -- is the difference to what lies there now. Absent for those that had ended before this was counted.
  ADD COLUMN outside_before bigint,
  -- The same of the accounts of game results.
  ADD COLUMN results_before bigint,
  -- At its end: what was paid in and won, what the member held then, and the wallet's newest entry.
  ADD COLUMN paid_in bigint,
  ADD COLUMN results bigint,
  ADD COLUMN total bigint,
  ADD COLUMN closed_seq bigint,
  -- When games are asked again that cannot tell open stakes; set while the total is low, and only their word is missing.
  ADD COLUMN low_ask_at timestamptz;

UPDATE user_bonus u SET
  outside_before = coalesce((
      SELECT sum(a.balance) FROM account a WHERE a.member_id = u.member_id AND a.currency = u.currency
        AND (a.code IN ('withdraw_hold', 'set_aside', 'debt', 'house:payout', 'house:suspense', 'house:adjustment')
          OR a.code LIKE 'house:bank:%' OR a.code LIKE 'house:gateway:%')), 0)
    + coalesce((
      SELECT sum(e.amount) FROM entry e JOIN journal j ON j.member_id = e.member_id AND j.id = e.journal_id
      WHERE e.member_id = u.member_id AND e.code = 'wallet' AND e.seq > u.opened_seq
        AND (j.kind LIKE 'deposit\_%' OR j.kind = 'withdraw_returned')), 0),
  results_before = coalesce((
      SELECT sum(a.balance) FROM account a
      WHERE a.member_id = u.member_id AND a.currency = u.currency AND a.code LIKE 'house:provider:%'), 0)
WHERE u.is_active;

-- What was held at the end stood in the statement's row; that row says from now on what was taken.
UPDATE user_bonus u SET total = s.amount FROM statement s
WHERE s.member_id = u.member_id AND s.id = u.finish_id AND u.outcome IN ('successful', 'failed');
UPDATE statement SET amount = CASE WHEN from_code = 'WALLET' THEN -amount ELSE 0 END
WHERE type = 'finish_bonus' AND amount > 0;

ALTER TABLE user_bonus
  ADD CONSTRAINT user_bonus_measured CHECK (CASE
    WHEN is_active THEN outside_before IS NOT NULL AND results_before IS NOT NULL
    ELSE outside_before IS NULL OR num_nulls(results_before, paid_in, results, total, closed_seq) = 0 END),
  ADD CONSTRAINT user_bonus_low CHECK (low_ask_at IS NULL OR is_active);
CREATE INDEX user_bonus_low_due ON user_bonus (low_ask_at) WHERE low_ask_at IS NOT NULL;
GRANT UPDATE (paid_in, results, total, closed_seq, low_ask_at) ON user_bonus TO kapao_app;

-- Of a provider that cannot tell open stakes a low balance counts once it was the same twice (decisions D7): whether it
-- tells, up to which entry of our game account its word was the same, and since when.
ALTER TABLE game_account
  ADD COLUMN tells_stakes boolean,
  ADD COLUMN same_seq bigint,
  ADD COLUMN same_since timestamptz;
GRANT SELECT (tells_stakes, same_seq, same_since) ON game_account TO kapao_report;
GRANT UPDATE (tells_stakes, same_seq, same_since) ON game_account TO kapao_app;
