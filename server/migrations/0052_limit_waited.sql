-- The member is told once when a raised limit can be confirmed (decisions D16, D19).
ALTER TABLE deposit_limit ADD COLUMN tell_at timestamptz;
UPDATE deposit_limit SET tell_at = pending_from;
CREATE INDEX deposit_limit_tell ON deposit_limit (tell_at) WHERE tell_at IS NOT NULL;
GRANT UPDATE (tell_at) ON deposit_limit TO kapao_app;
