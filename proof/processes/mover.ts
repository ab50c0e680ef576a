/** Members who move money through a server that may be away: each request is asked for until there is a definite answer. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { pathOf } from '@kapao/contract/client.ts'
import type { Answered } from '../../server/test/world.ts'
import type { Dice } from '../../tools/dice.ts'
import { type Intent, isNotNow, type Player } from '../money/money-run.ts'

/** A request, when it was first sent and when its answer came: the acknowledgement that must never be broken. */
export interface MoveRequest extends Intent {
  sentAt: number
  answeredAt?: number
  tries: number
}

/** One try of a request. */
export interface Try {
  sentAt: number
  outcome: 'under way' | 'answered' | 'silence'
}

/** What our rules say no to is an answer; too often, not now and nothing at all are none. */
export const isRefusal = (heard: string) => !/^(2\d\d|400|403|404|409|422)\b/.test(heard)

const withinMs = 60_000
/** Soon at first; calls that come too often run into the rate limits. */
const pauseMs = 200
const fastTries = 10
const slowPauseMs = 2_000
const giveUpMs = 180_000

export class Mover {
  readonly player: Player
  readonly requests: MoveRequest[] = []
  readonly tries: Try[] = []
  readonly #address: string
  readonly #dice: Dice
  /** How often each status and code was heard, of all movers together. */
  readonly #heard: Map<string, number>

  constructor(player: Player, index: number, dice: Dice, heard: Map<string, number>) {
    this.player = player
    this.#address = `10.9.${index >> 8}.${index & 255}`
    this.#dice = dice
    this.#heard = heard
  }

  /**
   * One request after the other, each until it is answered, until it is told to stop.
   *
   * @param url a function where it changes meanwhile. @param restMs at most, after each.
   */
  async move(url: string | (() => string), isOver: () => boolean, restMs = 30) {
    while (!isOver()) {
      await this.ask(url, this.request())
      await wait(this.#dice.below(restMs))
    }
  }

  request(): MoveRequest {
    const { member } = this.player
    const amount = this.#dice.baht(100, 300)
    const [call, body]: [MoveRequest['call'], Record<string, unknown>] = this.#dice.chance(0.2)
      ? ['withdraw', { amount }]
      : [
          'transfer',
          this.#dice.chance(0.6)
            ? { from: 'WALLET', to: 'NAGA', amount }
            : { from: 'NAGA', to: 'WALLET', amount },
        ]
    const key = `${member.id}-${this.requests.length}`
    const request: MoveRequest = {
      player: this.player,
      call,
      args: { body },
      key,
      sentAt: performance.now(),
      tries: 0,
    }
    this.requests.push(request)
    return request
  }

  /** Gives up in the end: a request without an answer is a broken promise, and not a trial that never ends. */
  async ask(url: string | (() => string), request: MoveRequest) {
    const now = () => (typeof url === 'string' ? url : url())
    while (!(await this.send(now(), request)) && performance.now() - request.sentAt < giveUpMs) {
      const pause = request.tries > fastTries ? slowPauseMs : pauseMs
      await wait(pause + this.#dice.below(pause))
    }
  }

  /** @returns true once there is an answer. */
  async send(url: string, request: MoveRequest): Promise<boolean> {
    request.tries++
    const one: Try = { sentAt: performance.now(), outcome: 'under way' }
    this.tries.push(one)
    const answer = await this.#post(url, request).catch((error: Error) => {
      this.#count(error.name)
      return undefined
    })
    one.outcome = answer ? 'answered' : 'silence'
    if (!answer) return false
    this.#count(`${answer.status} ${answer.body.message ?? ''}`.trim())
    if (isNotNow(answer) || answer.status === 401) return false
    request.answer = answer
    request.answeredAt = performance.now()
    return true
  }

  async #post(url: string, { call, args, key }: MoveRequest): Promise<Answered<Endpoint>> {
    const row: Endpoint = api[call]
    const answer = await fetch(url + pathOf(row), {
      method: row.method,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': this.#address,
        authorization: `Bearer ${this.player.member.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(args.body),
      signal: AbortSignal.timeout(withinMs),
    })
    const text = await answer.text()
    return { status: answer.status, text, body: JSON.parse(text), headers: {} }
  }

  #count(what: string) {
    this.#heard.set(what, (this.#heard.get(what) ?? 0) + 1)
  }
}
