/** Facts about how long a payout waits for its bank: from when it could be ordered on, and what waits before is told of by itself. */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { payoutAskEveryMs, transferTaskAfterMs } from '@kapao/contract/limits.ts'
import { minuteMs, secondMs } from '@kapao/contract/time-units.ts'
import { afterEach, expect, test } from 'vitest'
import { productStateMs } from '#platform/telemetry/limits.ts'
import { clearFaults, injectFault, tasksAbout } from '../../test/flows.ts'
import { approved } from '../../test/requests.ts'
import { sendBankTransfer } from '../../test/sandbox-calls.ts'
import { aStaffMember, turnPayouts } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(async () => {
  await clearFaults(world)
  await turnPayouts(world, true)
  // Nothing of one fact waits in the next.
  world.advance(payoutAskEveryMs)
  await world.runJobs()
})

/** In seconds, by queue. */
async function oldestOf(queue: string) {
  world.advance(productStateMs)
  const { body } = await world.running.server.inject({ url: '/metrics' })
  return Number(new RegExp(`^kapao_waiting_oldest_seconds\\{name="${queue}"\\} (.+)$`, 'm').exec(body)?.[1])
}

/** Opens payouts: the bank has its whole time from then on, and is asked about afterwards. */
async function expectCountedFromOpening(id: string) {
  await turnPayouts(world, true)
  await world.runJobs()
  world.advance(minuteMs)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await oldestOf('approved')).toBe(0)
  expect(await oldestOf('payouts')).toBeLessThan(transferTaskAfterMs / secondMs)
  world.advance(transferTaskAfterMs)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'payout_unanswered' }])
}

test('while payouts are closed what is approved is seen to wait, and the bank is waited for once they are open', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await turnPayouts(world, false)
  await member.call(api.withdraw, { body: { amount: 300 } })
  world.advance(8 * transferTaskAfterMs)
  await world.runJobs()
  expect(await oldestOf('approved')).toBeGreaterThanOrEqual((8 * transferTaskAfterMs) / secondMs)
  expect(await oldestOf('payouts')).toBe(0)

  const { id } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  await expectCountedFromOpening(id)
})

test('the same of money that goes back to its sender', async () => {
  const { bank: fromBank, reference } = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '7700000042', fromName: 'MR SOMSAK THONGDEE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250.5 },
  })
  await world.runJobs()
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await turnPayouts(world, false)
  const body = { kind: 'refund_to_sender' as const, fromBank, reference, reason: 'the sender called' }
  const asked = await approved(
    world,
    await world.call(staffApi.newRequest, { body }, await aStaffMember(world, { role: 'cashier' })),
  )
  const id = String(asked.body._id)
  world.advance(8 * transferTaskAfterMs)
  await world.runJobs()
  expect(await oldestOf('approved')).toBeGreaterThanOrEqual((8 * transferTaskAfterMs) / secondMs)
  expect(await oldestOf('payouts')).toBeLessThan(transferTaskAfterMs / secondMs)

  await expectCountedFromOpening(id)
})
