-- A member's day of deposits counts money that was set aside when it comes into the wallet. The index knew nothing of
-- that kind, so the planner read the times of all members' journals of the day for each member.
DROP INDEX CONCURRENTLY IF EXISTS journal_day_level;
CREATE INDEX CONCURRENTLY journal_day_level ON journal (member_id, created_at)
  WHERE kind LIKE 'deposit%' OR kind IN ('withdraw_held', 'withdraw_returned', 'set_aside_released');
DROP INDEX CONCURRENTLY IF EXISTS journal_level;
