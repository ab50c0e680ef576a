/** Members of journeys who play and lose, and the day after which that counts (decisions D8, D9). */
import { expect } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as limits from '../contract/src/limits.ts'
import { type JourneyMember, logIn } from './journey.ts'
import { control, moveClock } from './outside.ts'

const slotCode = 'NAGA'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Bangkok's days begin so much earlier. */
const bangkokMs = 7 * hourMs

/** Moves this much into a game, and loses it there. */
export async function lose({ call }: JourneyMember, amount: number) {
  const { username } = await call(api.activateSlot, { params: { slotCode } })
  await call(api.transfer, { body: { from: 'WALLET', to: slotCode, amount } })
  await control('POST', `/games/${slotCode}/${username}/play`, { stake: amount, win: 0 })
  await call(api.refreshSlots)
}

/** Until today is due to be closed; by whole days, so that the hour stays what it is for the journeys that follow. */
export async function passMidnight() {
  const { offsetMs } = (await control('GET', '/clock')) as { offsetMs: number }
  const sinceMidnight = (Date.now() + offsetMs + bangkokMs) % dayMs
  const isClosedTomorrow = sinceMidnight > limits.periodCloseDelayMs
  await moveClock(isClosedTomorrow ? dayMs : 2 * dayMs)
}

/** Until today is closed. Sessions of before have died of it: the member comes back signed in. */
export async function passDay({ phone, password, call }: JourneyMember): Promise<JourneyMember> {
  await passMidnight()
  // Felt by the server when the session of before is over.
  const session = () =>
    call(api.wallet).then(
      () => 'alive',
      (error: Error) => error.message,
    )
  await expect.poll(session).toBe('invalid-token')
  return logIn(phone, password)
}

/** The job that closes days has its own pace. */
export const expectClosed = (read: () => Promise<number>, amount: number) =>
  expect.poll(read, { timeout: 60_000 }).toBe(amount)
