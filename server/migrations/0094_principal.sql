-- Who counts as one where two people are needed: a machine with who made it, somebody who was invited lately with who
-- invited them. Invitations lead to somebody whom nobody invited, or whose own was long ago.
CREATE FUNCTION principal(of_operator uuid, newcomers_since timestamptz) RETURNS uuid STABLE PARALLEL SAFE LANGUAGE sql
RETURN (
  WITH RECURSIVE behind AS (
    SELECT o.id, o.invited_by, o.is_machine OR coalesce(o.accepted_at > newcomers_since, false) AS is_led
      FROM operator o WHERE o.id = of_operator
    UNION ALL
    SELECT o.id, o.invited_by, o.is_machine OR coalesce(o.accepted_at > newcomers_since, false)
      FROM behind b JOIN operator o ON o.id = b.invited_by WHERE b.is_led)
  SELECT b.id FROM behind b WHERE NOT b.is_led OR b.invited_by IS NULL
);
