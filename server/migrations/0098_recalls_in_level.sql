-- A member's day of deposits falls with each recall, as with each withdrawal. An index is used only where its whole condition
-- is asked, so it knows that kind too.
DROP INDEX CONCURRENTLY IF EXISTS journal_level;
CREATE INDEX CONCURRENTLY journal_level ON journal (member_id, created_at)
  WHERE kind LIKE 'deposit%' OR kind IN ('withdraw_held', 'withdraw_returned', 'set_aside_released', 'recall');
DROP INDEX CONCURRENTLY IF EXISTS journal_day_level;
