/** Facts about transfers whose sender the bank shows in part only: another member cannot have them (decisions D4). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../../test/factories.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { anAccountToken } from '../../../test/registration.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

interface Sent {
  bank: string
  reference: string
}

let made = 100_000
/** An account number that nobody has yet, with these digits at its end. */
const accountNo = (lastFour: string) => `${++made}${lastFour}`
const nextDigits = () => String(2_000 + (++made % 7_000)).padStart(4, '0')

const send = (from: { bankAccountNo: string; accountName: string }, order: object = {}) =>
  sendBankTransfer(world, {
    ...{ fromBank: 'KBANK', fromAccountNo: from.bankAccountNo, fromName: from.accountName, masked: true },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 777, ...order },
  })

const walletOf = ({ id }: TestMember) => world.balance(id, wallet())
const reasonsOf = async ({ bank, reference }: Sent) =>
  (await tasksAbout(world, `${bank}:${reference}`)).map(({ detail }) => (detail as { reason: string }).reason)
const expectIt = (member: TestMember, amount = 777) => member.call(api.addExpected, { body: { amount } })

const isVerified = async ({ id }: TestMember) =>
  (
    await world.app.db
      .selectFrom('member')
      .select('bankVerifiedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).bankVerifiedAt !== null

/** A member whose number ends so, under this name. */
async function holder(lastFour: string, accountName: string) {
  const member = await world.aMember({ bankAccountNo: accountNo(lastFour), bankAccountName: accountName })
  return { ...member, accountName }
}

test('an invented account with the same four digits and an expected transfer has nothing of another’s', async () => {
  const digits = nextDigits()
  const victim = await holder(digits, 'MALI SUKJAI')
  const cheat = await holder(digits, 'SOMCHAI JAIDEE')
  await expectIt(cheat)
  await send(victim)
  await world.runJobs()
  expect(await Promise.all([walletOf(victim), walletOf(cheat)])).toEqual([777_00n, 0n])
})

test('nor of somebody who is no member', async () => {
  const digits = nextDigits()
  const cheat = await holder(digits, 'SOMCHAI JAIDEE')
  await expectIt(cheat)
  const sent = await send({ bankAccountNo: accountNo(digits), accountName: 'MALI SUKJAI' })
  await world.runJobs()
  expect(await walletOf(cheat)).toBe(0n)
  expect(await reasonsOf(sent)).toEqual(['OTHER_NAME'])
})

test.each([
  ['MALI SUKJAI', 'MALI SUKJAI'],
  ['Miss Mali Sukjai', 'MALI SUKJAI'],
  ['นางสาวมะลิ สุขใจ', 'มะลิ สุขใจ'],
  ['นาย สมชาย เจริญ', 'สมชาย เจริญ'],
])('a transfer by %s is the member’s whose account is under %s', async (fromName, accountName) => {
  const member = await holder(nextDigits(), accountName)
  await send(member, { fromName })
  await world.runJobs()
  expect(await walletOf(member)).toBe(777_00n)
})

test('an expected transfer says which of the member’s expected transfers has arrived', async () => {
  const member = await holder(nextDigits(), 'MALI SUKJAI')
  await expectIt(member, 500)
  await expectIt(member, 777)
  await send(member)
  await world.runJobs()
  const open = await world.app.db
    .selectFrom('expectedTransfer')
    .select('amount')
    .where('memberId', '=', member.id)
    .where('matchedAt', 'is', null)
    .execute()
  expect(open).toEqual([{ amount: 500_00n }])
})

/** A digit of difference, so that both may be who is shown. */
async function namesakes() {
  const digits = nextDigits()
  return [await holder(digits, 'MALI SUKJAI'), await holder(digits, 'MALI SOMBOON')] as const
}

test('two who fit are told apart by a person, unless the account of one is proven', async () => {
  const [member, other] = await namesakes()
  const unsure = await send(member)
  await world.runJobs()
  expect(await Promise.all([walletOf(member), walletOf(other)])).toEqual([0n, 0n])
  expect(await reasonsOf(unsure)).toEqual(['MANY_MEMBERS'])

  await send(member, { masked: false, amount: 1 })
  await world.runJobs()
  await send(member)
  await world.runJobs()
  expect(await Promise.all([walletOf(member), walletOf(other)])).toEqual([778_00n, 0n])
})

test('a deposit from the full number under another name proves nothing', async () => {
  const [member, other] = await namesakes()
  await send(member, { masked: false, amount: 1, fromName: 'NIDA THONGDEE' })
  await world.runJobs()
  await send(member)
  await world.runJobs()
  expect(await Promise.all([walletOf(member), walletOf(other)])).toEqual([1_00n, 0n])
})

test.each([{ bankAccountName: 'MALI SOOKJAI' }, { bankAccountNo: '5556667778' }])(
  'what was proven is not proven any more after the account has changed to %j',
  async (change) => {
    const member = await holder(nextDigits(), 'MALI SUKJAI')
    await send(member, { masked: false })
    await world.runJobs()
    expect(await isVerified(member)).toBe(true)
    const { bankAccountNo, accountName } = member
    const account = { name: 'มะลิ', bankCode: 'KBANK', bankAccountNo, bankAccountName: accountName }
    await member.call(api.updateProfile, { body: account })
    expect(await isVerified(member)).toBe(true)
    const otpToken = await anAccountToken(world, member)
    await member.call(api.updateProfile, { body: { ...account, ...change, otpToken } })
    expect(await isVerified(member)).toBe(false)
  },
)

test('a transfer that is told under three spellings of its reference is credited once', async () => {
  const member = await holder(nextDigits(), 'MALI SUKJAI')
  const spellings = ['ref/20-a 1', 'REF/20A1', 'Ref/20 A-1']
  for (const reference of spellings) await send(member, { reference })
  await world.runJobs()
  expect(await walletOf(member)).toBe(777_00n)
})
