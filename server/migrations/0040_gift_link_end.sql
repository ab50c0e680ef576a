-- Gift links that two people end, since the voucher service never answers for them (decisions D22, staff-calls T2).

ALTER TABLE voucher
  -- The service said something else after it had been decided: a person must look.
  ADD COLUMN contradicted_at timestamptz,
  -- When to ask next about one that people have decided, and how often that was done.
  ADD COLUMN look_at timestamptz,
  ADD COLUMN look_count int NOT NULL DEFAULT 0;
GRANT UPDATE (contradicted_at, look_at, look_count) ON voucher TO kapao_app;
GRANT SELECT (ordered_at, contradicted_at) ON voucher TO kapao_report;
CREATE INDEX voucher_looked_at ON voucher (look_at) WHERE look_at IS NOT NULL;
-- It is named by its id alone.
CREATE INDEX voucher_id ON voucher (id);
