/** Facts about money in suspense whose owner a member of staff has found out. */
import { api } from '@kapao/contract/api.ts'
import { operatorApi } from '@kapao/contract/operator-api.ts'
import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { wallet } from '#ledger/chart.ts'
import { tasksAbout } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

/** 250.50 baht from somebody whom nobody knows. */
async function aStrangersTransfer() {
  const sent = (await world.control('POST', '/bank/transfers', {
    fromBank: 'KTB',
    fromAccountNo: '9990001112',
    fromName: 'SOMEBODY ELSE',
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount: 250.5,
  })) as { bank: string; reference: string }
  await world.runJobs()
  return { fromBank: sent.bank, reference: sent.reference }
}

const attribute = (
  token: string,
  params: { fromBank: string; reference: string },
  body: { memberId: string; note: string },
) => world.call(operatorApi.attributePayment, { params, body }, { token })

test('it becomes the member’s, who sees it; the task is closed, and the trail says why', async () => {
  const member = await world.aMember()
  const params = await aStrangersTransfer()
  const subject = `${params.fromBank}:${params.reference}`
  expect(await tasksAbout(world, subject)).toHaveLength(1)
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const body = { memberId: member.id, note: 'sent from his wife’s account, slip seen' }
  expect((await attribute(token, params, body)).status).toBe(200)
  expect((await member.call(api.wallet)).body.wallet.amount).toBe(250.5)
  expect(await tasksAbout(world, subject)).toEqual([])
  const record = await world.app.db
    .selectFrom('operator_audit')
    .select('record')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(record.record)).toMatchObject({ action: 'payment_attributed', after: body })
})

test('sixteen operators who name sixteen members: one of them has it', async () => {
  const params = await aStrangersTransfer()
  const members = await Promise.all(Array.from({ length: 16 }, () => world.aMember()))
  const staff = await Promise.all(members.map(() => aStaffMember(world)))
  const answers = await race(16, (nth) =>
    attribute(staff[nth]?.token as string, params, { memberId: members[nth]?.id as string, note: 'mine' }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(404)])
  const balances = await Promise.all(members.map(({ id }) => world.balance(id, wallet())))
  expect(balances.reduce((sum, balance) => sum + balance)).toBe(250_50n)
})

test('not to oneself, not to nobody, not what is not there, and not by everybody', async () => {
  const member = await world.aMember()
  const params = await aStrangersTransfer()
  const [own, cashier, support] = [
    await aStaffMember(world, { memberId: member.id }),
    await aStaffMember(world, { role: 'cashier' }),
    await aStaffMember(world, { role: 'support' }),
  ]
  const body = { memberId: member.id, note: 'x' }
  expect(await attribute(own.token, params, body)).toMatchObject(refused('FORBIDDEN', 403))
  expect(await attribute(support.token, params, body)).toMatchObject(refused('FORBIDDEN', 403))
  const nobody = { memberId: newId(), note: 'x' }
  expect(await attribute(cashier.token, params, nobody)).toMatchObject(refused('KEY_INVALID', 400))
  const other = { ...params, reference: 'NONE' }
  expect(await attribute(cashier.token, other, body)).toMatchObject(refused('NO_DATA', 404))
  expect(await attribute(cashier.token, params, { ...body, memberId: 'me' })).toMatchObject(
    refused('KEY_INVALID', 400),
  )
  expect(await world.balance(member.id, wallet())).toBe(0n)
})
