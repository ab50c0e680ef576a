/** Members who insist: what was not answered is asked again with the same key until it is, and every answer is written down. */
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@kapao/contract/api.ts'
import type { Endpoint } from '@kapao/contract/endpoint.ts'
import type { Dice } from '../random-money/dice.ts'
import { type Intent, isNotNow, MoneyRun } from '../random-money/money-run.ts'
import type { Answered } from '../world.ts'
import type { AnswerBook } from './answer-book.ts'
import { type CrashWorld, noAnswer } from './crash-world.ts'

/** Tries in a row; then something else is done, and the call waits among the unanswered. */
const triesAtOnce = 3
/** How many are asked for at the same moment in the end. */
const atOnce = 8

export class CrashRun extends MoneyRun {
  /** Asked, and no definite answer yet. */
  readonly unanswered = new Set<Intent>()
  /** Calls that were sent again with their key. */
  retried = 0
  /** Calls that ended in a definite answer only after being sent again. */
  answeredLater = 0
  readonly #book: AnswerBook

  constructor(world: CrashWorld, dice: Dice, book: AnswerBook) {
    super(world, dice)
    this.#book = book
  }

  override async ask(player: Intent['player'], call: Intent['call'], args: Intent['args'], dice: Dice) {
    const [waiting] = this.unanswered
    if (waiting && dice.chance(0.5)) {
      // To the end of the line, so that each gets its turn.
      this.unanswered.delete(waiting)
      this.unanswered.add(waiting)
      await this.#again(waiting)
    }
    const intent: Intent = { player, call, args, key: this.newKey() }
    this.intents.push(intent)
    this.unanswered.add(intent)
    const copies = dice.chance(0.1) ? 2 : 1
    await Promise.all(Array.from({ length: copies }, () => this.#send(intent)))
    for (let tries = 1; tries < triesAtOnce && !intent.answer; tries++) {
      await wait(dice.below(400))
      await this.#again(intent)
    }
    if (intent.answer && dice.chance(0.1)) await this.#send(intent)
    return intent.answer
  }

  /**
   * Until everything is answered. Time passes between the rounds, as it does for an app that tries again later: keys of
   * the dead become free, and limits are over. @returns what never was.
   */
  async insist(withinMs: number, passTime: () => Promise<void>): Promise<Intent[]> {
    const deadline = performance.now() + withinMs
    while (this.unanswered.size > 0 && performance.now() < deadline) {
      await passTime()
      const waiting = [...this.unanswered]
      for (let at = 0; at < waiting.length; at += atOnce)
        await Promise.all(waiting.slice(at, at + atOnce).map((intent) => this.#again(intent)))
    }
    return [...this.unanswered]
  }

  /** Those of the last answers that may be asked for once more must be the same, byte by byte (I-11). */
  async repeat(intents: Intent[]) {
    for (const intent of intents) await this.#send(intent)
  }

  async #again(intent: Intent) {
    if (intent.answer) return
    this.retried++
    await this.#send(intent)
    if (intent.answer) this.answeredLater++
  }

  async #send(intent: Intent) {
    const { player, call, args, key } = intent
    const row: Endpoint = api[call]
    const answer = await player.member.call(row, { ...args, idempotencyKey: key } as never)
    this.#judge(call, key, answer)
    if (isNotNow(answer)) return
    if (!intent.answer) {
      this.#book.write(intent, answer)
      intent.answer = answer
      this.unanswered.delete(intent)
    } else if (answer.text !== intent.answer.text || answer.status !== intent.answer.status)
      this.problems.push(`${call} ${key} was answered ${intent.answer.text}, and then ${answer.text}`)
  }

  /** A server that cannot says so, and when to come back; anything else is a fault of ours (I-40, F3). */
  #judge(call: string, key: string, { status, headers, text, body }: Answered<Endpoint>) {
    const what = `${call} ${status} ${status === 200 ? '' : (body.message ?? '')}`.trim()
    this.heard.set(what, (this.heard.get(what) ?? 0) + 1)
    if (status === 401) this.problems.push(`${call} ${key}: the session is gone`)
    const isHonest = status < 500 || status === noAnswer || (status === 503 && headers['retry-after'])
    if (!isHonest) this.problems.push(`${call} ${key} was answered ${status} ${text}`)
  }
}
