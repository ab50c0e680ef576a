-- An account may answer to two: a newcomer who was reset to who invited them and to who saw the link. And a reset that nobody has
-- used takes no account from who saw the link before: what they set by it still serves.
ALTER TABLE operator
  -- The principal of who was shown the link of a reset that waits to be used.
  ADD COLUMN link_seen_by uuid REFERENCES operator (id);
GRANT UPDATE (link_seen_by) ON operator TO kapao_app;
GRANT SELECT (link_seen_by) ON operator TO kapao_report;

CREATE FUNCTION principals(of_operator uuid, at timestamptz, lately interval) RETURNS uuid[] STABLE PARALLEL SAFE LANGUAGE sql
RETURN (
  WITH RECURSIVE lead AS NOT MATERIALIZED (
    SELECT o.id, l.leader FROM operator o CROSS JOIN LATERAL (VALUES
      (CASE WHEN o.is_machine OR o.accepted_at > at - lately THEN o.invited_by END),
      (CASE WHEN o.reset_at > at - lately AND o.reset_at <= at THEN o.reset_by END)) l (leader)
    WHERE l.leader IS NOT NULL
  ), behind AS (
    SELECT of_operator AS id
    UNION
    SELECT l.leader FROM behind b JOIN lead l ON l.id = b.id
  ), judged AS (
    SELECT b.id, EXISTS (SELECT FROM lead l WHERE l.id = b.id) AS is_led FROM behind b)
  -- Where each is led by another one they are all one.
  SELECT coalesce(array_agg(j.id) FILTER (WHERE NOT j.is_led), array_agg(j.id)) FROM judged j
);

CREATE OR REPLACE FUNCTION is_one_person(asker uuid, decider uuid, at timestamptz, lately interval)
RETURNS boolean STABLE PARALLEL SAFE LANGUAGE sql
RETURN asker = decider OR (
  principals(asker, at, lately) && principals(decider, at, lately) AND (
    asker = ANY (principals(decider, at, lately))
    OR EXISTS (SELECT FROM operator o WHERE o.id = asker AND o.is_machine)
    OR EXISTS (
      SELECT FROM operator o WHERE NOT o.is_machine AND o.state <> 'INVITED'
        AND coalesce(o.accepted_at, o.created_at) <= at - lately
        AND NOT (o.id = ANY (principals(asker, at, lately)) AND o.id = ANY (principals(decider, at, lately))))));
