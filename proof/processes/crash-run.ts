/** Members who insist: what was not answered is asked again with the same key until it is, and every answer is written down. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Answered } from '../../server/test/world.ts'
import type { Dice } from '../../tools/dice.ts'
import { type Intent, isNotNow, MoneyRun } from '../money/money-run.ts'
import type { AnswerBook } from './answer-book.ts'
import { type CrashWorld, noAnswer } from './crash-world.ts'
import type { ServerNode } from './server-node.ts'

/** Tries in a row; then something else is done, and the call waits among the unanswered. */
const triesAtOnce = 3
/** How many are asked for at the same time in the end. */
const atOnce = 8
/** Who may have a call under way: the server of the last life that did not say it was somebody else's. */
interface Claim {
  life: number
  /** Under way at this moment. */
  copies: number
}

/** The key itself is taken, and soon free; where another matter of the member's is under way nobody says how soon. */
const isHeld = ({ status, headers, body }: Answered<Endpoint>) =>
  status === 409 && body.message === 'IN_PROGRESS' && headers['retry-after'] !== undefined

export class CrashRun extends MoneyRun {
  /** Asked, and no definite answer yet. */
  readonly unanswered = new Set<Intent>()
  /** Calls that were sent again with their key. */
  retried = 0
  /** Calls that ended in a definite answer only after being sent again. */
  answeredLater = 0
  /** How long after the death of its server a call was still said to be in progress, at most (quality F1). */
  heldByTheDeadMs = 0
  readonly #book: AnswerBook
  readonly #claims = new WeakMap<Intent, Claim>()
  readonly #node: ServerNode

  constructor(world: CrashWorld, dice: Dice, book: AnswerBook) {
    super(world, dice)
    this.#node = world.node
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
   * Until everything is answered. Time passes between the rounds, as it does for an app that tries again later: limits
   * are over. @returns what never was.
   */
  async retryUntilAnswered(withinMs: number, passTime: () => Promise<void>): Promise<Intent[]> {
    const deadline = performance.now() + withinMs
    for (let round = 0; this.unanswered.size > 0 && performance.now() < deadline; round++) {
      // What the dead have left is to be had without it.
      if (round > 0) await passTime()
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
    const claim = this.#claims.get(intent) ?? { life: -1, copies: 0 }
    this.#claims.set(intent, claim)
    const { life } = this.#node
    claim.copies++
    const answer = await player.member.send(row, { ...args, idempotencyKey: key })
    claim.copies--
    this.#judge(call, key, answer)
    if (isHeld(answer)) this.#noteHeld(claim)
    else claim.life = Math.max(claim.life, life)
    if (isNotNow(answer)) return
    if (!intent.answer) {
      this.#book.write(intent, answer)
      intent.answer = answer
      this.unanswered.delete(intent)
    } else if (answer.text !== intent.answer.text || answer.status !== intent.answer.status)
      this.problems.push(`${call} ${key} was answered ${intent.answer.text}, and then ${answer.text}`)
  }

  /** A duplicate of this call may be running right now; otherwise only a process that is gone can have it. */
  #noteHeld({ life, copies }: Claim) {
    const heldMs = performance.now() - (this.#node.ends[life] ?? Number.POSITIVE_INFINITY)
    if (copies > 0 || heldMs <= this.heldByTheDeadMs) return
    this.heldByTheDeadMs = Math.round(heldMs)
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
