/** What members wanted and what they were told, on disk before it counts: the supervisor's own memory proves nothing. */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import type { ChangingCall } from '@kapao/contract/calls/names.ts'
import type { Answered } from '../../server/test/world.ts'
import type { Intent, Player } from '../money/money-run.ts'

interface Line {
  key: string
  memberId: string
  call: ChangingCall
  args: Intent['args']
  status: number
  text: string
}

export class AnswerBook {
  readonly #path: string
  readonly #file: number

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'a', 0o600)
  }

  write({ key, player, call, args }: Intent, { status, text }: Answered<Endpoint>) {
    const line: Line = { key, memberId: player.member.id, call, args, status, text }
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
    fsyncSync(this.#file)
  }

  /** Every answer that was written down. */
  read(players: Player[]): Intent[] {
    const byId = new Map(players.map((player) => [player.member.id, player]))
    return readFileSync(this.#path, 'utf8')
      .trimEnd()
      .split('\n')
      .filter(Boolean)
      .map((text) => {
        const { memberId, status, text: answer, ...line } = JSON.parse(text) as Line
        const player = byId.get(memberId)
        if (!player) throw new Error(`${memberId} is nobody's name`)
        return {
          ...line,
          player,
          answer: { status, text: answer, headers: {}, body: JSON.parse(answer) } as Answered<Endpoint>,
        }
      })
  }

  close() {
    closeSync(this.#file)
  }
}
