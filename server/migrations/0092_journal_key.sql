-- A day's coins have one key for all members. The planner took the index of keys for the ledger's question whether a member's
-- key was posted before, and read every journal of that day for each of them. Staff ask for the hash instead, which the
-- ledger does not: it is left with the primary key.
DROP INDEX CONCURRENTLY IF EXISTS journal_key_hash;
CREATE INDEX CONCURRENTLY journal_key_hash ON journal (hashtextextended(key, 0));
DROP INDEX CONCURRENTLY IF EXISTS journal_key;
