-- How many flags a rule has raised and what was decided about them, without reading the flags.
DROP INDEX CONCURRENTLY IF EXISTS member_flag_verdicts;
CREATE INDEX CONCURRENTLY member_flag_verdicts ON member_flag (rule, verdict);
