/** Tables full of what is finished, so that plans can be looked at as they are after years (design §9). */

const fields: Record<string, string> = {
  member: `(id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name, created_at)
    SELECT m, '7' || lpad(n::text, 9, '0'), 'A', '', 'THB', 'x', 'SCB', '7' || lpad(n::text, 9, '0'), 'A', at`,
  outbox: `(id, member_id, event, payload, created_at, delivered_at) SELECT i, m, 'wallet:changed', '{}', at, at`,
  webhook_event: `SELECT 'gateway:WW', 'E' || n, at`,
  request_key: `(scope, key, body_hash, status, answer, created_at) SELECT m, 'key-' || n, sha256('a'), 200, sha256('a'), lately`,
  session: `SELECT sha256(n::text::bytea), m, true, at, at, at, 'logout'`,
  otp: `(token_hash, purpose, phone, reference, code_hash, created_at, expires_at)
    SELECT sha256(n::text::bytea), 'register', '0812345678', 'ABCD', sha256('a'), lately, lately`,
  passkey_challenge: `SELECT sha256(n::text::bytea), 'login', NULL, lately`,
  member_device: `SELECT m, sha256(n::text::bytea), at, at`,
  member_address: `SELECT m, at::date, '203.0.113.1/32'`,
  rate_limit: `SELECT 'limit:' || n, 1, at + interval '400 days'`,
  game_account: `(member_id, slot, username, password_sealed, created_at)
    SELECT m, 'NAGA', 'u' || n, '\\x00000000' || sha256('a'), at`,
  transfer: `(member_id, id, slot, direction, amount, state, reference, created_at, decided_at)
    SELECT m, i, 'NAGA', 'in', 100, 'DONE', 'TF' || n, at, at`,
  withdrawal: `(member_id, id, amount, currency, state, reference, to_bank, to_account_no, to_account_name, created_at, decided_at)
    SELECT m, i, 100, 'THB', 'PAID', 'WF' || n, 'SCB', '1', 'A', at, at`,
  qr_charge: `(reference, member_id, gateway, amount, currency, payload, state, created_at, expires_at)
    SELECT 'KP' || lpad(n::text, 8, '0'), m, 'KBANK', 100, 'THB', '', 'CREDITED', at, at`,
  gateway_payment: `(gateway, payment_id, member_id, charge_reference, amount, currency, paid_at, heard_from, heard_at)
    SELECT 'KBANK', 'P' || n, m, 'KP' || n, 100, 'THB', at, 'webhook', at`,
  bank_payment: `(from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount, currency,
      transferred_at, heard_from, heard_at)
    SELECT 'SCB', 'B' || n, m, '1', 'A', 'KTB', '1', 100, 'THB', at, 'feed', at`,
  recall: `(channel, recall_id, payment, amount, currency, covered, taken_at, heard_at)
    SELECT 'gateway:KBANK', 'R' || n, 'P' || n, 100, 'THB', 100, at, at`,
  voucher: `(member_id, id, code_hash, state, amount, reference, to_wallet, created_at, decided_at)
    SELECT m, i, sha256(n::text::bytea), 'CREDITED', 100, 'V' || n, '1', at, at`,
  slip: `(member_id, id, reference, state, note, file, created_at, decided_at)
    SELECT m, i, 'S' || n, 'FAILED', 'INVALID_SLIP', md5(n::text) || '.jpg', at, at`,
  user_bonus: `(member_id, id, source, source_id, currency, amount, success_points, fail_points, base, target, floor, opened_seq,
      opened_at, is_active, is_changed, outcome, ended_at, finish_id)
    SELECT m, i, 'promotion', i, 'THB', 100, 1, 1, 1, 1, 1, 1, at, false, false, 'failed', at, i`,
  spin_seed: `(member_id, number, commit, seed_sealed, client_seed, created_at, begun_at)
    SELECT m, 1, sha256('a'), '\\x00000000' || sha256('a'), 'a', at, at`,
  coupon: `(member_id, id, amount, currency, state, created_at, expires_at, decided_at) SELECT m, i, 100, 'THB', 'EXPIRED', at, at, at`,
  chat_file: `SELECT 'f' || n, m, 'image', 'image/jpeg', at, at`,
  operator_task: `(id, kind, subject, detail, created_at, closed_at) SELECT i, 'difference', 'payouts:' || n, '{"what":"differs","theirs":"1 THB KP","ours":"2 THB KP"}', at, at`,
  operator_request: `(id, kind, part, about, state, subject, body, before, after, reason, requested_by, requested_at, lapses_at, decided_at)
    SELECT i, 'adjustment', '', 'x', 'LAPSED', 's', '{}', '{}', '{}', 'r', i, at, at + interval '7 days', at`,
  journal: `(member_id, key, id, kind, currency, created_at) SELECT m, 'k' || n, i, 'deposit_qr', 'THB', at`,
  entry: `SELECT m, 'wallet', n, i, 100, 100, at`,
  notice: `(member_id, key, id, kind, topic, created_at) SELECT m, 'k' || n, i, 'deposit', 'deposit_qr', at`,
  deposit_limit: `(member_id, period, amount) SELECT m, 'day', 100`,
  statement: `(member_id, n, id, type, from_code, to_code, amount, status, reference, created_at, settled_at)
    SELECT m, n, i, 'deposit', 'KBANK', 'WALLET', 100, 'SUCCESS', 'r', at, at`,
}

export const tablesOfHistory = Object.keys(fields)

/** So many rows in each, older than what books are compared by and younger than what is removed; and every day of these is closed. */
export const historyOf = (rows: number, now: Date): string => `
  SET session_replication_role = replica;
  ${Object.entries(fields)
    .map(
      ([table, select]) => `
        INSERT INTO ${table} ${select} FROM generate_series(1, ${rows}) n, LATERAL (
          SELECT (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid AS i, md5(n::text)::uuid AS m,
            '${now.toISOString()}'::timestamptz - interval '60 h' - n * interval '1 s' AS at,
            '${now.toISOString()}'::timestamptz - interval '36 h' - n * interval '1 s' AS lately) s;`,
    )
    .join('')}
  INSERT INTO period_close (task, first_day, last_day, closed_at)
    SELECT task, d, d, '${now.toISOString()}' FROM unnest(ARRAY['day', 'refund', 'invite']) AS task,
      (SELECT ('${now.toISOString()}'::timestamptz AT TIME ZONE 'Asia/Bangkok')::date - 1 AS d) y
    ON CONFLICT DO NOTHING;
  SET session_replication_role = origin;`
