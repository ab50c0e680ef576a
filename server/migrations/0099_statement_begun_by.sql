-- Who has begun to match a statement of a bank, also where that attempt wrote payments and did not end: money that only this
-- statement tells of is given to nobody by any of them (decision 0023).
ALTER TABLE bank_statement ADD COLUMN begun_by uuid[] NOT NULL DEFAULT '{}';
GRANT UPDATE (begun_by) ON bank_statement TO kapao_app;
GRANT SELECT (begun_by) ON bank_statement TO kapao_report;
