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
import { PastProduct } from './past-product.ts'
import { makePeople, type Person, signStaffIn } from './people.ts'
import { Timeline } from './timeline.ts'
import { collect, type Past, visit } from './visits.ts'

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

export const usualSize = { members: 2_000, days: 42 } as const

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]
/** How likely each hour is to be somebody's, from midnight in Bangkok. */
const hourWeights = [2, 1, 0, 0, 0, 0, 1, 2, 3, 3, 4, 4, 6, 5, 4, 4, 5, 6, 7, 9, 10, 10, 8, 5]
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
      const shift: Shift = { past, desk, people }
      for (let day = 0; day <= days; day++) {
        planDay(shift, begin.getTime() + day * dayMs, day === days)
        await client.query(keepSessions, [new Date(begin.getTime() + day * dayMs)])
        await timeline.liveUntil(begin.getTime() + (day + 1) * dayMs, product)
        if (day % 7 === 6) note(`week ${(day + 1) / 7} of ${days / 7}`)
      }
      product.goTo(now.getTime())
      await product.webhooksQuiet()
      await leaveRequests(shift)
      await product.runJobs('all')
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
function planDay(shift: Shift, start: number, isToday: boolean) {
  const { past, people } = shift
  const { dice, plan, product } = past
  const at = (hour: number) => start + hour * hourMs + dice.below(60) * minuteMs
  // The night's work: the day before is closed, and what the house gives back is there.
  plan({ at: start + 40 * minuteMs, work: () => product.runJobs('all') })
  for (let hour = 1; hour < 24; hour += isToday ? 1 : 3)
    plan({ at: start + hour * hourMs, work: () => product.runJobs('quick') })
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
  planDesk(shift, at, isToday)
  const strangers = dice.chance(0.6) ? 1 : 0
  for (let n = 0; n < strangers; n++) plan({ at: at(dice.pick(hourDeck)), work: () => payByStranger(past) })
}

function planDesk(shift: Shift, at: (hour: number) => number, isToday: boolean) {
  const { past, people } = shift
  const { plan, dice } = past
  for (const hour of [10, 14, 18, 22]) plan({ at: at(hour), work: () => decideQueues(shift) })
  plan({ at: at(11), work: () => decideRisk(shift) })
  if (!isToday) plan({ at: at(15), work: () => decideSuspense(shift) })
  for (let n = 0; n < 5; n++) {
    const about = pickPresent(people, dice, at(0))
    plan({ at: at(dice.pick(hourDeck)), work: () => talk(shift, about, isToday) })
  }
  plan({ at: at(16), work: () => write(shift, pickPresent(people, dice, at(0))) })
}

const pickPresent = (people: Person[], dice: Dice, at: number): Person => {
  const present = people.filter(({ joinsAt }) => joinsAt < at)
  return dice.pick(present.length > 0 ? present : people)
}

/** By mistake, from an account that nobody has registered. */
async function payByStranger({ product, dice }: Past) {
  const fromAccountNo = `49${String(1_000_000 + dice.below(8_000_000))}3`
  await product.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KBANK', fromAccountNo, fromName: dice.pick(['SAI YIMDEE', 'KHAO PHOSAI', 'NOK RAKSAI']) },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 100 * (1 + dice.below(30)) },
  })
}
