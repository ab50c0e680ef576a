-- A member is one person of the staff at most. Where SQL has named one twice, the older accounts are cleared by hand first.
DROP INDEX CONCURRENTLY IF EXISTS operator_own_member;
CREATE UNIQUE INDEX CONCURRENTLY operator_own_member ON operator (member_id) WHERE member_id IS NOT NULL;
