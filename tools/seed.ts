/** Fills an empty database with demo data: a catalogue as an operator would set it up, a member and an operator to try. */
import pg from 'pg'
import type { Edition } from '../contract/src/edition.ts'
import { demoStaff, demoStaffPassword } from '../contract/src/outside/demo-staff.ts'
import { cleanHtml } from '../server/src/content/html.ts'
import { creditBankTransfer } from '../server/src/deposit/bank/bank-payment.service.ts'
import { createLedger } from '../server/src/ledger/post.ts'
import { demoIdPrefix, demoReference } from '../server/src/platform/db/live-database.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { hashPassword } from '../server/src/platform/password.ts'
import { bonusOfferRows } from './seed/bonuses.ts'
import {
  bankRows,
  depositAccountRows,
  gameRows,
  providerRows,
  settings,
  sourceRows,
} from './seed/catalogue.ts'
import { insert } from './seed/insert.ts'
import { pictureRows } from './seed/pictures.ts'
import { staffRows } from './seed/staff.ts'
import { contentRows } from './seed/texts.ts'
import { campaignRows, sliceRows } from './seed/wheel.ts'

/** Fixed ids, so that a seed that was cut off and begins again does the same once more. */
const demo = {
  memberId: `${demoIdPrefix}000000000001`,
  phone: '0812345678',
  password: 'kapao-demo-1',
  bankAccountNo: '1234567890',
  bankAccountName: 'MALI SUKJAI',
} as const

/**
 * A second member, in Thailand: at a bank that writes names in English, registered in Thai. Before an account number of ours is
 * copied, the app asks for the name in English (spec §2 Deposit modal).
 */
const demoInThai = {
  memberId: `${demoIdPrefix}000000000002`,
  phone: '0823456789',
  name: 'สมชาย',
  bankCode: 'KTB',
  bankAccountNo: '9876543210',
  bankAccountName: 'สมชาย ใจดี',
} as const

/** In the demo member's wallet, in minor units: a fair sum in either country. */
const walletOf = { thailand: 1_000_00n, laos: 500_000_00n } as const satisfies Record<Edition, bigint>
const nameOf = { thailand: 'มะลิ', laos: 'ມະລິ' } as const satisfies Record<Edition, string>
const bankOf = { thailand: 'KBANK', laos: 'BCEL' } as const satisfies Record<Edition, string>
const currencyOf = { thailand: 'THB', laos: 'LAK' } as const satisfies Record<Edition, string>
const paidInAt = { thailand: 'SCB', laos: 'JDB' } as const satisfies Record<Edition, string>

/** For the end of `npm start`: what to log in with, as rows of name and value. */
export const demoLogins = (edition: Edition): string[][] => [
  ['Demo member', `${demo.phone}, password ${demo.password}`],
  ...(edition === 'thailand'
    ? [['Another one', `${demoInThai.phone}, the same password; at a bank that wants the name in English`]]
    : []),
  [
    'Demo staff',
    `${demoStaff.map(({ username }) => username).join(', ')}; password ${demoStaffPassword}; codes on the sandbox's page`,
  ],
]

/** Everything of the demo, as of `now`. A database that has banks or members already is left alone. */
export async function seedDemo(
  ownerUrl: string,
  edition: Edition = 'thailand',
  now: Date = new Date(),
): Promise<void> {
  await seed(ownerUrl, async (client) => {
    // First and by itself: its key makes the repeat harmless, should the rest not be committed.
    await payIn(ownerUrl, edition, now)
    await insertCatalogue(client, edition, now)
    await insertPeople(client, edition, now)
  })
}

/** Only what an operator has set up, without members and staff: for tests. */
export async function seedCatalogue(ownerUrl: string, edition: Edition, now: Date): Promise<void> {
  await seed(ownerUrl, (client) => insertCatalogue(client, edition, now))
}

/** All of it or nothing, once, also when several begin at the same time. */
async function seed(ownerUrl: string, fill: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kapao_seed' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('kapao seed'))`)
    const { rows } = await client.query<{ isEmpty: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM bank) AND NOT EXISTS (SELECT FROM member) AS "isEmpty"',
    )
    if (rows[0]?.isEmpty) await fill(client)
    await client.query('COMMIT')
  } finally {
    await client.end() // What was not committed is rolled back.
  }
}

async function insertCatalogue(client: pg.Client, edition: Edition, now: Date) {
  const updated_at = now.toISOString()
  const settingRows = Object.entries(settings).map(([name, value]) => ({ name, value, updated_at }))
  await insert(client, 'bank', bankRows)
  await insert(client, 'source', sourceRows)
  await insert(client, 'deposit_account', depositAccountRows(edition))
  await insert(client, 'provider', providerRows)
  await insert(client, 'game', gameRows)
  await insert(client, 'setting', settingRows)
  await insert(client, 'site_picture', pictureRows(now))
  await insert(client, 'spin_campaign', campaignRows(edition, now))
  await insert(client, 'spin_slice', sliceRows(edition, cleanHtml))
  await insert(client, 'bonus_offer', bonusOfferRows(edition, now))
  await insert(
    client,
    'content',
    contentRows(edition).map((row) => ({ ...row, updated_at })),
  )
}

async function insertPeople(client: pg.Client, edition: Edition, now: Date) {
  const created_at = now.toISOString()
  const mali = {
    id: demo.memberId,
    phone: demo.phone,
    name: nameOf[edition],
    password_hash: await hashPassword(demo.password),
    currency: currencyOf[edition],
    source_code: 'FRIEND',
    bank_code: bankOf[edition],
    bank_account_no: demo.bankAccountNo,
    bank_account_name: demo.bankAccountName,
    created_at,
  }
  const somchai = {
    ...mali,
    id: demoInThai.memberId,
    phone: demoInThai.phone,
    name: demoInThai.name,
    bank_code: demoInThai.bankCode,
    bank_account_no: demoInThai.bankAccountNo,
    bank_account_name: demoInThai.bankAccountName,
  }
  await insert(client, 'member', edition === 'thailand' ? [mali, somchai] : [mali])
  await insert(client, 'operator', await staffRows(now))
}

/** The demo member's money: a bank transfer that arrived, credited as any other. */
async function payIn(url: string, edition: Edition, now: Date) {
  const db = openDatabase(url, { connectionsMax: 2 })
  const clock = { now: () => now }
  const toBank = paidInAt[edition]
  const account = depositAccountRows(edition).find(({ bank_code }) => bank_code === toBank)
  const transfer = {
    fromBank: bankOf[edition],
    reference: demoReference,
    fromAccountNo: demo.bankAccountNo,
    fromName: demo.bankAccountName,
    toBank,
    toAccountNo: account?.account_no ?? '',
    amount: walletOf[edition],
    currency: currencyOf[edition],
    // Before the books that are compared: the bank of the sandbox has never seen it.
    at: new Date(now.getTime() - 7 * 24 * 3_600_000),
  }
  try {
    const books = { db, clock, ledger: createLedger({ db, clock }) }
    await creditBankTransfer(books, transfer, { memberId: demo.memberId, heardFrom: 'feed' })
  } finally {
    await db.destroy()
  }
}
