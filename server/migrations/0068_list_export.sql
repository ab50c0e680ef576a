-- Lists and reports of staff as files (staff-calls T6): a job makes them, each lives for a day.
CREATE TABLE list_export (
  id            uuid PRIMARY KEY,
  kind          text COLLATE "C" NOT NULL,
  -- As JSON: which rows, as the list's own filters say it, and which columns.
  filters       jsonb NOT NULL,
  columns       jsonb NOT NULL,
  reason        text NOT NULL,
  requested_by  uuid NOT NULL REFERENCES operator (id),
  created_at    timestamptz NOT NULL,
  state         text COLLATE "C" NOT NULL DEFAULT 'RUNNING',
  -- When the job takes it up next; null once it has ended.
  ask_at        timestamptz,
  ask_count     integer NOT NULL DEFAULT 0,
  -- How many rows are written, and about how many there are.
  rows          bigint NOT NULL DEFAULT 0,
  total         bigint NOT NULL DEFAULT 0,
  fault         text COLLATE "C",
  -- The file's name in the store; it lives until `ends_at`, and so does what is said of a failed one.
  file          text,
  ends_at       timestamptz,
  CONSTRAINT list_export_kind CHECK (kind IN ('members', 'journals', 'withdrawals', 'audit', 'daily', 'gateways', 'games', 'bonuses', 'sources', 'friends')),
  CONSTRAINT list_export_state CHECK (state IN ('RUNNING', 'DONE', 'FAILED')),
  CONSTRAINT list_export_fault CHECK (fault IN ('too_many_rows', 'not_made')),
  CONSTRAINT list_export_running CHECK ((state = 'RUNNING') = (ask_at IS NOT NULL) AND (state = 'RUNNING') = (ends_at IS NULL)),
  CONSTRAINT list_export_ended CHECK ((state = 'DONE') = (file IS NOT NULL) AND (state = 'FAILED') = (fault IS NOT NULL))
);
CREATE INDEX list_export_newest ON list_export (created_at, id);
CREATE INDEX list_export_due ON list_export (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX list_export_over ON list_export (ends_at) WHERE ends_at IS NOT NULL;
CREATE UNIQUE INDEX list_export_file ON list_export (file) WHERE file IS NOT NULL;

GRANT SELECT, INSERT, DELETE, UPDATE (state, ask_at, ask_count, rows, total, fault, file, ends_at) ON list_export TO kapao_app;
-- No name of a file, and nothing that a filter may say of a member.
GRANT SELECT (id, kind, requested_by, created_at, state, rows, fault, ends_at) ON list_export TO kapao_report;
