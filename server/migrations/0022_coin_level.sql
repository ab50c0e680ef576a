-- Coins are earned by the highest level of a day's deposits less withdrawals (decisions D10). What brings coins is noted
-- with the deposit itself, so that nothing is looked for by time, and nothing twice.

-- Deposits that no coins were worked out for yet; a row lives for about a second.
CREATE TABLE deposit_unread (
  member_id   uuid NOT NULL,
  journal_id  uuid NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, journal_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

INSERT INTO deposit_unread
SELECT member_id, id, created_at FROM journal WHERE kind LIKE 'deposit%' AND created_at >= now() - interval '2 days';
DELETE FROM feed_cursor WHERE feed = 'coins';

-- What a member's day is added up from, and no other index of deposits by their time.
DROP INDEX journal_deposit, journal_deposit_of_member;
CREATE INDEX journal_level ON journal (member_id, created_at)
  WHERE kind LIKE 'deposit%' OR kind IN ('withdraw_held', 'withdraw_returned');

GRANT SELECT, INSERT, DELETE ON deposit_unread TO kapao_app;
-- Rows are locked while coins are worked out for them, which takes a right to change something.
GRANT UPDATE (created_at) ON deposit_unread TO kapao_app;
GRANT SELECT ON deposit_unread TO kapao_report;
