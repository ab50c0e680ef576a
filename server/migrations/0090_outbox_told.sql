-- What was told will leave the outbox instead of being marked (decision 0027): the audit counts it, the next version removes it.

-- What was told of each hour (UTC) in which rows of the outbox were written, for the audit (I-34).
CREATE TABLE outbox_told (
  hour     timestamptz NOT NULL,
  -- Of 'wallet:changed': how many, and the XOR of their journals' hashes. One told twice for one never told changes it.
  count    bigint NOT NULL,
  digest   bigint NOT NULL,
  -- When the newest row was written that was told, whatever its event.
  newest   timestamptz NOT NULL,
  CONSTRAINT outbox_told_pkey PRIMARY KEY (hour)
) WITH (fillfactor = 50);
GRANT SELECT ON outbox_told TO kapao_app, kapao_report;

-- The product's role cannot remove what was not told (outbox_told_first): it says what was told, and this counts what it removes.
CREATE FUNCTION remove_told(ids uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH told AS (
    DELETE FROM outbox WHERE id = ANY(ids) RETURNING journal_id, event, created_at
  )
  INSERT INTO outbox_told AS t (hour, count, digest, newest)
  SELECT date_trunc('hour', created_at, 'UTC'), count(*) FILTER (WHERE event = 'wallet:changed'),
    coalesce(bit_xor(hashtextextended(journal_id::text, 0)) FILTER (WHERE event = 'wallet:changed'), 0), max(created_at)
  FROM told GROUP BY 1 ORDER BY 1
  ON CONFLICT (hour) DO UPDATE SET count = t.count + excluded.count, digest = t.digest # excluded.digest,
    newest = greatest(t.newest, excluded.newest)
$$;
REVOKE EXECUTE ON FUNCTION remove_told(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_told(uuid[]) TO kapao_app;
