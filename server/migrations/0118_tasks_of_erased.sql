-- A task outlives the erasing of whose it was, and is worked by a person: of its detail stays what tells of the money and of nobody,
-- which payment and how much. Other than 0055 in this alone; the program of before names the other ends, which are as they were.
CREATE FUNCTION money_of_task(detail jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(kept.key, kept.value), '{}') FROM jsonb_each(detail) AS kept
  WHERE kept.key IN ('channel', 'gateway', 'recallId', 'payment', 'paymentId', 'chargeReference', 'reference', 'amount', 'currency',
    'at', 'slot', 'direction')
$$;

CREATE OR REPLACE FUNCTION erase_of_member(of_table text, by_column text, erased uuid, columns jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sets text;
BEGIN
  IF of_table IN ('account', 'entry', 'journal', 'statement', 'statement_head', 'operator_audit') THEN
    RAISE EXCEPTION 'books and trail are not erased: %', of_table USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM FROM member WHERE id = erased AND closed_at IS NOT NULL AND NOT is_active FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM account WHERE member_id = erased AND balance <> 0 AND code NOT LIKE 'house:%' AND code <> 'coin') THEN
    RAISE EXCEPTION 'the account is open, or holds money' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF columns IS NULL THEN
    EXECUTE format('DELETE FROM %I WHERE %I = $1', of_table, by_column) USING erased;
    RETURN;
  END IF;
  SELECT string_agg(format(CASE becomes
      WHEN 'pseudonym' THEN '%1$I = CASE WHEN %1$I IS NOT NULL THEN %2$L END'
      -- Digits that a bank has hidden: the number compares with every other.
      WHEN 'hidden' THEN '%1$I = regexp_replace(%1$I, ''[0-9]'', ''x'', ''g'')'
      -- Each still another one.
      WHEN 'apart' THEN '%1$I = CASE WHEN %1$I LIKE ''erased:%%'' THEN %1$I ELSE ''erased:'' || md5(%1$I) END'
      WHEN 'nothing' THEN '%1$I = NULL'
      WHEN 'money' THEN '%1$I = money_of_task(%1$I)'
      WHEN 'empty' THEN '%1$I = ''{}''' END, name, 'erased:' || erased), ', ')
  INTO sets FROM jsonb_each_text(columns) AS c (name, becomes);
  EXECUTE format('UPDATE %I SET %s WHERE %I = $1', of_table, sets, by_column) USING erased;
END $$;
