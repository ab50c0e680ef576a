/** Facts about the bank's feed where members hold kip or baht (spec §1, decisions D4). */
import { expect, test } from 'vitest'
import { houseSuspense, wallet } from '#ledger/chart.ts'
import { houseIds } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { useWorld } from '../../../test/world.ts'
import { attributePayment } from './bank-payment.service.ts'

const world = useWorld({ edition: 'laos' })

const inKip = { toBank: 'BCEL', toAccountNo: '010110001234567' }
const inBaht = { toBank: 'SCB', toAccountNo: '4051234567' }
const send = (fromAccountNo: string, to: { toBank: string; toAccountNo: string }) =>
  sendBankTransfer(world, {
    ...{ fromBank: 'BCEL', fromAccountNo, fromName: 'MALI SUKJAI', amount: 50_000, ...to },
  })

test.each([
  ['LAK', inKip],
  ['THB', inBaht],
] as const)('a member in %s is credited in it', async (currency, to) => {
  const member = await world.aMember({ currency })
  await send(member.bankAccountNo, to)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(50_000_00n)
})

test('what nobody can hold waits in suspense, kip and baht apart, until an operator says whose it is', async () => {
  const [bahtMember, kipMember] = [await world.aMember({ currency: 'THB' }), await world.aMember()]
  const kip = await send(bahtMember.bankAccountNo, inKip)
  const baht = await send(kipMember.bankAccountNo, inBaht)
  await world.runJobs()
  expect(await world.balance(houseIds.LAK, houseSuspense())).toBe(50_000_00n)
  expect(await world.balance(houseIds.THB, houseSuspense())).toBe(50_000_00n)
  for (const { reference } of [kip, baht])
    expect(await tasksAbout(world, `BCEL:${reference}`)).toMatchObject([
      { kind: 'payment_unmatched', detail: { reason: 'OTHER_CURRENCY' } },
    ])
  const attribute = (memberId: string) =>
    inTransaction(world.app.db, (tx) =>
      attributePayment(tx, world.app, {
        ...{ fromBank: 'BCEL', reference: baht.reference },
        ...{ memberId, at: world.now() },
      }),
    )
  await expect(attribute(kipMember.id)).rejects.toMatchObject({ code: 'KEY_INVALID' })
  await attribute(bahtMember.id)
  expect(await world.balance(houseIds.THB, houseSuspense())).toBe(0n)
  expect(await world.balance(bahtMember.id, wallet())).toBe(50_000_00n)
})
