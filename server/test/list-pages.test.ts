/** Every list of staff is read to its end by `next`, and has each row once (staff-calls T0). */
import * as memberApi from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { staffSchemas } from '@kapao/contract/schemas/staff-calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { aStatementFile, uploadStatementFile } from './bank-statements.ts'
import { textOf } from './chats.ts'
import { aFlag } from './claims.ts'
import type { TestMember } from './factories.ts'
import { anOfferByStaff } from './offers.ts'
import { aRequest } from './requests.ts'
import { sendBankTransfer } from './sandbox-calls.ts'
import { aCase, compareAllBooks } from './service-books.ts'
import { sendTransfer, upload } from './slips.ts'
import { aStaffMember } from './staff.ts'
import { aWheel } from './wheel.ts'
import { useWorld } from './world.ts'

const world = useWorld({ hasOwnDatabase: true, environment: { PAYOUT: 'file' } })

let token = ''
let first: TestMember

const inAll = (text: string) => ({ th: text, la: text, en: text })

/** One more of whatever staff list. */
async function addOneOfEach(nth: number) {
  world.advance(1_000)
  const member = await world.aMember({ wallet: 1_000_00n })
  first ??= member
  await member.call(memberApi.sendMessage, { body: { message: textOf('hello') } })
  await upload(world, member, (await sendTransfer(world, member)).slip)
  await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: `775550000${nth}`, fromName: 'MR SOMSAK THONGDEE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 77.5 },
  })
  await world.runJobs()
  await member.call(memberApi.withdraw, { body: { amount: 300.25 } })
  await world.runJobs()
  const { body: files } = await world.call(staffApi.payoutFiles, { body: { page: 1, limit: 1 } }, { token })
  const account = files.accounts.find(({ bankCode }) => bankCode === 'SCB')?.code ?? ''
  await world.call(staffApi.makePayoutFile, { body: { account, reason: 'noon' } }, { token })
  // One above what goes by itself waits.
  const rich = await world.aMember({ wallet: 50_000_00n })
  await rich.call(memberApi.withdraw, { body: { amount: 20_000 } })
  await aRequest(world)
  await aFlag(world, member.id)
  await aCase(world)
  await anOfferByStaff(world)
  await aWheel(world, { slices: [{ code: 'A' }, { code: 'B' }] })
  await addByStaff(nth)
}

async function addByStaff(nth: number) {
  const endsAt = new Date(world.now().getTime() + 86_400_000).toISOString()
  const machine = { name: `machine-${nth}`, roles: ['support' as const], endsAt }
  await world.call(staffApi.createToken, { body: machine }, { token })
  const words = { words: inAll(`answer ${nth}`) }
  await world.call(staffApi.writeReply, { params: { code: `answer-${nth}` }, body: words }, { token })
  await world.call(staffApi.changeSettings, { body: { siteName: `Name ${nth}` } }, { token })
  const { contact } = (await world.call(staffApi.content, {}, { token })).body
  const written = { version: contact.version, words: inAll(`<p>${nth}</p>`) }
  await world.call(staffApi.writeText, { params: { name: 'contact' }, body: written }, { token })
  const { token: asker } = await aStaffMember(world)
  await world.call(
    staffApi.newExport,
    { body: { kind: 'audit', reason: 'for the auditor' } },
    { token: asker },
  )
  const line = { at: world.now(), amount: 10 + nth, reference: `ROW${nth}` }
  await uploadStatementFile(world, token, aStatementFile([line]))
}

beforeAll(async () => {
  token = (await aStaffMember(world)).token
  for (const nth of [1, 2, 3]) await addOneOfEach(nth)
  await compareAllBooks(world)
})

/** By call: where its rows stand in the answer. */
const rowsOf = {
  staff: 'staff',
  machineTokens: 'tokens',
  tasks: 'tasks',
  withdrawals: 'withdrawals',
  payouts: 'payouts',
  payoutFiles: 'files',
  suspense: 'payments',
  staffSlips: 'slips',
  chatRooms: 'rooms',
  chatReplies: 'replies',
  contentVersions: 'versions',
  offers: 'offers',
  campaigns: 'campaigns',
  bankList: 'banks',
  sourceList: 'sources',
  depositAccountList: 'depositAccounts',
  gatewayList: 'gateways',
  providerList: 'providers',
  gameList: 'games',
  settingChanges: 'changes',
  members: 'members',
  memberTimeline: 'events',
  requests: 'requests',
  riskFlags: 'flags',
  auditTrail: 'records',
  journals: 'journals',
  accounts: 'accounts',
  exportList: 'exports',
  bookDays: 'days',
  cases: 'cases',
  bankStatements: 'statements',
} satisfies Partial<Record<keyof typeof staffApi, string>>

/** Finds, as staff-calls T7 has it: not a list that is read to its end. */
const searches = ['searchMessages']

test('every call that takes a page is in the table', () => {
  const paged = Object.entries(staffSchemas).flatMap(([name, schemas]) =>
    'body' in schemas && 'shape' in schemas.body && 'page' in schemas.body.shape ? [name] : [],
  )
  expect(paged.toSorted()).toEqual([...Object.keys(rowsOf), ...searches].toSorted())
})

const filters: Partial<Record<keyof typeof rowsOf, object>> = { contentVersions: { name: 'contact' } }

test.each(Object.entries(rowsOf))('%s', async (call, rows) => {
  const name = call as keyof typeof rowsOf
  const ask = async (place: object) => {
    const body = { page: 1, ...filters[name], ...place }
    const args = { params: { memberId: first.id }, body }
    const answer = await world.send(staffApi[name] as typeof staffApi.members, args, { token })
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ total: expect.any(Number) }),
    ])
    const { total, next } = answer.body
    return { total, next, rows: (answer.body as unknown as Record<string, object[]>)[rows] ?? [] }
  }
  const whole = await ask({ limit: 100 })
  expect(whole.rows.length).toBeGreaterThan(2)
  const seen: object[] = []
  for (let after: string | null | undefined; after !== null && seen.length <= whole.rows.length; ) {
    const page = await ask({ limit: 2, ...(after && { after }) })
    expect(page.total).toBe(whole.total)
    seen.push(...page.rows)
    after = page.next
  }
  expect(seen.slice(0, 100)).toEqual(whole.rows)
  expect(new Set(seen.map((row) => JSON.stringify(row))).size).toBe(seen.length)
})
