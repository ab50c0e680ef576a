/** What must always hold in the ledger itself (quality §1): each a query that returns what breaks it. */
import { notifyingKinds } from './chart.ts'
import { houseMembers, type Invariant, inPieces, ofMembers, ofRows, removedFrom, whole } from './invariant.ts'

const notifying = notifyingKinds.map((kind) => `'${kind}'`).join(', ')

export const ledgerInvariants: Invariant[] = [
  {
    id: 'I-1',
    title: 'each journal balances and has at least two entries; each entry belongs to a journal',
    ...inPieces(
      ofMembers(
        ['journal', 'entry'],
        `SELECT j.member_id, j.key, sum(e.amount) AS sum, count(e.seq) AS entries
        FROM journal j LEFT JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id
        GROUP BY j.member_id, j.key HAVING coalesce(sum(e.amount), 1) <> 0 OR count(e.seq) < 2
        UNION ALL
        SELECT e.member_id, e.journal_id::text, e.amount, 1
        FROM entry e LEFT JOIN journal j ON j.id = e.journal_id AND j.member_id = e.member_id WHERE j.id IS NULL
        UNION ALL
        SELECT member_id, id::text, NULL, count(*) FROM journal GROUP BY member_id, id HAVING count(*) > 1`,
      ),
      // Of two members' journals with one id, each has entries of its own by what stands above.
      ofRows(
        'journal',
        (isMeant) => `
        SELECT j.member_id, j.id::text, NULL, NULL FROM journal j
        WHERE ${isMeant('j')} AND EXISTS (SELECT FROM entry e WHERE e.journal_id = j.id AND e.member_id <> j.member_id)`,
      ),
    ),
  },
  {
    id: 'I-2',
    title: 'the whole ledger sums to zero in each currency',
    // So do members apart: each journal lies within one.
    ...inPieces(
      ofMembers(
        ['account'],
        `SELECT currency, sum(balance) FROM account GROUP BY currency HAVING sum(balance) <> 0`,
      ),
    ),
  },
  {
    id: 'I-3',
    title: 'each account holds the sum of its entries, and counts them',
    ...inPieces(
      ofMembers(
        ['account', 'entry'],
        `SELECT coalesce(a.member_id, e.member_id) AS member_id, coalesce(a.code, e.code) AS code, a.balance, e.sum
        FROM account a
        FULL JOIN (SELECT member_id, code, sum(amount), count(*) FROM entry GROUP BY member_id, code) e
          ON e.member_id = a.member_id AND e.code = a.code
        WHERE a.code IS NULL OR a.balance <> coalesce(e.sum, 0) OR a.seq <> coalesce(e.count, 0)`,
      ),
    ),
  },
  {
    id: 'I-3n',
    title: 'accounts that are looked for among all, by their balance, are noted',
    ...inPieces(
      ofRows(
        'account',
        (isMeant) => `
        SELECT a.member_id, a.code, a.balance FROM account a
        WHERE ${isMeant('a')} AND is_notable(a.code, a.balance)
          AND NOT EXISTS (SELECT FROM notable_account n WHERE n.code = a.code AND n.member_id = a.member_id)`,
      ),
      ofRows(
        'notable_account',
        (isMeant) => `
        SELECT n.member_id, n.code, 0 FROM notable_account n
        WHERE ${isMeant('n')} AND NOT EXISTS (
          SELECT FROM account a WHERE a.member_id = n.member_id AND a.code = n.code AND is_notable(a.code, a.balance))`,
      ),
    ),
  },
  {
    id: 'I-4',
    title: 'running balances follow each other without a gap',
    ...inPieces(
      ofMembers(
        ['entry'],
        `SELECT member_id, code, seq FROM (
          SELECT member_id, code, seq, amount, balance_after,
            lag(balance_after, 1, 0::bigint) OVER w AS before, row_number() OVER w AS place
          FROM entry WINDOW w AS (PARTITION BY member_id, code ORDER BY seq)) s
        WHERE balance_after <> before + amount OR seq <> place`,
      ),
    ),
  },
  {
    id: 'I-5',
    title: "no member's account is or ever was below zero, and no debt above it",
    ...inPieces(
      ofRows(
        'account',
        (isMeant) => `
        SELECT member_id, code, balance FROM account a
        WHERE ${isMeant('a')}
          AND CASE WHEN code = 'debt' THEN balance > 0 ELSE code NOT LIKE 'house:%' AND balance < 0 END`,
      ),
      ofRows(
        'entry',
        (isMeant) => `
        SELECT member_id, code, balance_after FROM entry e
        WHERE ${isMeant('e')}
          AND CASE WHEN code = 'debt' THEN balance_after > 0 ELSE code NOT LIKE 'house:%' AND balance_after < 0 END`,
      ),
    ),
  },
  {
    id: 'I-6',
    title: 'journals and entries can only be added to',
    sql: `
      SELECT r.role || ' may ' || p.privilege || ' ' || t.name AS wrong
      FROM (VALUES ('kapao_app'), ('kapao_report')) r (role),
        (VALUES ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (privilege),
        (VALUES ('journal'), ('entry')) t (name)
      WHERE has_table_privilege(r.role, t.name, p.privilege)
        OR (p.privilege = 'UPDATE' AND has_any_column_privilege(r.role, t.name, 'UPDATE'))
      UNION ALL
      SELECT 'trigger ' || w.name || ' is missing or switched off'
      FROM (VALUES ('journal_append_only'), ('journal_never_emptied'), ('entry_append_only'), ('entry_never_emptied'),
        ('entry_journal_balances')) w (name)
      WHERE NOT EXISTS (
        SELECT FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid AND pg_table_is_visible(c.oid)
        WHERE t.tgname = w.name AND t.tgenabled IN ('O', 'A'))`,
  },
  {
    id: 'I-7',
    title: 'money is counted in whole minor units everywhere, and no entry moves nothing or too much',
    ...inPieces(
      whole(`
        SELECT c.relname || '.' || a.attname AS wrong FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND (
          a.atttypid IN ('numeric'::regtype, 'real'::regtype, 'double precision'::regtype, 'money'::regtype)
          OR a.attname IN ('amount', 'balance', 'balance_after') AND a.atttypid <> 'bigint'::regtype)`),
      ofRows(
        'entry',
        (isMeant) => `
        SELECT code || ' ' || seq FROM entry e
        WHERE ${isMeant('e')} AND (amount = 0 OR abs(amount) > 10000000000000)`,
      ),
    ),
  },
  {
    id: 'I-8',
    title: 'a journal has one currency, and so have a member and each account',
    ...inPieces(
      ofMembers(
        ['entry', 'journal', 'account'],
        `SELECT e.member_id, e.code || ' in ' || a.currency || ', journal ' || j.id || ' in ' || j.currency AS wrong
        FROM entry e JOIN journal j ON j.id = e.journal_id AND j.member_id = e.member_id
        JOIN account a ON a.member_id = e.member_id AND a.code = e.code
        WHERE a.currency <> j.currency
        UNION ALL
        SELECT member_id, min(currency) || ', ' || max(currency) FROM account
        WHERE currency <> 'COIN' AND member_id NOT IN (${houseMembers}) GROUP BY member_id HAVING min(currency) <> max(currency)`,
      ),
    ),
  },
  {
    id: 'I-10',
    title: 'each key was posted once, and the constraint that sees to it stands',
    ...inPieces(
      ofMembers(
        ['journal'],
        `SELECT member_id::text, key FROM journal GROUP BY member_id, key HAVING count(*) > 1`,
      ),
      whole(`
        SELECT 'constraint', w.name FROM (VALUES ('journal_pkey'), ('entry_pkey'), ('account_pkey')) w (name)
        WHERE NOT EXISTS (
          SELECT FROM pg_constraint c JOIN pg_index i ON i.indexrelid = c.conindid
          WHERE c.conname = w.name AND i.indisunique AND i.indisvalid)`),
    ),
  },
  {
    id: 'I-28',
    title: 'each change of a wallet is in the statement once, with its sign and amount',
    ...inPieces(
      ofMembers(
        ['statement', 'entry'],
        `WITH named AS (
          SELECT member_id, n, opened_by AS journal_id FROM statement WHERE opened_by IS NOT NULL
          UNION ALL
          SELECT member_id, n, settled_by FROM statement WHERE settled_by IS NOT NULL
        ), change AS (
          SELECT member_id, journal_id, sum(amount) AS amount FROM entry WHERE code = 'wallet' GROUP BY member_id, journal_id
        ), effect AS (
          SELECT n.member_id, n.n, sum(c.amount) AS amount
          FROM named n JOIN change c ON c.member_id = n.member_id AND c.journal_id = n.journal_id GROUP BY n.member_id, n.n
        )
        SELECT c.member_id, 'journal ' || c.journal_id || ' is in ' || count(n.n) || ' rows' AS wrong
        FROM change c LEFT JOIN named n ON n.member_id = c.member_id AND n.journal_id = c.journal_id
        GROUP BY c.member_id, c.journal_id HAVING count(n.n) <> 1
        UNION ALL
        SELECT s.member_id, 'row ' || s.n || ' says ' || s.amount || ' ' || s.status || ', moved ' || coalesce(f.amount, 0)
        FROM statement s LEFT JOIN effect f ON f.member_id = s.member_id AND f.n = s.n
        WHERE coalesce(f.amount, 0) <>
          CASE WHEN s.from_code = 'WALLET' AND s.status <> 'FAILED' THEN -abs(s.amount) ELSE 0 END +
          CASE WHEN s.to_code = 'WALLET' AND s.status = 'SUCCESS' THEN s.amount ELSE 0 END`,
      ),
    ),
  },
  {
    id: 'I-28n',
    title: "a member's statement rows are numbered without a gap",
    ...inPieces(
      ofMembers(
        ['statement_head', 'statement'],
        `SELECT coalesce(h.member_id, s.member_id) AS member_id, h.count, s.rows, s.newest
        FROM statement_head h
        FULL JOIN (SELECT member_id, count(*) AS rows, max(n) AS newest FROM statement GROUP BY member_id) s
          ON s.member_id = h.member_id
        WHERE h.count IS DISTINCT FROM s.rows OR h.count IS DISTINCT FROM s.newest`,
      ),
    ),
  },
  {
    id: 'I-34',
    title:
      'each journal that the member must hear of was told once or waits for it, and none waits while later ones are told',
    ...inPieces(
      // By the hour, since what was told may be gone: as many as there are journals, and of the same ones. Of the days for
      // which news are kept.
      whole(`
        WITH due AS (
          SELECT date_trunc('hour', j.created_at, 'UTC') AS hour, count(*) AS count, bit_xor(hashtextextended(j.id::text, 0)) AS digest
          FROM journal j
          WHERE j.kind IN (${notifying}) AND j.currency <> 'COIN' AND j.member_id NOT IN (${houseMembers})
            AND j.created_at >= ${removedFrom('outbox')} GROUP BY 1
        ), news AS (
          SELECT hour, sum(count) AS count, bit_xor(digest) AS digest FROM (
            SELECT hour, count, digest FROM outbox_told
            UNION ALL
            SELECT date_trunc('hour', o.created_at, 'UTC'), count(*), bit_xor(hashtextextended(o.journal_id::text, 0))
            FROM outbox o WHERE o.event = 'wallet:changed' GROUP BY 1) s GROUP BY hour
        )
        SELECT 'hour ' || hour, coalesce(due.count, 0) AS journals, coalesce(news.count, 0) AS told
        FROM due FULL JOIN news USING (hour)
        WHERE hour >= ${removedFrom('outbox')}
          AND (coalesce(due.count, 0), coalesce(due.digest, 0)) <> (coalesce(news.count, 0), coalesce(news.digest, 0))`),
      whole(`
        SELECT 'undelivered ' || o.id, 0, 0 FROM outbox o
        WHERE o.delivered_at IS NULL AND o.created_at + interval '60 s' < greatest(
          (SELECT max(newest) FROM outbox_told), (SELECT max(created_at) FROM outbox WHERE delivered_at IS NOT NULL))`),
    ),
  },
  {
    id: 'I-41',
    title: 'time never runs backwards along an account',
    ...inPieces(
      ofMembers(
        ['entry'],
        `SELECT member_id, code, seq FROM (
          SELECT member_id, code, seq, created_at, lag(created_at) OVER (PARTITION BY member_id, code ORDER BY seq) AS before
          FROM entry) s
        WHERE created_at < before`,
      ),
    ),
  },
]
