-- When a withdrawal that was approved went to a person again, because a freeze or a flag that holds came before it was ordered: one
-- person at least must approve it then, and approvals of before do not count (decisions D6, D22). Null: never.
ALTER TABLE withdrawal ADD COLUMN reviewed_again_at timestamptz;
GRANT UPDATE (reviewed_again_at) ON withdrawal TO kapao_app;
