-- Which member a person of the staff is too: two people say so in the console, or who invites them (staff-calls T1, T2).
ALTER TABLE operator
  -- From when on it is known: what they decided before is not judged by it. Null beside a member: from the start.
  ADD COLUMN member_since timestamptz;
GRANT UPDATE (member_id, member_since) ON operator TO kapao_app;
GRANT SELECT (member_since) ON operator TO kapao_report;
