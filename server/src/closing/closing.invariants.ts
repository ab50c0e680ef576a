/** What must hold of closed days, of the book of losses and of reports, added up here in another way than elsewhere (quality I-26, I-49). */
import { houseRoles } from '#ledger/chart.ts'
import { type Invariant, inPieces, ofMembers, ofRows, sumsOf, whole } from '#ledger/invariant.ts'

const isOf = (role: 'deposit' | 'withdrawal' | 'gift' | 'game') => {
  const families = Object.entries(houseRoles).flatMap(([family, its]) =>
    its === role ? [`'${family}'`] : [],
  )
  return `split_part(e.code, ':', 1) || ':' || split_part(e.code, ':', 2) IN (${families.join(', ')})`
}

/** Of a closed day. */
const dayLoss = (row: string) => `(${row}.game_loss - ${row}.gifts_received + ${row}.gifts_taken_back)`
/** Of a line, with what was put off to it. */
const loss = (row: string) => `(${dayLoss(row)} + ${row}.put_off_before)`

/** The book written once more from its beginning: each line from its figures and what the lines before it have left. */
const bookAgain = `
  line AS (
    SELECT b.*, greatest(${loss('b')}, 0) AS lost, greatest(-${loss('b')}, 0) AS won, b.gifts_received - b.gifts_taken_back AS net_gifts,
      row_number() OVER (PARTITION BY b.member_id, b.book ORDER BY b.first_day) AS n,
      lag(b.put_off, 1, 0::bigint) OVER (PARTITION BY b.member_id, b.book ORDER BY b.first_day) AS put_off_to_it,
      coalesce(p.holds_gifts, false) AS holds_gifts, b.first_day::timestamp AT TIME ZONE 'Asia/Bangkok' AS starts_at
    FROM loss_book b LEFT JOIN period_close p ON p.task = b.book AND p.first_day = b.first_day
  ), taken AS (
    -- What games took and no line before has counted, of the line itself and of the seven days before it.
    SELECT l.member_id, l.book, l.n, l.game_loss + l.put_off_before + coalesce((
        SELECT sum(CASE WHEN o.lost = 0 THEN o.net_gifts
          ELSE least(greatest(0, o.net_gifts), o.lost + o.net_gifts - o.counted_before - o.set_against - o.counted - o.put_off) END)
        FROM line o WHERE o.member_id = l.member_id AND o.book = l.book AND o.n < l.n AND o.last_day >= l.first_day - 7), 0) + coalesce((
        SELECT sum(d.game_loss) FROM member_day d
        LEFT JOIN line o ON o.member_id = d.member_id AND o.book = l.book AND d.day BETWEEN o.first_day AND o.last_day
        WHERE d.member_id = l.member_id AND d.day BETWEEN l.first_day - 7 AND l.first_day - 1 AND o.n IS NULL), 0) AS by_games
    FROM line l
  ), again AS (
    SELECT DISTINCT member_id, book, 0::bigint AS n, 0::bigint AS counted_sum, 0::bigint AS won_back_sum, 0::bigint AS counted_before,
      0::bigint AS set_against, 0::bigint AS most, 0::bigint AS won_back, '{}'::date[] AS firsts, '{}'::date[] AS days, '{}'::bigint[] AS lefts
    FROM line
    UNION ALL
    SELECT l.member_id, l.book, l.n, a.counted_sum + l.counted, a.won_back_sum - x.counted_before + y.won_back, x.counted_before,
      z.set_against, greatest(least(l.lost - x.counted_before - z.set_against, t.by_games - x.counted_before - z.set_against), 0)::bigint,
      y.won_back, a.firsts || l.first_day, a.days || l.last_day, z.lefts || (l.won - y.won_back)
    FROM again a JOIN line l ON l.member_id = a.member_id AND l.book = a.book AND l.n = a.n + 1
    JOIN taken t ON t.member_id = l.member_id AND t.book = l.book AND t.n = l.n
    CROSS JOIN LATERAL (SELECT least(l.lost, a.won_back_sum) AS counted_before) x
    CROSS JOIN LATERAL (SELECT least(l.won, a.counted_sum - a.won_back_sum) AS won_back) y
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(taken), 0)::bigint AS set_against, coalesce(array_agg(w.left - taken ORDER BY w.i), '{}') AS lefts FROM (
        SELECT o.i, o.left, greatest(0, least(o.usable, l.lost - x.counted_before
          - (sum(o.usable) OVER (ORDER BY o.i) - o.usable)))::bigint AS taken
        FROM (
          SELECT o.i, o.left, CASE WHEN o.day >= l.first_day - 7 OR (l.holds_gifts AND EXISTS (
              SELECT FROM user_bonus u
              WHERE u.member_id = l.member_id AND (u.opened_at AT TIME ZONE 'Asia/Bangkok')::date BETWEEN o.first AND o.day
                AND (u.ended_at IS NULL OR u.ended_at >= l.starts_at))) THEN o.left ELSE 0 END AS usable
          FROM unnest(a.firsts, a.days, a.lefts) WITH ORDINALITY AS o (first, day, "left", i)) o) w) z
  )`

/** As SQL: days in Bangkok whose figures are kept. */
const figured = `(SELECT first_day FROM period_close WHERE task = 'figures' AND closed_at IS NOT NULL)`
/** From an array: joined, PostgreSQL may go through all journals once for each day. */
const isFigured = (day: string) => `${day} = ANY (ARRAY${figured})`
const bangkokDay = `(j.created_at AT TIME ZONE 'Asia/Bangkok')::date`

export const closingInvariants: Invariant[] = [
  {
    id: 'I-49',
    title:
      'every figure that is kept of a closed day is the one that its entries add up to, and none is missing',
    ...inPieces(
      // What is kept, less what the entries say.
      sumsOf(
        ['paid_in', 'paid_out', 'entries'],
        whole(`
          SELECT f.day || ' ' || f.currency || ' ' || f.account || ' ' || f.kind AS what, f.paid_in, f.paid_out, f.entries
          FROM daily_figure f
          -- Not of one that is being closed.
          WHERE NOT EXISTS (SELECT FROM period_close WHERE task = 'figures' AND closed_at IS NULL AND first_day = f.day)`),
        ofRows(
          'journal',
          (isMeant) => `
          SELECT ${bangkokDay} || ' ' || j.currency || ' ' || e.code || ' ' || j.kind AS what,
            -coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS paid_in,
            coalesce(sum(e.amount) FILTER (WHERE e.amount < 0), 0)::bigint AS paid_out, -count(*) AS entries
          FROM journal j JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id
          WHERE ${isMeant('j')} AND ${isFigured(bangkokDay)}
          GROUP BY ${bangkokDay}, j.currency, e.code, j.kind`,
        ),
      ),
      ofMembers(
        ['first_deposit', 'journal'],
        `SELECT coalesce(f.day, a.day) || ': first deposit of ' || coalesce(f.member_id, a.member_id) AS what, NULL, NULL, NULL
        FROM first_deposit f
        FULL JOIN (
          SELECT j.member_id, min(${bangkokDay}) AS day FROM journal j WHERE j.kind LIKE 'deposit%' GROUP BY 1) a
          ON a.member_id = f.member_id
        WHERE f.day IS DISTINCT FROM a.day
          AND (f.day IS NOT NULL OR ${isFigured('a.day')})
          AND NOT EXISTS (SELECT FROM period_close WHERE task = 'figures' AND closed_at IS NULL AND first_day = coalesce(f.day, a.day))`,
      ),
    ),
  },
  {
    id: 'I-49f',
    title:
      'what the report of friends says was earned with a friend’s day is no more than the entries of that day lost and what was put off to it, and what it says was paid is what the entries of that day paid',
    sql: `
      SELECT c.day, 'earned with ' || c.friend_id AS what, c.loss AS said, e.lost AS found
      FROM invite_commission c
      LEFT JOIN loss_book b ON b.member_id = c.friend_id AND b.book = 'invite' AND b.first_day = c.day
      CROSS JOIN LATERAL (
        SELECT greatest(0, coalesce(sum(e.amount), 0))::bigint AS lost FROM entry e
        WHERE e.member_id = c.friend_id AND (${isOf('game')} OR ${isOf('gift')})
          AND e.created_at >= c.day::timestamp AT TIME ZONE 'Asia/Bangkok'
          AND e.created_at < (c.day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok') e
      WHERE c.loss > e.lost + coalesce(b.put_off_before, 0)
      UNION ALL
      SELECT coalesce(k.day, e.day), 'paid in ' || coalesce(k.currency, e.currency), k.sum, e.sum
      FROM (
        -- On the day of its journal: a claim may be a moment older.
        SELECT ${bangkokDay} AS day, k.currency, sum(k.amount)::bigint AS sum FROM invite_claim k
        LEFT JOIN journal j ON j.member_id = k.member_id AND j.key = 'invite_paid:' || k.id GROUP BY 1, 2) k
      FULL JOIN (
        SELECT ${bangkokDay} AS day, j.currency, -sum(e.amount)::bigint AS sum
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code = 'house:invite'
        WHERE j.kind = 'invite_paid' GROUP BY 1, 2) e ON e.day = k.day AND e.currency = k.currency
      WHERE k.sum IS DISTINCT FROM e.sum`,
  },
  {
    id: 'I-49g',
    title:
      'each QR code that the report of gateways counts as paid has its deposit in the ledger, and each deposit counts its code',
    ...inPieces(
      // What lies in suspense is paid, and nobody's deposit yet. A payment without a code is a deposit by its own name.
      ofRows(
        'gateway_payment',
        (isMeant) => `
      SELECT p.gateway || ' ' || p.payment_id AS payment, p.charge_reference AS code, 'no deposit' AS what
      FROM gateway_payment p
      WHERE ${isMeant('p')} AND p.member_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM statement s
        JOIN journal j ON j.member_id = s.member_id AND j.id = s.opened_by
          AND j.key = 'deposit_qr:' || p.gateway || ':' || p.payment_id || ':' || p.amount
        -- As the index has it.
        WHERE s.reference = coalesce(p.charge_reference, p.payment_id) AND s.type NOT IN ('withdraw', 'transfer')
          AND s.member_id = p.member_id)`,
      ),
      ofRows(
        'journal',
        (isMeant) => `
      SELECT j.key AS payment, NULL AS code, 'no payment' AS what
      FROM journal j
      JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code LIKE 'house:gateway:%'
      CROSS JOIN LATERAL (
        SELECT substr(e.code, 15) AS gateway, length('deposit_qr:' || substr(e.code, 15)) + 1 AS before) g
      WHERE ${isMeant('j')} AND j.kind = 'deposit_qr' AND NOT EXISTS (
        -- The key ends in the payment and its amount.
        SELECT FROM gateway_payment p WHERE p.gateway = g.gateway AND p.member_id = j.member_id
          AND p.payment_id = substr(j.key, before + 1, greatest(0, length(j.key) - before - 1 - length(abs(e.amount)::text))))`,
      ),
    ),
  },
  {
    id: 'I-49r',
    title:
      'a member counts as active on a closed day, and as retained, when money of theirs moved on it, and not otherwise',
    ...inPieces(
      ofMembers(
        ['journal', 'member', 'member_day'],
        `
      SELECT coalesce(d.member_id, j.member_id) AS member_id, coalesce(d.day, j.day) AS day,
        d.day IS NOT NULL AS said, coalesce(j.is_money, false) AS found
      FROM member_day d
      FULL JOIN (
        SELECT j.member_id, ${bangkokDay} AS day, bool_or(j.currency <> 'COIN') AS is_money
        FROM journal j JOIN member m ON m.id = j.member_id GROUP BY 1, 2) j ON j.member_id = d.member_id AND j.day = d.day
      -- Earlier releases kept a row of a day on which only coins moved.
      WHERE (j.day IS NULL OR (d.day IS NULL AND j.is_money)) AND coalesce(d.day, j.day) IN (
        SELECT first_day FROM period_close WHERE task = 'day' AND closed_at IS NOT NULL)`,
      ),
    ),
  },
  {
    id: 'I-26l',
    title:
      'each line of the book of losses follows from its closed days and the lines before it, and none is missing',
    ...inPieces(
      ofMembers(
        ['loss_book', 'member_day', 'user_bonus'],
        `
      WITH RECURSIVE ${bookAgain}
      SELECT l.member_id, l.book || ' ' || l.first_day AS what, l.counted AS said, a.most AS found
      FROM line l JOIN again a ON a.member_id = l.member_id AND a.book = l.book AND a.n = l.n
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(d.game_loss), 0)::bigint AS game_loss, coalesce(sum(d.gifts_received), 0)::bigint AS received,
          coalesce(sum(d.gifts_taken_back), 0)::bigint AS taken_back
        FROM member_day d
        WHERE d.member_id = l.member_id AND d.currency = l.currency AND d.day BETWEEN l.first_day AND l.last_day) d ON true
      JOIN period_close p ON p.task = l.book AND p.first_day = l.first_day
      WHERE (p.is_booked AND (l.game_loss, l.gifts_received, l.gifts_taken_back) IS DISTINCT FROM (d.game_loss, d.received, d.taken_back))
        OR (l.counted_sum, l.won_back_sum, l.counted_before, l.set_against, l.won_back)
          <> (a.counted_sum, a.won_back_sum, a.counted_before, a.set_against, a.won_back)
        OR (p.is_booked AND p.holds_gifts AND l.counted + l.put_off NOT IN (0, a.most))
        OR l.counted + l.put_off > l.lost
        OR l.put_off_before <> l.put_off_to_it
      UNION ALL
      SELECT l.member_id, 'winnings of ' || l.first_day, l.winnings_left, e.lefts[l.n] FROM line l
      JOIN (SELECT DISTINCT ON (member_id, book) * FROM again ORDER BY member_id, book, n DESC) e
        ON e.member_id = l.member_id AND e.book = l.book
      WHERE l.winnings_left IS DISTINCT FROM e.lefts[l.n]
      UNION ALL
      SELECT d.member_id, 'no line for ' || p.first_day, sum(${dayLoss('d')})::bigint, NULL
      FROM period_close p JOIN member_day d ON d.day BETWEEN p.first_day AND p.last_day
      WHERE p.task = 'refund' AND p.is_booked AND p.closed_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM loss_book b WHERE b.member_id = d.member_id AND b.book = 'refund' AND b.first_day = p.first_day)
      GROUP BY d.member_id, p.first_day HAVING sum(${dayLoss('d')}) <> 0
      UNION ALL
      SELECT l.member_id, 'put off on ' || l.last_day || ' for good', l.put_off, NULL
      FROM loss_book l JOIN period_close p ON p.task = l.book AND p.first_day = l.last_day + 1 AND p.closed_at IS NOT NULL
      WHERE l.put_off > 0 AND NOT EXISTS (
        SELECT FROM loss_book b WHERE b.member_id = l.member_id AND b.book = l.book AND b.first_day = p.first_day)`,
      ),
    ),
  },
  {
    id: 'I-26d',
    title: "each member's closed day says what the entries of that day in Bangkok say, and none is missing",
    ...inPieces(
      ofMembers(
        ['entry', 'member', 'member_day'],
        `
      WITH moved AS (
        SELECT e.member_id, (e.created_at AT TIME ZONE 'Asia/Bangkok')::date AS day,
          coalesce(-sum(e.amount) FILTER (WHERE ${isOf('deposit')}), 0)::bigint AS deposits,
          coalesce(sum(e.amount) FILTER (WHERE ${isOf('withdrawal')}), 0)::bigint AS withdrawals,
          coalesce(sum(e.amount) FILTER (WHERE ${isOf('game')}), 0)::bigint AS game_loss,
          coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0 AND ${isOf('gift')}), 0)::bigint AS received,
          coalesce(sum(e.amount) FILTER (WHERE e.amount > 0 AND ${isOf('gift')}), 0)::bigint AS taken_back,
          coalesce(sum(e.amount) FILTER (WHERE e.code NOT LIKE 'house:%'), 0)::bigint AS held
        FROM entry e JOIN member m ON m.id = e.member_id
        WHERE e.code NOT IN ('coin', 'house:coin', 'debt') GROUP BY 1, 2
      ), day AS (
        SELECT *, sum(held) OVER (PARTITION BY member_id ORDER BY day)::bigint AS holdings_end FROM moved
      )
      SELECT coalesce(c.member_id, d.member_id) AS member_id, coalesce(c.day, d.day) AS day, ${dayLoss('c')} AS said
      FROM day d
      FULL JOIN member_day c ON c.member_id = d.member_id AND c.day = d.day
      WHERE CASE
        -- A row may say nothing: what moved on that day came back, or earlier releases saw coins alone.
        WHEN d.day IS NULL THEN (c.deposits, c.withdrawals, c.game_loss, c.gifts_received, c.gifts_taken_back, c.holdings_end - c.holdings_start)
            <> (0, 0, 0, 0, 0, 0)
        WHEN c.day IS NULL THEN EXISTS (
          SELECT FROM period_close p WHERE p.task = 'day' AND p.first_day = d.day AND p.closed_at IS NOT NULL)
        ELSE (c.deposits, c.withdrawals, c.game_loss, c.gifts_received, c.gifts_taken_back, c.holdings_start, c.holdings_end)
          <> (d.deposits, d.withdrawals, d.game_loss, d.received, d.taken_back, d.holdings_end - d.held, d.holdings_end) END`,
      ),
    ),
  },
]
