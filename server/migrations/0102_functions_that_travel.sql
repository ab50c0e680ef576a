-- Functions whose body is text with a path of its own: one that is bound to tables cannot go to another node of a cluster
-- before them, nor they before it. What they say is what they said.
CREATE OR REPLACE FUNCTION principal(of_operator uuid, at timestamptz, lately interval) RETURNS uuid
STABLE PARALLEL SAFE LANGUAGE sql SET search_path = public, pg_temp AS $$
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
$$;

CREATE OR REPLACE FUNCTION principals(of_operator uuid, at timestamptz, lately interval) RETURNS uuid[]
STABLE PARALLEL SAFE LANGUAGE sql SET search_path = public, pg_temp AS $$
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
$$;

CREATE OR REPLACE FUNCTION is_one_person(asker uuid, decider uuid, at timestamptz, lately interval) RETURNS boolean
STABLE PARALLEL SAFE LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT asker = decider OR (
    principals(asker, at, lately) && principals(decider, at, lately) AND (
      asker = ANY (principals(decider, at, lately))
      OR EXISTS (SELECT FROM operator o WHERE o.id = asker AND o.is_machine)
      OR EXISTS (
        SELECT FROM operator o WHERE NOT o.is_machine AND o.state <> 'INVITED'
          AND coalesce(o.accepted_at, o.created_at) <= at - lately
          AND NOT (o.id = ANY (principals(asker, at, lately)) AND o.id = ANY (principals(decider, at, lately))))))
$$;

-- A parameter of a function in SQL is unknown to another node; one in PL/pgSQL is sent along.
CREATE OR REPLACE FUNCTION remove_told(ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH told AS (
    DELETE FROM outbox WHERE id = ANY(ids) RETURNING journal_id, event, created_at
  )
  INSERT INTO outbox_told AS t (hour, count, digest, newest)
  SELECT date_trunc('hour', created_at, 'UTC'), count(*) FILTER (WHERE event = 'wallet:changed'),
    coalesce(bit_xor(hashtextextended(journal_id::text, 0)) FILTER (WHERE event = 'wallet:changed'), 0), max(created_at)
  FROM told GROUP BY 1 ORDER BY 1
  ON CONFLICT (hour) DO UPDATE SET count = t.count + excluded.count, digest = t.digest # excluded.digest,
    newest = greatest(t.newest, excluded.newest);
END $$;
