-- Who counts as one where two people are needed: a machine with who made it, somebody who was invited lately with who
-- invited them, and an account that was reset lately with who was shown the link.
ALTER TABLE operator
  -- The principal of who was shown the last reset's link, and when that link was used.
  ADD COLUMN reset_by uuid REFERENCES operator (id),
  ADD COLUMN reset_at timestamptz;
GRANT UPDATE (reset_by, reset_at) ON operator TO kapao_app;
GRANT SELECT (reset_by, reset_at) ON operator TO kapao_report;

-- The principal has no leader: a link is kept with the principal of who saw it, and nobody approves the reset of their own.
CREATE FUNCTION principal(of_operator uuid, at timestamptz, lately interval) RETURNS uuid STABLE PARALLEL SAFE LANGUAGE sql
RETURN (
  WITH RECURSIVE account AS NOT MATERIALIZED (
    SELECT o.id, CASE
      WHEN o.is_machine THEN o.invited_by
      WHEN o.reset_at > at - lately AND o.reset_at <= at THEN o.reset_by
      WHEN o.accepted_at > at - lately THEN o.invited_by
    END AS leader FROM operator o
  ), behind AS (
    SELECT a.id, a.leader FROM account a WHERE a.id = of_operator
    UNION
    SELECT a.id, a.leader FROM behind b JOIN account a ON a.id = b.leader)
  SELECT b.id FROM behind b WHERE b.leader IS NULL
);

-- Whether who asks and who decides count as one. A newcomer decides nothing of the inviter's; the other way round, and among
-- newcomers, nobody else could decide while an installation is set up: so once somebody else has been there for longer.
CREATE FUNCTION is_one_person(asker uuid, decider uuid, at timestamptz, lately interval)
RETURNS boolean STABLE PARALLEL SAFE LANGUAGE sql
RETURN asker = decider OR (
  principal(asker, at, lately) = principal(decider, at, lately) AND (
    principal(decider, at, lately) = asker
    OR EXISTS (SELECT FROM operator o WHERE o.id = asker AND o.is_machine)
    OR EXISTS (
      SELECT FROM operator o WHERE NOT o.is_machine AND o.id <> principal(asker, at, lately)
        AND o.state <> 'INVITED' AND coalesce(o.accepted_at, o.created_at) <= at - lately)));
