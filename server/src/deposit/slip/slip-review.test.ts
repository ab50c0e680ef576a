/** A slip that the bank does not answer for, or that is not surely the member's, waits for a person (decisions D4). */

import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { slipLimits } from '@kapao/contract/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../test/factories.ts'
import { clearFaults, injectFault, shortenOutsideTimeout, tasksAbout } from '../../../test/flows.ts'
import { decideSlipOf } from '../../../test/slip-decisions.ts'
import { drawSlip, type SentTransfer, sendTransfer, slipsWithJobs, upload } from '../../../test/slips.ts'
import { actsAbout, aStaffMember } from '../../../test/staff.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()
const { walletOf, newestOf, handIn, eventsSentTo, slipRowOf } = slipsWithJobs(world)

/** As a deposit from the full number and name has it. */
const setVerified = ({ id }: TestMember) =>
  world.app.db.updateTable('member').set({ bankVerifiedAt: world.now() }).where('id', '=', id).execute()

const decide = (member: TestMember, slipId: string, decision: 'approve' | 'reject', note?: 'NOT_MATCH') =>
  decideSlipOf(world, member, slipId, decision, note)

describe('what only a person can decide', () => {
  const unsure: Record<string, { why: string; send(member: TestMember): Promise<SentTransfer> }> = {
    'a masked sender of another name': {
      why: 'sender_unsure',
      send: (member) => sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI' }),
    },
    'another currency': {
      why: 'currency',
      send: (member) => sendTransfer(world, member, { currency: 'LAK', fromName: 'MALI SUKJAI' }),
    },
  }
  const aMaskedMember = (digits: string) => world.aMember({ bankAccountNo: `88${digits}0502` })

  test('a masked sender with the same visible digits and the same name is the member', async () => {
    const member = await aMaskedMember('1001')
    const { slip } = await sendTransfer(world, member, { fromName: 'Mr. Mali Sukjai' })
    expect(await handIn(member, slip)).toMatchObject({ status: 'SUCCESS' })
  })

  test.each(['verified', 'not verified'])(
    'nobody has a masked transfer of a member, %s, by an account that ends alike under the same name',
    async (how) => {
      const digits = how === 'verified' ? '1003' : '1004'
      const owner = await aMaskedMember(digits)
      if (how === 'verified') await setVerified(owner)
      const cheat = await world.aMember({ bankAccountNo: `99${digits}0502` })
      const { slip } = await sendTransfer(world, owner)
      const row = await handIn(cheat, slip)
      expect(row).toMatchObject({ status: 'PROCESSING' })
      const { id } = await slipRowOf(row?.reference ?? '')
      expect(await tasksAbout(world, id)).toMatchObject([
        { kind: 'slip_review', detail: { why: 'sender_unsure' } },
      ])
      expect(await walletOf(cheat)).toBe(0n)
    },
  )

  test('a masked sender with other visible digits is not', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member, { fromAccountNo: '8877770502' })
    expect(await handIn(member, slip)).toMatchObject({ note: 'NOT_MATCH' })
  })

  test.each(Object.entries(unsure))(
    '%s waits, and is processing for the member',
    async (name, { why, send }) => {
      const member = await aMaskedMember(String(1_100 + name.length))
      const { slip } = await send(member)
      const row = await handIn(member, slip)
      expect(row).toMatchObject({ status: 'PROCESSING', amount: 500 })
      const { id, state } = await slipRowOf(row?.reference ?? '')
      expect(state).toBe('REVIEW')
      expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'slip_review', detail: { why } }])
      expect(await walletOf(member)).toBe(0n)
    },
  )

  const inReview = async (digits: string) => {
    const member = await aMaskedMember(digits)
    const { slip } = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI' })
    const row = await handIn(member, slip)
    const { id } = await slipRowOf(row?.reference ?? '')
    return { member, id }
  }

  test('approved, it is credited with the amount that the bank named', async () => {
    const { member, id } = await inReview('1201')
    await decide(member, id, 'approve')
    await world.runJobs()
    expect(await newestOf(member)).toMatchObject({ status: 'SUCCESS', amount: 500 })
    expect(await walletOf(member)).toBe(500_00n)
    expect(await tasksAbout(world, id)).toEqual([])
  })

  test('rejected, the member learns why, and the transfer may be claimed again', async () => {
    const { member, id } = await inReview('1202')
    await decide(member, id, 'reject', 'NOT_MATCH')
    expect(await newestOf(member)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
    expect(await eventsSentTo(member)).toMatchObject([{ status: 'FAILED', note: 'NOT_MATCH', amount: 500 }])
    expect(await walletOf(member)).toBe(0n)
  })

  test.each([
    ['TH', 'สลิปยอด ฿500.00 ใช้ฝากเงินไม่ได้ บัญชีผู้โอนไม่ตรงกับบัญชีที่คุณลงทะเบียนไว้'],
    ['LA', 'ສະລິບຍອດ ฿500.00 ໃຊ້ຝາກເງິນບໍ່ໄດ້ ບັນຊີຜູ້ໂອນບໍ່ກົງກັບບັນຊີທີ່ທ່ານລົງທະບຽນໄວ້'],
    ['EN', 'Your slip of ฿500.00 could not be credited. The sender is not your registered bank account.'],
  ])('rejected, it is a notice with its reason in %s, which leads to the slips', async (locale, text) => {
    const { member, id } = await inReview(locale === 'TH' ? '1306' : locale === 'LA' ? '1307' : '1308')
    await decide(member, id, 'reject', 'NOT_MATCH')
    const headers = { cookie: `locale=${locale}` }
    const { body } = await member.call(api.notices, { body: { page: 1, limit: 10 } }, { headers })
    expect(body.notices.map((notice) => notice.text.replaceAll('\u2060', ''))).toEqual([text])
    expect(body.notices).toMatchObject([{ kind: 'deposit', link: '/user/statement?slips' }])
  })

  test('of two people who decide at the same time one is told that it has been decided', async () => {
    const { member, id } = await inReview('1203')
    const outcomes = await Promise.allSettled([decide(member, id, 'approve'), decide(member, id, 'reject')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'ALREADY_DECIDED' })
    await world.runJobs()
  })

  test('a member of staff sees what is known of it, and decides by a call that leaves its record', async () => {
    const { member, id } = await inReview('1205')
    const { token, id: operatorId } = await aStaffMember(world, { role: 'cashier' })
    const params = { memberId: member.id, slipId: id }
    const seen = await world.call(operatorApi.slipInReview, { params }, { token })
    expect(seen.body).toMatchObject({
      state: 'REVIEW',
      bank: 'KBANK',
      transfer: { fromName: 'SOMCHAI D', toBank: 'SCB', amount: 500 },
      member: { bankAccountNo: '…0502', bankAccountName: 'MALI S' },
    })
    expect(seen.text).not.toContain(member.bankAccountNo)
    const picture = await world.running.server.inject({ url: seen.body.url ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const approve = () =>
      world.call(operatorApi.approveSlip, { params, body: { note: 'his wife' } }, { token })
    const answers = await race(16, approve)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
    expect(answers.map(({ body }) => body)).toContainEqual({ message: 'SUCCESS' })
    await world.runJobs()
    expect(await walletOf(member)).toBe(500_00n)
    expect(await actsAbout(world, id)).toMatchObject([
      { action: 'slip_seen', operator: operatorId, memberId: member.id },
      {
        ...{
          action: 'slip_approved',
          operator: operatorId,
          memberId: member.id,
          before: { state: 'REVIEW' },
        },
        after: { decision: 'approve', reason: null, note: 'his wife' },
      },
    ])
  })

  test('rejected by a call, the member gets the reason and the trail keeps the note', async () => {
    const { member, id } = await inReview('1206')
    const { token } = await aStaffMember(world)
    const params = { memberId: member.id, slipId: id }
    const body = { reason: 'NOT_MATCH' as const, note: 'another name' }
    const reject = () => world.call(operatorApi.rejectSlip, { params, body }, { token })
    expect((await reject()).status).toBe(200)
    expect(await reject()).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect(await newestOf(member)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
    expect(await actsAbout(world, id)).toMatchObject([
      {
        ...{ action: 'slip_rejected', memberId: member.id, before: { state: 'REVIEW' } },
        after: { decision: 'reject', ...body },
      },
    ])
  })

  test('nobody decides about their own slip, and not everybody may', async () => {
    const { member, id } = await inReview('1207')
    const params = { memberId: member.id, slipId: id }
    const ask = (token: string) =>
      world.call(operatorApi.approveSlip, { params, body: { note: 'x' } }, { token })
    const reject = (token: string) =>
      world.call(operatorApi.rejectSlip, { params, body: { reason: 'NOT_MATCH', note: 'x' } }, { token })
    const [own, support] = [
      await aStaffMember(world, { memberId: member.id }),
      await aStaffMember(world, { role: 'support' }),
    ]
    for (const decide of [ask, reject])
      for (const { token } of [own, support])
        expect(await decide(token)).toMatchObject(refused('FORBIDDEN', 403))
    expect(await slipStateOf(id)).toBe('REVIEW')
  })

  test('a slip that is not there cannot be decided', async () => {
    const [{ id }, other] = [await inReview('1204'), await world.aMember()]
    await expect(decide(other, id, 'approve')).rejects.toMatchObject({ code: 'NO_DATA' })
  })
})

const slipStateOf = async (id: string) =>
  (await world.app.db.selectFrom('slip').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('while the bank does not answer', () => {
  beforeEach(() => shortenOutsideTimeout(world))

  test.each(['timeout_before', 'error_after', 'garbage', 'processing'] as const)(
    '%s decides nothing; asked again, it heals',
    async (fault) => {
      const member = await world.aMember()
      const { slip } = await sendTransfer(world, member)
      await injectFault(world, { service: 'slip', fault })
      expect(await handIn(member, slip)).toMatchObject({ status: 'PROCESSING', note: null })
      await clearFaults(world)
      world.advance(10_000)
      await world.runJobs()
      expect(await newestOf(member)).toMatchObject({ status: 'SUCCESS' })
    },
  )

  test('about a transfer that it does not know it is asked for six hours, and then a person looks', async () => {
    const member = await world.aMember()
    const { body } = await upload(
      world,
      member,
      await drawSlip({
        from_bank: 'KBANK',
        reference: '20260310NEVERSENT00001',
        from_account_no: member.bankAccountNo,
        from_name: 'MALI SUKJAI',
        to_bank: 'SCB',
        to_account_no: '4051234567',
        amount: 500_00n,
        currency: 'THB',
        sent_at: world.now().toISOString(),
      }),
    )
    const { id } = await slipRowOf(body.reference)
    await world.runJobs()
    world.advance(slipLimits.askEveryMs)
    await world.runJobs()
    world.advance(slipLimits.reviewAfterMs - 2 * slipLimits.askEveryMs)
    await world.runJobs()
    expect(await slipRowOf(body.reference)).toMatchObject({ state: 'PROCESSING' })
    expect(await tasksAbout(world, id)).toEqual([])
    world.advance(slipLimits.askEveryMs)
    await world.runJobs()
    expect(await slipRowOf(body.reference)).toMatchObject({ state: 'REVIEW', amount: null })
    expect(await tasksAbout(world, id)).toMatchObject([
      { kind: 'slip_review', detail: { why: 'unanswered' } },
    ])
  })

  test('for six hours, a person may have it asked once more, and then it is credited', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    await injectFault(world, { service: 'slip', fault: 'error_after' })
    const { body } = await upload(world, member, slip)
    const { id } = await slipRowOf(body.reference)
    await world.runJobs()
    world.advance(slipLimits.reviewAfterMs)
    await world.runJobs()
    expect(await slipRowOf(body.reference)).toMatchObject({ state: 'REVIEW' })
    await clearFaults(world)
    await decide(member, id, 'approve')
    await world.runJobs()
    expect(await slipRowOf(body.reference)).toMatchObject({ state: 'SUCCESS', amount: 500_00n })
    expect(await tasksAbout(world, id)).toEqual([])
  })
})
