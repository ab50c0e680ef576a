-- What staff ask of large books is found by an index (console.md Speed).

-- Members seen since a day: a session is written to this index once a day, and not at each note of its time. Sessions from
-- before, and those of a node of the version before, count as seen today: the time itself is looked at too.
ALTER TABLE session ADD COLUMN IF NOT EXISTS seen_on date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Bangkok')::date;
GRANT UPDATE (seen_on) ON session TO kapao_app;
DROP INDEX CONCURRENTLY IF EXISTS session_seen_on;
CREATE INDEX CONCURRENTLY session_seen_on ON session (seen_on);
-- Conversations that a snooze keeps or brings back: few among all.
DROP INDEX CONCURRENTLY IF EXISTS chat_room_snoozed;
CREATE INDEX CONCURRENTLY chat_room_snoozed ON chat_room (snoozed_until) WHERE snoozed_until IS NOT NULL;
-- The days on which a kind of journal came at all.
DROP INDEX CONCURRENTLY IF EXISTS daily_figure_kind;
CREATE INDEX CONCURRENTLY daily_figure_kind ON daily_figure (kind, day);
