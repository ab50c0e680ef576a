-- What the product's role may change, column by column, and a day that is closed stays closed (quality C-64, F33).

-- ── Rights ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Until here the role could rewrite whole rows: where a withdrawal goes, how much it is. A column that is not named below
-- is written once, with its row. A later column that the code updates gets its own grant in the migration that adds it:
--   GRANT UPDATE (new_column) ON withdrawal TO kapao_app;
-- and its name in the list of server/src/db/rights.test.ts.
REVOKE UPDATE ON operator_task, member, session, otp, game_account, transfer, qr_charge, withdrawal FROM kapao_app;
GRANT UPDATE (closed_at, closed_by) ON operator_task TO kapao_app;
-- A member changes password, name and bank account; why the hash is no exception: docs/decisions/0012.
GRANT UPDATE (password_hash, name, bank_code, bank_account_no, bank_account_name, bank_changed_at, bank_verified_at, is_flagged)
  ON member TO kapao_app;
GRANT UPDATE (last_seen_at, revoked_at, revoked_why) ON session TO kapao_app;
GRANT UPDATE (tries, verified_at, used_at) ON otp TO kapao_app;
GRANT UPDATE (password_sealed, is_stale, in_maintenance, confirmed_at, reset_reference, reset_ask_at, reset_ask_count,
  reset_at, frozen_at) ON game_account TO kapao_app;
GRANT UPDATE (state, reason, decided_at, ask_at, ask_count, unknown_count, provider_reference, ordered_at, contradicted_at, look_at,
  look_count) ON transfer TO kapao_app;
GRANT UPDATE (state, announced_at, ask_at, ask_count) ON qr_charge TO kapao_app;
GRANT UPDATE (state, reason, decided_at, ask_at, ask_count, ordered_at, order_lease_until, contradicted_at, look_at, look_count)
  ON withdrawal TO kapao_app;

-- ── Closed days ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Refunds and invite bonuses follow from a closed day. A machine whose clock is behind must not write into one: it hears
-- KP001, which the server answers with 503, and nothing was written.
CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  earliest timestamptz := (SELECT min(created_at) FROM written);
  closed   date := (SELECT last_day FROM period_close WHERE task = 'day' ORDER BY first_day DESC LIMIT 1);
BEGIN
  -- A day that is only being closed counts as well. Days are Bangkok's.
  IF (earliest AT TIME ZONE 'Asia/Bangkok')::date <= closed THEN
    RAISE EXCEPTION 'a journal of % would change the closed day %', earliest, closed USING ERRCODE = 'KP001';
  END IF;
  RETURN NULL;
END $$;

-- Once for each statement, however many journals it writes.
CREATE TRIGGER journal_day_is_open AFTER INSERT ON journal REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_day();
