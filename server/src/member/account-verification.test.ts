/** Facts about proven bank accounts: by the bank's name inquiry at registration, where the operator has it (decisions D4). */
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearCache } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { setSetting } from '#settings/settings.ts'
import { injectFault, shortenOutsideTimeout } from '../../test/flows.ts'
import { aBankAccountNo, anAccountToken, anAddress, aVerifiedForm } from '../../test/registration.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

async function setInquiry(isOn: boolean) {
  const { db } = world.app
  await inTransaction(db, (tx) => setSetting(tx, 'nameInquiry', isOn, world.now()))
  clearCache(db)
}
beforeEach(() => setInquiry(true))
afterEach(() => setInquiry(false))

/** Registers, the bank having been told whose the account is. @returns the answer, and whether it is proven. */
async function register(change: { bankAccountNo?: string } = {}, holder?: string | null) {
  const form = { ...(await aVerifiedForm(world)), ...change }
  const { bankCode: bank, bankAccountNo: accountNo } = form
  if (holder !== undefined) await world.control('PUT', '/bank/accounts', { bank, accountNo, name: holder })
  const answer = await world.call(api.register, { body: form }, { address: anAddress() })
  const row = await world.app.db
    .selectFrom('member')
    .select('bankVerifiedAt')
    .where('phone', '=', form.username)
    .executeTakeFirst()
  return { answer, isProven: row && row.bankVerifiedAt !== null }
}

test.each(['NAMPHUNG JAIDEE', 'Miss Namphueng Jaidee', 'น้ำผึ้ง ใจดี'])(
  'an account that the bank has under %s is proven',
  async (holder) => {
    expect(await register({}, holder)).toMatchObject({ answer: { status: 200 }, isProven: true })
  },
)

test.each([
  ['somebody else’s', 'SOMCHAI THONGDEE', 'bankAccountName'],
  ['not there', null, 'bankAccountNo'],
])('an account that is %s is refused', async (_, holder, field) => {
  const { answer, isProven } = await register({}, holder)
  expect(answer).toMatchObject(refused('INVALID_USER_INFO', 400))
  expect(answer.body.fields).toEqual([field])
  expect(isProven).toBeUndefined()
})

test.each(['timeout_before', 'error_after', 'garbage'] as const)(
  'a bank that does not answer (%s) keeps nobody from registering, and proves nothing',
  async (fault) => {
    const { outside } = world.app
    shortenOutsideTimeout(world)
    await injectFault(world, { service: 'names', fault })
    const done = await register()
    world.app.outside = outside
    expect(done).toMatchObject({ answer: { status: 200 }, isProven: false })
  },
)

test('an operator without the service asks nobody', async () => {
  await setInquiry(false)
  expect(await register({}, null)).toMatchObject({ answer: { status: 200 }, isProven: false })
})

test.each([
  ['somebody else’s', 'SOMCHAI THONGDEE', 400, false],
  ['not there', null, 400, false],
  ['their own', 'MALI SUKJAI', 200, true],
])('another account that is %s is asked about as at registration', async (_, holder, status, isProven) => {
  const member = await world.aMember()
  const account = { bankCode: 'KBANK', bankAccountNo: aBankAccountNo(), bankAccountName: 'Mali Sukjai' }
  const asked = { bank: account.bankCode, accountNo: account.bankAccountNo, name: holder }
  await world.control('PUT', '/bank/accounts', asked)
  const change = (otpToken?: string) =>
    member.call(api.updateProfile, { body: { name: 'Mali', ...account, ...(otpToken && { otpToken }) } })
  // Nobody asks about accounts without the code.
  expect(await change()).toMatchObject(refused('UNVERIFIED_OTP', 422))
  expect((await change(await anAccountToken(world, member))).status).toBe(status)
  const row = await world.app.db
    .selectFrom('member')
    .select(['bankAccountNo', 'bankVerifiedAt'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect([row.bankAccountNo === account.bankAccountNo, row.bankVerifiedAt !== null]).toEqual([
    status === 200,
    isProven,
  ])
})
