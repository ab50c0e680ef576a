/** `SEED=demo-large`: six weeks of members, money and talks, lived through the product's own calls in a time of their own. */
import pg from 'pg'
import { demoStaff } from '../../../contract/src/outside/demo-staff.ts'
import { dayOf, startOf } from '../../../server/src/platform/time/bangkok-day.ts'
import { type Dice, rollFrom } from '../../dice.ts'
import { insert } from '../insert.ts'
import {
  decideQueues,
  decideRisk,
  decideSuspense,
  leaveRequests,
  type Shift,
  talk,
  write,
} from './desk-days.ts'
import { leaveWaiting, restMs } from './open-matters.ts'
import { PastProduct } from './past-product.ts'
import { makePeople, type Person, signStaffIn } from './people.ts'
import { Timeline } from './timeline.ts'
import { collect, type Past, payByStranger, visit } from './visits.ts'

export interface LargeOptions {
  databaseUrl: string
  dataDir: string
  now: Date
  members: number
  days: number
  note(line: string): void
}

interface Lived {
  refusals: Map<string, number>
  failures: Error[]
}

export const usualSize = { members: 1_500, days: 42 } as const

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]
/** How likely each hour is to be somebody's, from midnight in Bangkok. */
const hourWeights = [2, 1, 0, 0, 0, 0, 1, 2, 3, 3, 4, 4, 6, 5, 4, 4, 5, 6, 7, 9, 10, 10, 8, 5]
/** When the jobs of money run: what a member waits for until then is there when they look again. */
const moneyHours = [4, 9, 12, 15, 18, 20, 22]
const hourDeck = hourWeights.flatMap((weight, hour) => Array.from({ length: weight }, () => hour))

/** Who stays away for long has been there for a moment, before the session ends by itself. */
const keepSessions = `UPDATE session SET last_seen_at = $1 WHERE last_seen_at < $1::timestamptz - interval '20 days'`

/** When the demo begins: at the start of a day. */
export const beginOf = (now: Date, days: number) => new Date(startOf(dayOf(now)).getTime() - days * dayMs)

/** @returns by call and code, how often it was refused, and what could not be done at all. */
export async function liveOn(options: LargeOptions): Promise<Lived> {
  const { databaseUrl, dataDir, now, members, days, note } = options
  const begin = beginOf(now, days)
  const dice = rollFrom(16)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { people, memberRows, sessionRows } = makePeople(
      dice,
      members,
      begin.getTime(),
      now.getTime() - begin.getTime() - hourMs,
    )
    await insert(client, 'member', memberRows)
    await insert(client, 'session', sessionRows)
    const names = demoStaff.map(({ username }) => username)
    const { desk, signOut } = await signStaffIn(client, names, begin, new Date(now.getTime() + dayMs))
    const product = await PastProduct.open({ databaseUrl, dataDir, begin })
    try {
      const timeline = new Timeline(now.getTime())
      const past: Past = { product, dice, plan: (event) => timeline.plan(event) }
      const shift: Shift = { past, desk, people, endsAt: now.getTime() - restMs }
      leaveWaiting(shift, now.getTime())
      for (let day = 0; day <= days; day++) {
        planDay(shift, begin.getTime() + day * dayMs)
        await client.query(keepSessions, [new Date(begin.getTime() + day * dayMs)])
        await timeline.liveUntil(begin.getTime() + (day + 1) * dayMs, product)
        if (day % 7 === 6) note(`week ${(day + 1) / 7} of ${days / 7}`)
      }
      product.goTo(now.getTime())
      await product.webhooksQuiet()
      await leaveRequests(shift)
      await product.runJobs('end')
      const { failures } = timeline
      if (failures[0]) note(`not done: ${failures.length}, the first one: ${failures[0].message}`)
      return { refusals: product.refusals, failures }
    } finally {
      await product.close()
      await signOut()
    }
  } finally {
    await client.end()
  }
}

/** Who comes on this day, and what staff do. */
function planDay(shift: Shift, start: number) {
  const { past, people } = shift
  const { dice, plan, product } = past
  const at = (hour: number) => start + hour * hourMs + dice.below(60) * minuteMs
  // The night's work: the day before is closed, and what the house gives back is there.
  plan({ at: start + 40 * minuteMs, work: () => product.runJobs('night') })
  for (const hour of moneyHours) plan({ at: start + hour * hourMs, work: () => product.runJobs('quick') })
  const isWeekend = [0, 6].includes(new Date(start + 7 * hourMs).getUTCDay())
  for (const me of people) {
    if (me.joinsAt > start + dayMs) continue
    const isNew = me.joinsAt > start && dice.chance(0.2)
    if (!isNew && !dice.chance(me.plays * (isWeekend ? 1.3 : 1))) continue
    const hour = isNew ? Math.ceil((me.joinsAt - start) / hourMs) : dice.pick(hourDeck)
    if (me.joinsAt > start + hour * hourMs) continue
    plan({ at: at(hour), work: () => visit(past, me) })
    if (!isNew && dice.chance(0.25)) plan({ at: at(9), work: () => collect(past, me) })
  }
  planDesk(shift, at)
  const strangers = dice.chance(0.6) ? 1 : 0
  for (let n = 0; n < strangers; n++) plan({ at: at(dice.pick(hourDeck)), work: () => payByStranger(past) })
}

function planDesk(shift: Shift, at: (hour: number) => number) {
  const { past, people, endsAt } = shift
  const { plan, dice } = past
  const decide = (hour: number, work: () => Promise<unknown>) => {
    if (at(hour) < endsAt) plan({ at: at(hour), work })
  }
  for (const hour of [10, 14, 18, 22]) decide(hour, () => decideQueues(shift))
  decide(11, () => decideRisk(shift))
  decide(15, () => decideSuspense(shift))
  for (let n = 0; n < 4; n++) {
    const about = pickPresent(people, dice, at(0))
    plan({ at: at(dice.pick(hourDeck)), work: () => talk(shift, about) })
  }
  plan({ at: at(16), work: () => write(shift, pickPresent(people, dice, at(0))) })
}

const pickPresent = (people: Person[], dice: Dice, at: number): Person => {
  const present = people.filter(({ joinsAt }) => joinsAt < at)
  return dice.pick(present.length > 0 ? present : people)
}
