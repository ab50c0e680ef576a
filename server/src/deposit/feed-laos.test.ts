/** Facts about the bank's feed where members hold kip or baht (spec §1, decisions D4). */
import { expect, test } from 'vitest'
import { houseId } from '#db/id.ts'
import { houseSuspense, wallet } from '#ledger/chart.ts'
import { tasksAbout } from '../../test/flows.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ edition: 'laos' })

const inKip = { toBank: 'BCEL', toAccountNo: '010110001234567' }
const inBaht = { toBank: 'SCB', toAccountNo: '4051234567' }
const send = (fromAccountNo: string, to: object) =>
  world.control('POST', '/bank/transfers', {
    ...{ fromBank: 'BCEL', fromAccountNo, fromName: 'MALI SUKJAI', amount: 50_000, ...to },
  }) as Promise<{ bank: string; reference: string }>

test.each([
  ['LAK', inKip],
  ['THB', inBaht],
] as const)('a member in %s is credited in it', async (currency, to) => {
  const member = await world.aMember({ currency })
  await send(member.bankAccountNo, to)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(50_000_00n)
})

test('kip of a member who holds baht wait in suspense; baht that nobody can hold are a task alone', async () => {
  const [inBahtOnly, inKipOnly] = [await world.aMember({ currency: 'THB' }), await world.aMember()]
  const kip = await send(inBahtOnly.bankAccountNo, inKip)
  const baht = await send(inKipOnly.bankAccountNo, inBaht)
  await world.runJobs()
  expect(await world.balance(houseId, houseSuspense())).toBe(50_000_00n)
  expect(await tasksAbout(world, `BCEL:${kip.reference}`)).toMatchObject([
    { kind: 'payment_unmatched', detail: { reason: 'OTHER_CURRENCY' } },
  ])
  expect(await tasksAbout(world, `BCEL:${baht.reference}`)).toMatchObject([
    { kind: 'payment_foreign_currency', detail: { reason: 'OTHER_CURRENCY' } },
  ])
})
