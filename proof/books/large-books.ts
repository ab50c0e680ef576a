/** Members with half a year behind them, as many as are asked for: rows shaped like the product's, made by SQL (S22). */
import { createHash, randomBytes } from 'node:crypto'
import { notifyingKinds } from '../../server/src/ledger/chart.ts'
import { asOwnerOf } from '../beginnings.ts'

/** How long the members have been there, in days. */
const days = 180
/** Members whose rows are written by one statement. */
const chunk = 50_000
/** One member in so many: what a person has looked at. */
const oneIn = { slip: 3, flag: 20, request: 100, task: 50, room: 10 }
/** Of each kind so many wait for a person, however large the books are. */
const waitingOfEach = 500
const messagesOfRoom = 5
const journalsOfMember = 10

/** The steps of each member, in order: what moves which way, in units of the member's own, and how the statement tells it. */
const steps = [
  "('deposit_bank', 'house:bank:SCB', 'wallet', 50, 'deposit', 'SCB', 'WALLET')",
  "('deposit_qr', 'house:gateway:KBANK', 'wallet', 30, 'deposit', 'KBANK', 'WALLET')",
  "('transfer_in_held', 'wallet', 'transit:NAGA', 20, 'transfer', 'WALLET', 'NAGA')",
  "('transfer_in_settled', 'transit:NAGA', 'game:NAGA', 20, NULL, NULL, NULL)",
  "('game_result', 'game:NAGA', 'house:provider:NAGA', 5, NULL, NULL, NULL)",
  "('withdraw_held', 'wallet', 'withdraw_hold', 40, 'withdraw', 'WALLET', 'SCB')",
  "('withdraw_paid', 'withdraw_hold', 'house:payout', 40, NULL, NULL, NULL)",
  "('deposit_bank', 'house:bank:SCB', 'wallet', 25, 'deposit', 'SCB', 'WALLET')",
  "('deposit_qr', 'house:gateway:KBANK', 'wallet', 12, 'deposit', 'KBANK', 'WALLET')",
  "('refund_paid', 'house:refund', 'wallet', 1, 'bonus', 'REFUND', 'WALLET')",
]

/** The machine that asks for the lists. */
export const staffToken = randomBytes(32).toString('base64url')
const staffTokenHash = createHash('sha256').update(staffToken).digest('hex')

/** Who asks, and what every member does, as each step moves it. */
const prepare = `
  INSERT INTO operator (id, name, display_name, token_hash, is_machine, roles, state, ends_at, created_at)
    SELECT uuidv7(), 'bench', 'Bench', '\\x${staffTokenHash}', true, '{support,cashier,risk,content}', 'ACTIVE', now() + interval '1 day', now();
  CREATE TABLE bench_step AS
    SELECT *, sum(held) OVER (ORDER BY k) AS held_after FROM (
      SELECT row_number() OVER ()::int AS k, s.*,
        CASE WHEN giver LIKE 'house:%' THEN units WHEN taker LIKE 'house:%' THEN -units ELSE 0 END AS held FROM (VALUES ${steps.join(', ')}) s (kind, giver, taker, units, type, from_code, to_code)) k;
  CREATE TABLE bench_leg AS
    SELECT l.*, row_number() OVER w AS seq, sum(units) OVER w AS after
    FROM (SELECT k, giver AS code, -units AS units FROM bench_step UNION ALL SELECT k, taker, units FROM bench_step) l
    WINDOW w AS (PARTITION BY code ORDER BY k);
  CREATE TABLE bench_line AS
    SELECT *, row_number() OVER (ORDER BY k) AS place FROM bench_step WHERE type IS NOT NULL;
  CREATE TABLE bench_member (n int PRIMARY KEY, id uuid, unit bigint, at timestamptz, waits boolean);`

/** Every tenth member begins a pass later, so that at any time some do each of the steps. */
const groups = 10
const passes = journalsOfMember + groups - 1

/** The moment of member n's part in a pass: passes follow each other over the half year, members within each. */
const momentOf = (pass: number, all: number) =>
  `(now() - interval '${days} days' * (1 - (${pass} + n::float8 / ${all}) / ${passes + 0.1}))`

const members = (first: number, last: number, all: number) => `
  INSERT INTO bench_member SELECT n, uuidv7(), 100 * (1 + n % 997), ${momentOf(0, all)}, n <= ${waitingOfEach} FROM generate_series(${first}, ${last}) n;
  CREATE TEMPORARY TABLE m ON COMMIT DROP AS SELECT * FROM bench_member WHERE n BETWEEN ${first} AND ${last};
  INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name, member_no, created_at)
    SELECT id, '08' || lpad(n::text, 8, '0'), (ARRAY['Anan', 'Boonmi', 'Chai', 'Dao', 'Fah', 'Kanya', 'Lek', 'Malee', 'Narong', 'Ploy', 'Prasert', 'Somchai', 'Somsri', 'Suda', 'Wichai', 'Yupa'])[1 + n * 7 % 16] || ' ' || n, '-', 'THB', (SELECT min(code) FROM source), 'SCB', lpad(n::text, 10, '0'),
      'SOMCHAI NUMBER' || n, 100000000 + n, at FROM m;
  INSERT INTO session (token_hash, member_id, remember, created_at, last_seen_at, seen_on, device, address)
    SELECT sha256(id::text::bytea), id, true, at, at + interval '3 hours', ((at + interval '3 hours') AT TIME ZONE 'Asia/Bangkok')::date, 'Chrome, Android', '203.0.113.0/24' FROM m;
  INSERT INTO member_device (member_id, device_hash, first_seen_at, last_seen_at) SELECT id, sha256(id::text::bytea), at, at FROM m;
  INSERT INTO game_account (member_id, slot, username, password_sealed, confirmed_at, created_at)
    SELECT id, 'NAGA', 'bench' || n, '\\x00', at, at FROM m;
  INSERT INTO account (member_id, code, currency, balance, seq, updated_at)
    SELECT m.id, l.code, 'THB', sum(l.units) * m.unit, count(*), now() FROM m, bench_leg l GROUP BY m.id, m.unit, l.code;
  INSERT INTO statement_head (member_id, count) SELECT id, (SELECT count(*) FROM bench_line) FROM m;
  INSERT INTO member_flag (member_id, id, code, reason, holds, flagged_at, rule, closed_at, closed_by)
    SELECT id, uuidv7(), 'sudden_size', 'bench', false, at, 'sudden_size', CASE WHEN NOT waits THEN at END,
      CASE WHEN NOT waits THEN (SELECT id FROM operator LIMIT 1) END FROM m WHERE waits OR n % ${oneIn.flag} = 0;
  INSERT INTO member_note (member_id, id, text, written_by, written_at)
    SELECT id, uuidv7(), 'bench', (SELECT id FROM operator LIMIT 1), at FROM m WHERE waits OR n % ${oneIn.flag} = 0;
  INSERT INTO operator_request (id, kind, part, about, state, member_id, subject, body, before, after, reason, requested_by, requested_at, lapses_at, decided_by, decided_at)
    SELECT uuidv7(), 'adjustment', '', id::text, CASE WHEN NOT waits THEN 'REJECTED' ELSE 'WAITING' END, id, id::text, '{}', '{}', '{}',
      'bench', (SELECT id FROM operator LIMIT 1), at, at + interval '7 days', CASE WHEN NOT waits THEN (SELECT id FROM operator LIMIT 1) END,
      CASE WHEN NOT waits THEN at END FROM m WHERE waits OR n % ${oneIn.request} = 0;
  INSERT INTO operator_task (id, kind, subject, member_id, detail, created_at, closed_at, closed_by)
    SELECT uuidv7(), CASE WHEN n % 4 > 0 THEN 'difference' ELSE 'slip_review' END, 'bank:KP' || n, id, '{"what":"differs","theirs":"5000 THB KP","ours":"4000 THB KP"}', at,
      CASE WHEN NOT waits THEN at END, CASE WHEN NOT waits THEN (SELECT id FROM operator LIMIT 1) END FROM m WHERE waits OR n % ${oneIn.task} = 0;
  INSERT INTO chat_room (owner_id, kind, last_seq, customer_read_seq, desk_read_seq, session_id, waiting_since, last_message_at, created_at, first_asked_at)
    SELECT id, 'member', ${messagesOfRoom}, ${messagesOfRoom}, 0, id, CASE WHEN waits THEN at END, at, at, at FROM m WHERE waits OR n % ${oneIn.room} = 0;
  INSERT INTO chat_message (owner_id, seq, session_id, sender, client_id, message, created_at)
    SELECT id, s, id, 'customer', s::text, jsonb_build_object('type', 'text', 'payload', jsonb_build_object('message', 'where is my deposit number ' || n || ' of day ' || s)), at + s * interval '1 minute'
    FROM m, generate_series(1, ${messagesOfRoom}) s WHERE waits OR n % ${oneIn.room} = 0;`

/** The step that each of these members takes in a pass. */
const stepsOf = (pass: number, first: number, last: number, all: number) => `
  CREATE TEMPORARY TABLE made ON COMMIT DROP AS
    SELECT m.n, m.id AS member_id, m.unit, m.waits, uuidv7() AS id, ${momentOf(pass, all)} AS at, s.*
    FROM bench_member m JOIN bench_step s ON s.k = ${pass} - m.n % ${groups} + 1 WHERE m.n BETWEEN ${first} AND ${last} ORDER BY m.n;
  INSERT INTO journal (member_id, key, id, kind, currency, created_at)
    SELECT member_id, CASE kind WHEN 'deposit_bank' THEN kind || ':SCB:B' || n || 'K' || k
      WHEN 'deposit_qr' THEN kind || ':KBANK:P' || n || 'K' || k || ':' || units * unit
      WHEN 'withdraw_held' THEN kind || ':' || id WHEN 'transfer_in_held' THEN 'transfer_held:' || id
      ELSE kind || ':bench:' || n || ':' || k END, id, kind, 'THB', at FROM made;
  INSERT INTO entry (member_id, code, seq, journal_id, amount, balance_after, created_at)
    SELECT j.member_id, l.code, l.seq, j.id, l.units * j.unit, l.after * j.unit, j.at FROM made j JOIN bench_leg l ON l.k = j.k;
  INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, opened_by, settled_by, created_at, settled_at)
    SELECT j.member_id, l.place, j.id, l.type, l.from_code, l.to_code, j.units * j.unit, 'SUCCESS', 'KB' || j.n || 'X' || l.place, j.id, NULL, j.at, j.at
    FROM made j JOIN bench_line l ON l.k = j.k;
  INSERT INTO notice (member_id, key, id, kind, topic, amount, created_at)
    SELECT member_id, 'journal:' || id, uuidv7(), 'deposit', kind, units * unit, at FROM made WHERE type = 'deposit';
  INSERT INTO bank_payment (from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount, currency, transferred_at, heard_from, heard_at, is_repeated)
    SELECT 'SCB', 'B' || n || 'K' || k, CASE WHEN NOT waits OR k > 1 THEN member_id END, lpad(n::text, 10, '0'), 'SOMCHAI NUMBER' || n, 'SCB', '1112223334',
      units * unit, 'THB', at, 'feed', at, false FROM made WHERE kind = 'deposit_bank';
  INSERT INTO qr_charge (reference, member_id, gateway, amount, currency, payload, state, created_at, expires_at, announced_at)
    SELECT 'KP' || lpad(n::text, 9, '0') || 'K' || k, member_id, 'KBANK', units * unit, 'THB', '-', 'CREDITED', at, at, at FROM made WHERE kind = 'deposit_qr';
  INSERT INTO gateway_payment (gateway, payment_id, member_id, charge_reference, amount, currency, paid_at, heard_from, heard_at)
    SELECT 'KBANK', 'P' || n || 'K' || k, member_id, 'KP' || lpad(n::text, 9, '0') || 'K' || k, units * unit, 'THB', at, 'webhook', at FROM made WHERE kind = 'deposit_qr';
  INSERT INTO slip (member_id, id, reference, state, bank, bank_reference, file, from_account_no, from_name, to_bank, to_account_no, amount, currency, transferred_at, created_at, decided_at, is_repeated)
    SELECT member_id, id, 'SL' || n, CASE WHEN waits THEN 'REVIEW' ELSE 'SUCCESS' END, 'SCB', 'B' || n || 'K' || k, id || '.webp', lpad(n::text, 10, '0'), 'SOMCHAI NUMBER' || n,
      'SCB', '1112223334', units * unit, 'THB', at, at, CASE WHEN NOT waits THEN at END, false FROM made WHERE k = 8 AND (waits OR n % ${oneIn.slip} = 0);
  INSERT INTO withdrawal (member_id, id, amount, currency, state, reference, to_bank, to_account_no, to_account_name, reason, created_at, decided_at, approvals_needed)
    SELECT member_id, id, units * unit, 'THB', CASE WHEN waits THEN 'REVIEW' ELSE 'PAID' END, 'W' || n, 'SCB', lpad(n::text, 10, '0'), 'SOMCHAI NUMBER' || n,
      CASE WHEN waits THEN 'amount' END, at, CASE WHEN NOT waits THEN at END, CASE WHEN waits THEN 1 ELSE 0 END
    FROM made WHERE kind = 'withdraw_held';
  INSERT INTO transfer (member_id, id, slot, direction, amount, state, reference, created_at, decided_at)
    SELECT member_id, id, 'NAGA', 'in', units * unit, 'DONE', 'T' || n, at, at FROM made WHERE kind = 'transfer_in_held';
  INSERT INTO operator_audit (n, at, operator_id, action, subject, record, hash)
    SELECT 1000000 + n, at, (SELECT id FROM operator LIMIT 1), 'withdrawal.approved', id::text,
      jsonb_build_object('at', at, 'operator', 'bench', 'action', 'withdrawal.approved', 'subject', id, 'memberId', member_id)::text, sha256(id::text::bytea)
    FROM made WHERE kind = 'withdraw_held' AND n % 2 = 0;
  INSERT INTO first_deposit (member_id, day) SELECT member_id, (at AT TIME ZONE 'Asia/Bangkok')::date FROM made WHERE k = 1;
  INSERT INTO member_day (member_id, day, currency, deposits, withdrawals, gifts_received, holdings_start, holdings_end, game_loss, gifts_taken_back)
    SELECT member_id, (at AT TIME ZONE 'Asia/Bangkok')::date, 'THB', CASE type WHEN 'deposit' THEN units ELSE 0 END * unit,
      CASE kind WHEN 'withdraw_paid' THEN units ELSE 0 END * unit, CASE kind WHEN 'refund_paid' THEN units ELSE 0 END * unit,
      (held_after - held) * unit, held_after * unit, CASE kind WHEN 'game_result' THEN units ELSE 0 END * unit, 0 FROM made;`

/** The figures of each day up to today, as its closing keeps them. */
const figures = `
  INSERT INTO daily_figure (day, currency, account, kind, paid_in, paid_out, entries)
    SELECT (e.created_at AT TIME ZONE 'Asia/Bangkok')::date, 'THB', e.code, j.kind, coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0),
      coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0), 0), count(*)
    FROM entry e JOIN journal j ON j.id = e.journal_id AND j.member_id = e.member_id
    WHERE e.created_at < date_trunc('day', now(), 'Asia/Bangkok') GROUP BY 1, 3, 4;
  INSERT INTO period_close (task, first_day, last_day, closed_at)
    SELECT task, day, day, now() FROM (SELECT DISTINCT day FROM daily_figure) d, (VALUES ('figures'), ('day')) t (task);
  INSERT INTO notable_account SELECT code, member_id FROM account WHERE is_notable(code, balance);
  INSERT INTO retention (of_table, removing_before, removed_before) SELECT 'outbox', day, day FROM (SELECT now() - interval '7 days' AS day) d;
  INSERT INTO outbox (id, member_id, journal_id, event, payload, created_at, delivered_at)
    SELECT uuidv7(), member_id, id, 'wallet:changed', '{}', created_at, created_at FROM journal
    WHERE created_at >= now() - interval '7 days' AND kind IN (${notifyingKinds.map((kind) => `'${kind}'`).join(', ')});
  INSERT INTO retention (of_table, removing_before, removed_before) SELECT 'webhook_event', day, day FROM (SELECT now() - interval '30 days' AS day) d;
  INSERT INTO webhook_event (source, event_id, received_at)
    SELECT 'gateway:KBANK', 'E' || payment_id, heard_at FROM gateway_payment WHERE heard_at >= now() - interval '30 days';
  DROP TABLE bench_step, bench_leg, bench_line, bench_member;`

/** @param count of members, with ten journals each. */
export async function makeLargeBooks({ url }: { url: string }, count: number): Promise<void> {
  // Each row is what the product's own constraints allow; that it refers to what is there is known beforehand.
  const run = (text: string) =>
    asOwnerOf(url)(`SET session_replication_role = replica; BEGIN; ${text}; COMMIT;`)
  await run(prepare)
  const inChunks = async (textOf: (first: number, last: number) => string) => {
    for (let first = 1; first <= count; first += chunk)
      await run(textOf(first, Math.min(first + chunk - 1, count)))
  }
  await inChunks((first, last) => members(first, last, count))
  for (let pass = 0; pass < passes; pass++) {
    await inChunks((first, last) => stepsOf(pass, first, last, count))
    process.stderr.write(`S22: pass ${pass + 1} of ${passes} over ${count} members\n`)
  }
  await run(figures)
  await asOwnerOf(url)('VACUUM ANALYZE')
  await asOwnerOf(url)('CHECKPOINT')
}
