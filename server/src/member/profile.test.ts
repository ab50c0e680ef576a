/** Facts about changing the name and the bank account (spec §7, decisions D6; quality I-20, I-32). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import type { MemberOptions, TestMember } from '../../test/factories.ts'
import { clearFaults, injectFault, tasksAbout } from '../../test/flows.ts'
import { anAccountToken } from '../../test/registration.ts'
import { paidTo } from '../../test/sandbox-calls.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const aMember = async (overrides: MemberOptions = {}) => {
  const member = await world.aMember(overrides)
  const data = {
    name: 'มะลิ',
    bankCode: 'KBANK',
    bankAccountName: 'MALI SUKJAI',
    bankAccountNo: member.bankAccountNo,
  }
  return { member, data }
}
const change = (member: TestMember, body: object) => member.send(api.updateProfile, { body })
/** With a code, as every change of where money goes needs it. */
const changeWithCode = async (member: TestMember, body: object) =>
  change(member, { ...body, otpToken: await anAccountToken(world, member) })
const changeName = (member: TestMember, bankCode: string, bankAccountName: string) =>
  member.call(api.updateAccountName, { body: { bankCode, bankAccountName } })
const changedAt = async ({ id }: TestMember) =>
  (
    await world.app.db
      .selectFrom('member')
      .select('bankChangedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).bankChangedAt
const reasonOf = async (member: TestMember) => {
  expect((await member.call(api.withdraw, { body: { amount: 100 } })).status).toBe(200)
  const row = await world.app.db
    .selectFrom('withdrawal')
    .select(['state', 'reason'])
    .where('memberId', '=', member.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.reason
}

describe('another bank account', () => {
  test('is the one from now on; staff are told, and withdrawals wait for them for a day', async () => {
    const { member, data } = await aMember({ wallet: 1_000_00n })
    const wanted = {
      ...data,
      bankCode: 'SCB',
      bankAccountNo: '987-6-54321-0',
      bankAccountName: 'mali  rakdee',
    }
    expect(await changeWithCode(member, wanted)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect((await member.call(api.profile)).body.bankAccount).toMatchObject({
      bankCode: 'SCB',
      bankAccountNo: '9876543210',
      bankAccountName: 'MALI RAKDEE',
    })
    expect(await tasksAbout(world, member.id)).toMatchObject([
      { kind: 'bank_account_changed', detail: { bankCode: 'SCB' } },
    ])
    expect(await reasonOf(member)).toBe('bank_changed')
  })

  test('the first withdrawal to it waits for review, later ones do not', async () => {
    const { member, data } = await aMember({ wallet: 1_000_00n, remember: true })
    await changeWithCode(member, { ...data, bankAccountNo: '5554443332' })
    world.advance(limits.bankChangeReviewMs)
    expect(await reasonOf(member)).toBe('bank_changed')
    const { id } = await world.app.db
      .selectFrom('withdrawal')
      .select('id')
      .where('memberId', '=', member.id)
      .executeTakeFirstOrThrow()
    const params = { memberId: member.id, withdrawalId: id }
    await world.call(operatorApi.approveWithdrawal, { params }, await aStaffMember(world))
    await world.runJobs()
    world.advance(60_000)
    expect(await reasonOf(member)).toBeNull()
  })

  test('changes nothing about a withdrawal that is under way', async () => {
    const { member, data } = await aMember({ wallet: 1_000_00n })
    await injectFault(world, { service: 'bank', fault: 'processing' })
    await member.call(api.withdraw, { body: { amount: 300 } })
    await world.runJobs()
    await changeWithCode(member, { ...data, bankAccountNo: '5554443331' })
    await clearFaults(world)
    world.advance(10_000)
    await world.runJobs()
    expect(await paidTo(world, { bankAccountNo: '5554443331' })).toEqual([])
    expect(await paidTo(world, member)).toEqual([300])
  })

  test('of somebody else is refused, also when two want one at the same time', async () => {
    const [{ member, data }, { member: other }] = [await aMember(), await aMember()]
    const theirs = { ...data, bankAccountNo: `00${other.bankAccountNo}` }
    expect(await changeWithCode(member, theirs)).toMatchObject(refused('EXISTING_BANK', 409))
    const many = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const { member } = await aMember()
        return { member, otpToken: await anAccountToken(world, member) }
      }),
    )
    const answers = await race(16, (nth) => {
      const { member, otpToken } = many[nth] as (typeof many)[number]
      return change(member, { ...data, bankAccountNo: '7778889990', otpToken })
    })
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
  })
})

describe('no other bank account', () => {
  test('another name to be called by holds nothing up', async () => {
    const { member, data } = await aMember({ wallet: 1_000_00n })
    const wanted = { ...data, name: 'น้ำฝน', bankAccountNo: `0${data.bankAccountNo}` }
    expect((await change(member, wanted)).status).toBe(200)
    expect((await member.call(api.profile)).body.profile.name).toBe('น้ำฝน')
    expect(await changedAt(member)).toBeNull()
    expect(await tasksAbout(world, member.id)).toEqual([])
    expect(await reasonOf(member)).toBeNull()
  })
})

describe('the account holder’s name alone', () => {
  test('is put in upper case, and counts as a change', async () => {
    const { member } = await aMember()
    expect((await changeName(member, 'KBANK', 'mali  sookjai')).status).toBe(200)
    expect((await member.call(api.profile)).body.bankAccount.bankAccountName).toBe('MALI SOOKJAI')
    expect(await changedAt(member)).toEqual(world.now())
  })

  test('is in English at banks that want it so, and only for the member’s own bank', async () => {
    const { member } = await aMember({ bankCode: 'KTB' })
    expect(await changeName(member, 'KTB', 'มะลิ สุขใจ')).toMatchObject(refused('BANK_ACCOUNT_NAME_ENG', 422))
    expect(await changeName(member, 'SCB', 'MALI')).toMatchObject(refused('INVALID_BANK', 422))
    expect((await changeName(member, 'KTB', 'Mali Sukjai')).status).toBe(200)
    expect(await changedAt(member)).toBeNull()
  })
})

test.each([
  ['a field of somebody else’s', { wallet: 5 }, 'KEY_INVALID', 400],
  ['another phone', { username: '0819999999' }, 'KEY_INVALID', 400],
  ['an empty name', { name: ' ' }, 'KEY_INVALID', 400],
  ['no bank', { bankCode: undefined }, 'KEY_MISSING', 400],
  ['an unknown bank', { bankCode: 'NOBANK' }, 'INVALID_BANK', 422],
  ['a gateway', { bankCode: 'WW' }, 'INVALID_BANK', 422],
  ['letters in the number', { bankAccountNo: '12345abcde' }, 'INVALID_USER_INFO', 400],
  ['a short number', { bankAccountNo: '12345' }, 'INVALID_USER_INFO', 400],
  ['a Thai name at KTB', { bankCode: 'KTB', bankAccountName: 'มะลิ สุขใจ' }, 'BANK_ACCOUNT_NAME_ENG', 422],
])('%s: %o', async (_, request, code, status) => {
  const { member, data } = await aMember()
  expect(await change(member, { ...data, ...request })).toMatchObject(refused(code, status))
  expect(await changedAt(member)).toBeNull()
})

test('not too often', async () => {
  const { member, data } = await aMember()
  for (let nth = 0; nth < limits.profileChangePerHour; nth++) await change(member, data)
  expect(await change(member, data)).toMatchObject(refused('REQUEST_LIMIT', 429))
})
