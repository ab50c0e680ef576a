/**
 * Many short runs: each a member and a friend with their own random steps, compared with a model after every one. Runs of
 * a batch share the clock and its nights, which cost more than all their steps: that is why the steps come from our own
 * dice and not from fast-check's commands, which would play one run after the other, each with nights of its own. A step
 * is plain data, so a run that diverged is played again without one step after the other until nothing more can go.
 */
import * as api from '@kapao/contract/calls/member.ts'
import { asOwner } from '../../server/test/flows.ts'
import { setSettings } from '../../server/test/rebates.ts'
import { aWheel } from '../../server/test/wheel.ts'
import type { World } from '../../server/test/world.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import { findWorldDisagreements } from '../money/agreement.ts'
import { Calendar, dayNumber, startOfDay } from './calendar.ts'
import { DivergenceError, Family, type Step } from './family.ts'
import type { Offer, Terms } from './holder.ts'
import { cashOf, rollStep, stepKinds } from './steps.ts'

export interface TrialOptions {
  seed: number
  runs: number
}

/** What a batch of runs has in common. */
interface Setting {
  terms: Terms
  refundPeriod: 'day' | 'week'
  /** By how much the clock goes on after each part of the runs. */
  pauses: Pause[]
}

type Plan = Step[][]
type Pause = 'minutes' | 'hours' | 'to midnight' | 'one night' | 'two nights' | 'over a week'

const offers: Record<string, Offer> = {
  FIRST: {
    kind: 'bonus',
    type: 'limit',
    maxReceived: 1,
    percent: 50,
    success: 200,
    fail: 5,
    amountMax: 500_00,
    depositMin: 200_00,
  },
  DAILY: {
    kind: 'bonus',
    type: 'day',
    maxReceived: 2,
    percent: 10,
    success: 130,
    fail: 5,
    amountMax: 200_00,
    depositMin: 100_00,
  },
  WEEKLY: {
    kind: 'bonus',
    type: 'week',
    maxReceived: 1,
    percent: 20,
    success: 150,
    fail: 5,
    amountMax: 1_000_00,
    depositMin: 500_00,
  },
  WELCOME: {
    kind: 'promotion',
    type: null,
    maxReceived: 1,
    percent: 30,
    success: 150,
    fail: 5,
    amountMax: 300_00,
    depositMin: 100_00,
  },
}

const runsAtOnce = 25
const lanes = 5
const parts = 5
const minuteMs = 60_000
/** So long a failing run is played again to make it shorter. */
const shrinkMs = 60_000

export interface Report {
  problems: string[]
  runs: number
  /** How often each step was taken, and what was said. */
  said: Map<string, number>
  seconds: number
}

export async function proveModel(world: World, { seed, runs }: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const prover = new Prover(world)
  await prover.begin()
  const dice = rollFrom(seed)
  const problems: string[] = []
  let done = 0
  while (done < runs && problems.length === 0) {
    const setting = rollSetting(dice)
    const plans = Array.from({ length: Math.min(runsAtOnce, runs - done) }, () => rollPlan(dice))
    const outcomes = await prover.play(setting, plans)
    done += plans.length
    for (const [index, problem] of outcomes.entries()) {
      if (problem === undefined) continue
      const isFirst = problems.length === 0
      problems.push(isFirst ? await prover.shrink(setting, plans[index] ?? [], problem) : problem)
    }
  }
  problems.push(...(await findWorldDisagreements(world)))
  return { problems, runs: done, said: prover.said, seconds: (performance.now() - startedAt) / 1_000 }
}

function rollSetting(dice: Dice): Setting {
  const night: Pause[] = ['to midnight', 'one night', 'one night', 'two nights', 'over a week']
  return {
    terms: {
      clearPolicy: dice.pick(['FORFEIT', 'RETURN_OWN']),
      depositPerCoin: dice.pick([100_00, 500_00]),
      refund: {
        ...{ percent: dice.pick([5, 50]), cap: dice.pick([5_000_00, 20_00]), min: dice.pick([1_00, 10_00]) },
        ...{ success: dice.pick([0, 0, 120]), fail: 10 },
      },
      invite: {
        ...{ percent: dice.pick([5, 20]), success: dice.pick([0, 150]), fail: 20 },
        ...{ dayCap: dice.pick([1_000_00, 20_00]), monthCap: dice.pick([20_000_00, 30_00]) },
      },
    },
    refundPeriod: dice.pick(['day', 'day', 'week']),
    pauses: Array.from({ length: parts }, (_, part) =>
      part % 2 === 0 ? dice.pick<Pause>(['minutes', 'one night', 'one night']) : dice.pick(night),
    ),
  }
}

/** Both pay in first; who has nothing can do nothing. */
function rollPlan(dice: Dice): Plan {
  const first = ([0, 1] as const).map((who) => ({ ...rollStep(dice), name: 'deposit', who, isTwice: false }))
  const plan = Array.from({ length: parts }, () =>
    Array.from({ length: 3 + dice.below(4) }, () => rollStep(dice)),
  )
  return plan.map((steps, part) => (part === 0 ? [...first, ...steps] : steps))
}

class Prover {
  readonly said = new Map<string, number>()
  readonly #world: World
  readonly #calendar: Calendar

  constructor(world: World) {
    this.#world = world
    this.#calendar = new Calendar(dayNumber(world.now().getTime()))
  }

  /** Budgets are what members share, so that one run would change what another is answered. */
  async begin() {
    await asOwner(this.#world, 'UPDATE bonus_offer SET budget = 10000000000000, uses_max = NULL')
    const { SMALL, BIG } = cashOf
    await aWheel(this.#world, {
      budget: 10_000_000_000_00,
      runsForMs: 100 * 365 * 86_400_000,
      slices: [
        { code: 'NOTHING', weight: 3 },
        { code: 'COINS', prize: 'coin', amount: 2, weight: 2 },
        { code: 'SMALL', prize: 'cash', amount: SMALL, weight: 3 },
        { code: 'BIG', prize: 'cash', amount: BIG, weight: 2 },
      ],
    })
  }

  /** @returns by run: what diverged, or undefined. */
  async play(setting: Setting, plans: Plan[]): Promise<(string | undefined)[]> {
    const world = this.#world
    await setSettings(world, settingsOf(setting))
    const problems: (string | undefined)[] = plans.map(() => undefined)
    const families = plans.map(() => new Family(world, setting.terms, offers))
    const each = (work: (family: Family, index: number) => Promise<void>) =>
      runConcurrently(families, async (family, index) => {
        if (problems[index] !== undefined) return
        await work(family, index).catch((error: Error) => {
          const isDivergence = error instanceof DivergenceError
          problems[index] = [isDivergence ? error.message : error.stack, ...family.log].join('\n    ')
        })
      })
    await each((family) => family.begin())
    for (const [part, pause] of setting.pauses.entries()) {
      await each((family, index) => this.#takeSteps(family, plans[index]?.[part] ?? []))
      await this.#pass(setting, families, pause)
      await each(async (family) => {
        for (const who of [0, 1] as const) await family.compareAll(who)
      })
    }
    await each(async (family) => {
      for (const who of [0, 1] as const) {
        await family.members[who].call(api.refreshSlots)
        family.holders[who].read()
        await family.rest(who)
        await family.compareHistory(who)
      }
    })
    return problems
  }

  async #takeSteps(family: Family, steps: Step[]) {
    for (const step of steps) {
      await stepKinds[step.name]?.run(family, step)
      await family.rest(step.who)
      this.said.set(step.name, (this.said.get(step.name) ?? 0) + 1)
      const last =
        family.log
          .at(-1)
          ?.replace(/ -?\d+/g, '')
          .replace(/^\d /, '') ?? ''
      if (last.includes('→')) this.said.set(last, (this.said.get(last) ?? 0) + 1)
    }
  }

  /** What is under way ends at the moment that it is; then time passes, and nights close their days. */
  async #pass({ terms, refundPeriod }: Setting, families: Family[], pause: Pause) {
    const world = this.#world
    await world.runJobs()
    for (const family of families) {
      for (const [who, holder] of family.holders.entries()) {
        holder.paid()
        const arrived = family.arriving[who] ?? 0
        if (arrived > 0) holder.deposit(arrived)
        family.arriving[who] = 0
        holder.rest()
        holder.earnCoins(terms.depositPerCoin)
      }
      family.log.push(`-- ${pause}`)
    }
    world.advance(lengthOf(pause, world.now().getTime()))
    await world.runJobs()
    for (const family of families) family.beginDay()
    this.#calendar.close(world.now().getTime(), terms, refundPeriod, families)
    // What games have said in the night may have ended a lock.
    for (const { holders } of families) for (const holder of holders) holder.rest()
  }

  /** The same run alone, shorter and shorter as long as it still diverges. */
  async shrink(setting: Setting, plan: Plan, problem: string): Promise<string> {
    let shortest = { plan, problem }
    const until = performance.now() + shrinkMs
    const again = async (shorter: Plan) => {
      const [found] = await this.play(setting, [shorter])
      if (found !== undefined) shortest = { plan: shorter, problem: found }
      return found !== undefined
    }
    if (!(await again(plan))) return `it diverged once, and not again: ${problem}`
    for (let part = 0; part < plan.length; part++)
      for (
        let index = (shortest.plan[part]?.length ?? 0) - 1;
        index >= 0 && performance.now() < until;
        index--
      )
        await again(shortest.plan.map((steps, its) => (its === part ? steps.toSpliced(index, 1) : steps)))
    return `${shortest.problem}\n    under ${JSON.stringify(setting)}`
  }
}

async function runConcurrently<Item>(items: Item[], work: (item: Item, index: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item, index)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const settingsOf = ({ terms: { clearPolicy, depositPerCoin, refund, invite }, refundPeriod }: Setting) => ({
  // What is tried here does not depend on the hour.
  slipClosedFrom: null,
  slipClosedTo: null,
  bonusClearPolicy: clearPolicy,
  depositPerCoin: inBoth(depositPerCoin),
  refundIsOn: true,
  refundPeriod,
  refundPercentPoints: refund.percent * 100,
  refundCap: inBoth(refund.cap),
  refundMin: inBoth(refund.min),
  refundSuccessPoints: refund.success * 100,
  refundFailPoints: refund.fail * 100,
  inviteIsOn: true,
  invitePercentPoints: invite.percent * 100,
  inviteDayCap: inBoth(invite.dayCap),
  inviteMonthCap: inBoth(invite.monthCap),
  inviteSuccessPoints: invite.success * 100,
  inviteFailPoints: invite.fail * 100,
})

const inBoth = (satang: number) => ({ THB: String(satang), LAK: String(satang) })

function lengthOf(pause: Pause, now: number): number {
  const toNight = (nights: number) => startOfDay(dayNumber(now) + nights) - now
  const lengths = {
    minutes: 11 * minuteMs,
    hours: 3 * 60 * minuteMs,
    // Past midnight, and before the day is closed.
    'to midnight': toNight(1) + minuteMs,
    'one night': toNight(1) + 30 * minuteMs,
    'two nights': toNight(2) + 12 * 60 * minuteMs,
    'over a week': toNight(8) + 6 * 60 * minuteMs,
  } satisfies Record<Pause, number>
  return lengths[pause]
}
