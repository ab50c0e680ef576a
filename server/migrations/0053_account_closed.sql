-- A member closes the account; support can take it back for a day (decisions D17).
ALTER TABLE member
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT member_closed_by_member CHECK (closed_at IS NULL OR NOT is_active);

GRANT UPDATE (is_active, closed_at) ON member TO kapao_app;
GRANT SELECT (closed_at) ON member TO kapao_report;
