/** Members who move money at random, all at once, while the world around them fails; and what they were told. */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { ChangingCall } from '@kapao/contract/calls/names.ts'
import pino from 'pino'
import type { TestMember } from '../../server/test/factories.ts'
import type { Answered, World } from '../../server/test/world.ts'
import type { Dice } from '../../tools/dice.ts'
import { crashAtRandom, type RandomCrashes } from './disorder.ts'

export interface Player {
  member: TestMember
  /** QRs that the member has been shown, and when. */
  charges: { reference: string; amount: number; createdAt: Date }[]
}

/** Something that a member wanted, and the one definite answer to it, if there ever was one. */
export interface Intent {
  player: Player
  call: ChangingCall
  args: { params?: Record<string, string>; body?: Record<string, unknown> }
  key: string
  answer?: Answered<Endpoint>
}

/** What may be different in a moment is no answer yet. */
export const isNotNow = ({ status, body }: Answered<Endpoint>) =>
  status >= 429 || (status === 409 && body.message === 'IN_PROGRESS')

export class MoneyRun {
  readonly world: World
  readonly crashes: RandomCrashes
  readonly players: Player[] = []
  readonly intents: Intent[] = []
  /** Links of TrueMoney gifts that were made. */
  readonly gifts: string[] = []
  /** The person who decides about withdrawals. */
  staff = { token: '' }
  /** What should not have happened, in words. */
  readonly problems: string[] = []
  /** How often each status and code was heard. */
  readonly heard = new Map<string, number>()
  readonly #dice: Dice

  constructor(world: World, dice: Dice) {
    this.world = world
    this.#dice = dice
    this.crashes = crashAtRandom(world, dice.another())
    this.#listenToJobs()
  }

  /** Jobs survive what goes wrong with one row, so it is only in the log that a fault of ours shows. */
  #listenToJobs() {
    const write = (line: string) => {
      const { err, msg } = JSON.parse(line) as { err?: { type?: string; stack?: string }; msg: string }
      if (err?.type !== 'KilledError') this.problems.push(`a job said "${msg}": ${err?.stack}`)
    }
    this.world.app.log = pino({ level: 'error' }, { write })
  }

  async addPlayer(options: { isFlagged?: boolean; invitedBy?: string } = {}): Promise<Player> {
    const member = await this.world.aMember({ remember: true, ...options })
    const player: Player = { member, charges: [] }
    this.players.push(player)
    return player
  }

  newKey = (): string => `money-${this.#dice.below(2 ** 31)}-${this.intents.length}`

  /** Asks as an app on a bad line does: now and then twice at once, and again while nobody says what became of it. */
  async ask(
    player: Player,
    call: ChangingCall,
    args: Intent['args'],
    dice: Dice,
  ): Promise<Answered<Endpoint> | undefined> {
    const intent: Intent = { player, call, args, key: this.newKey() }
    this.intents.push(intent)
    const copies = dice.chance(0.1) ? 2 : 1
    await Promise.all(Array.from({ length: copies }, () => this.#send(intent)))
    for (let again = 0; again < 3; again++) {
      if (intent.answer && !dice.chance(0.1)) break
      await this.#send(intent)
    }
    return intent.answer
  }

  async #send(intent: Intent) {
    const { player, call, args, key } = intent
    const { member } = player
    const deathsBefore = this.crashes.of(member.id)
    const row: Endpoint = api[call]
    const answer = await member.send(row, { ...args, idempotencyKey: key })
    this.#count(call, answer)
    if (answer.status === 500 && this.crashes.of(member.id) === deathsBefore)
      this.problems.push(`${call} ${key} was answered 500 though nothing died`)
    if (answer.status === 401) this.problems.push(`${call} ${key}: the session is gone`)
    if (isNotNow(answer)) return
    if (!intent.answer) intent.answer = answer
    else if (answer.text !== intent.answer.text || answer.status !== intent.answer.status)
      this.problems.push(`${call} ${key} was answered ${intent.answer.text}, and then ${answer.text}`)
  }

  #count(call: string, { status, body }: Answered<Endpoint>) {
    const what = `${call} ${status} ${status === 200 ? '' : (body.message ?? '')}`.trim()
    this.heard.set(what, (this.heard.get(what) ?? 0) + 1)
  }
}
