-- What grows is found by an index, and what changes often touches none (design.md §9).

-- A session in use is noted each minute. With its time in an index each note wrote to all four: 740 bytes of log instead of 270.
DROP INDEX CONCURRENTLY IF EXISTS session_of_member;
CREATE INDEX CONCURRENTLY session_of_member ON session (member_id);
DROP INDEX CONCURRENTLY IF EXISTS session_seen;
-- Ended sessions are few and soon removed.
DROP INDEX CONCURRENTLY IF EXISTS session_member;
ALTER TABLE session SET (fillfactor = 70);
