/** The database's own rules: each is tried by breaking it in SQL, as owner and as the server's role. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseIds, newId } from '#platform/db/id.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { deposit, gameResult, withdrawHeld } from '../../test/postings.ts'
import { createLedger } from './post.ts'

const memberId = newId()

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await openTestDatabase()
  const ledger = createLedger({ db: database.db, clock: { now: () => new Date('2027-03-01T10:00:00Z') } })
  await ledger.post(deposit({ memberId, amount: 500n, key: 'deposit' }))
  await ledger.post(withdrawHeld({ memberId, amount: 100n, key: 'hold' }))
  await ledger.post(gameResult({ memberId, amount: 50n, key: 'win' }))
  const [win] = await database.asOwner<{ id: string }>(`SELECT id FROM journal WHERE key = 'win'`)
  const moves = [{ from: 'game:NAGA' as const, to: 'house:provider:NAGA' as const, amount: 50n }]
  await ledger.post({
    memberId,
    kind: 'reversal',
    key: 'undo',
    currency: 'THB',
    moves,
    reverses: win?.id ?? '',
  })
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

/** What PostgreSQL says to a statement, which is undone in any case. */
async function tryOut(statement: string, role?: string): Promise<{ constraint?: string; message: string }> {
  await owner.query('BEGIN')
  try {
    if (role) await owner.query(`SET LOCAL ROLE ${role}`)
    await owner.query(statement)
    return { message: 'it went through' }
  } catch (error) {
    const { constraint, message } = error as pg.DatabaseError
    return { message, ...(constraint && { constraint }) }
  } finally {
    await owner.query('ROLLBACK')
  }
}

const account = (code: string, currency: string, rest = '0, 0', owner = memberId) =>
  `INSERT INTO account (member_id, code, currency, balance, seq, updated_at)
   VALUES ('${owner}', '${code}', '${currency}', ${rest}, now())`
const journal = (key: string, rest: { kind?: string; currency?: string; reverses?: string } = {}) =>
  `INSERT INTO journal (member_id, key, id, kind, currency, reverses, created_at)
   VALUES ('${memberId}', '${key}', gen_random_uuid(), '${rest.kind ?? 'deposit_qr'}', '${rest.currency ?? 'THB'}',
     ${rest.reverses ?? 'NULL'}, now())`
/** Two entries that balance unless told otherwise. */
const entries = (one: string, other: string) =>
  `INSERT INTO entry (member_id, code, seq, journal_id, amount, balance_after, created_at)
   SELECT '${memberId}', code, seq, '${memberId}', amount, balance_after, now()
   FROM (VALUES (${one}), (${other})) e (code, seq, amount, balance_after)`
const statement = (change: Record<string, string> = {}) => {
  const row = {
    member_id: `'${memberId}'`,
    n: '9',
    id: `'${memberId}'`,
    type: `'deposit'`,
    from_code: `'KBANK'`,
    to_code: `'WALLET'`,
    amount: '5',
    status: `'PROCESSING'`,
    reference: `'R'`,
    created_at: 'now()',
    ...change,
  }
  return `INSERT INTO statement (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`
}

const breaches: Record<string, string[]> = {
  account_code_in_chart: [
    account('walet', 'THB'),
    account('game:lower', 'THB'),
    account('house:bribes', 'THB'),
  ],
  account_pkey: [account('wallet', 'THB')],
  account_member_not_negative: [
    account('transit:NAGA', 'THB', '-1, 0'),
    account('stake:NAGA', 'THB', '-1, 0'),
    account('set_aside', 'THB', '-1, 0'),
    account('debt', 'THB', '1, 0'),
    `UPDATE account SET balance = -1 WHERE code = 'wallet'`,
    `UPDATE account SET balance = -1 WHERE code = 'withdraw_hold'`,
  ],
  account_balance_in_range: [
    `UPDATE account SET balance = 1000000000000001 WHERE code = 'wallet'`,
    `UPDATE account SET balance = -1000000000000001 WHERE code = 'house:gateway:KBANK'`,
  ],
  account_seq_not_negative: [`UPDATE account SET seq = -1 WHERE code = 'wallet'`],
  account_currency_known: [account('game:OTHER', 'USD')],
  account_coin_apart: [account('coin', 'THB'), account('game:OTHER', 'COIN')],
  account_house_alone: [
    account('wallet', 'THB', '0, 0', houseIds.THB),
    account('house:suspense', 'LAK', '0, 0', houseIds.THB),
    account('wallet', 'LAK', '0, 0', houseIds.LAK),
    account('house:suspense', 'THB', '0, 0', houseIds.LAK),
  ],
  journal_pkey: [journal('deposit')],
  journal_key_length: [journal(''), journal('k'.repeat(201))],
  journal_currency_known: [journal('new', { currency: 'USD' })],
  journal_reversal_names_original: [
    journal('new', { kind: 'reversal' }),
    journal('new', { reverses: 'gen_random_uuid()' }),
  ],
  journal_reversed_once: [
    journal('new', { kind: 'reversal', reverses: `(SELECT id FROM journal WHERE key = 'win')` }),
  ],
  entry_pkey: [entries(`'wallet', 1, 5, 5`, `'house:payout', 1, -5, -5`)],
  entry_seq_from_one: [entries(`'wallet', 0, 5, 5`, `'house:payout', 1, -5, -5`)],
  entry_amount_in_range: [
    entries(`'wallet', 9, 0, 5`, `'house:payout', 1, -5, -5`),
    entries(`'wallet', 9, 10000000000001, 5`, `'house:payout', 1, -10000000000001, -5`),
  ],
  entry_member_not_negative: [
    entries(`'wallet', 9, -5, -5`, `'house:payout', 1, 5, 5`),
    entries(`'debt', 1, 5, 5`, `'house:payout', 1, -5, -5`),
  ],
  entry_journal_balances: [
    entries(`'wallet', 9, 5, 5`, `'house:payout', 1, -4, -4`),
    `INSERT INTO entry SELECT '${memberId}', 'wallet', 9, '${memberId}', 5, 5, now()`,
  ],
  statement_head_pkey: [`INSERT INTO statement_head VALUES ('${memberId}', 1)`],
  statement_head_counts: [`INSERT INTO statement_head VALUES ('${houseIds.THB}', 0)`],
  statement_pkey: [statement({ n: '1' })],
  statement_n_from_one: [statement({ n: '0' })],
  statement_type_known: [statement({ type: `'gift'` })],
  statement_amount_in_range: [
    statement({ amount: '-1' }),
    statement({ amount: '10000000000001' }),
    statement({ type: `'recall'`, amount: '-10000000000001' }),
  ],
  statement_status_known: [statement({ status: `'DONE'`, settled_at: 'now()' })],
  statement_settled_when: [statement({ status: `'SUCCESS'` }), statement({ settled_at: 'now()' })],
  statement_open: [statement({ id: `(SELECT id FROM statement WHERE status = 'PROCESSING')` })],
  outbox_pkey: [
    `INSERT INTO outbox SELECT id, member_id, journal_id, event, payload, created_at FROM outbox LIMIT 1`,
  ],
  outbox_notice: [
    `INSERT INTO outbox (id, member_id, event, payload, created_at, notice_kind) SELECT gen_random_uuid(), member_id, event, payload, created_at, 'deposit' FROM outbox LIMIT 1`,
  ],
  outbox_payload_is_object: [
    `INSERT INTO outbox SELECT gen_random_uuid(), member_id, journal_id, event, '[]', created_at FROM outbox LIMIT 1`,
  ],
}
const everyBreach = Object.entries(breaches).flatMap(([name, statements]) =>
  statements.map((one, index) => [`${name} (${index + 1})`, name, one] as const),
)

describe('the owner, too, is refused by', () => {
  test.each(everyBreach)('%s', async (_title, name, one) => {
    expect(await tryOut(one)).toMatchObject({ constraint: name })
  })
})

test('every constraint of the ledger is tried here', async () => {
  const rows = await database.asOwner<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
    WHERE r.relname IN ('account', 'journal', 'entry', 'statement', 'statement_head', 'outbox') AND c.contype IN ('c', 'u', 'p', 'x', 'f')
    UNION SELECT conname FROM pg_constraint WHERE contypid = 'account_code'::regtype
    UNION SELECT i.indexrelid::regclass::text FROM pg_index i
    WHERE i.indrelid IN ('account'::regclass, 'journal'::regclass, 'entry'::regclass, 'statement'::regclass, 'outbox'::regclass)
      AND i.indisunique
    UNION SELECT tgname FROM pg_trigger WHERE tgname = 'entry_journal_balances'`)
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(breaches).sort())
})

describe("the server's role may not", () => {
  test.each([
    `UPDATE journal SET kind = 'deposit_bank'`,
    `UPDATE entry SET amount = amount * 2`,
    `UPDATE account SET code = 'wallet'`,
    `UPDATE account SET currency = 'LAK'`,
    `UPDATE statement SET amount = 1`,
    `UPDATE statement SET opened_by = NULL`,
    `UPDATE outbox SET payload = '{}'`,
    ...['account', 'journal', 'entry', 'statement', 'statement_head', 'outbox'].flatMap((table) => [
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `DROP TABLE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    ]),
    `CREATE TABLE mine (id int)`,
    `SET LOCAL session_replication_role = replica`,
  ])('%s', async (one) => {
    expect((await tryOut(one, 'kapao_app')).message).toMatch(
      /permission denied|must be owner|not finished|keeps its amount/,
    )
  })
})

test.each(['account', 'journal', 'entry', 'statement', 'statement_head', 'outbox'])(
  "the report's role reads %s and changes nothing",
  async (table) => {
    expect((await tryOut(`SELECT FROM ${table}`, 'kapao_report')).message).toBe('it went through')
    expect((await tryOut(`INSERT INTO ${table} SELECT * FROM ${table}`, 'kapao_report')).message).toMatch(
      /permission denied/,
    )
    expect((await tryOut(`DELETE FROM ${table}`, 'kapao_report')).message).toMatch(/permission denied/)
  },
)

describe('even a role that was given every right by mistake cannot', () => {
  test.each([
    `UPDATE journal SET kind = 'deposit_bank'`,
    `DELETE FROM journal`,
    `TRUNCATE journal`,
    `UPDATE entry SET amount = amount * 2`,
    `DELETE FROM entry`,
    `TRUNCATE entry`,
  ])('%s', async (one) => {
    const { message } = await tryOut(
      `GRANT ALL ON journal, entry TO kapao_app; SET LOCAL ROLE kapao_app; ${one}`,
    )
    expect(message).toMatch(/append-only/)
  })
})

test('the owner can mend what a restored backup needs', async () => {
  expect(
    await tryOut(`UPDATE entry SET created_at = created_at; DELETE FROM journal; TRUNCATE entry`),
  ).toEqual({
    message: 'it went through',
  })
})
