-- When the window of a counter began: what takes a point says by it what now is.
ALTER TABLE rate_limit ADD COLUMN begun_at timestamptz;
