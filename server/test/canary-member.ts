/** A member whose every field holds a canary, who makes calls, keeps every answer, and remembers what is only theirs (I-30). */
import { setTimeout as pause } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import type { Api, CallName } from '@kapao/contract/calls/names.ts'
import { type CallArguments, pathOf } from '@kapao/contract/client.ts'
import { walletReadsPerSecond } from '@kapao/contract/limits.ts'
import { expect } from 'vitest'
import { newId } from '../src/platform/db/id.ts'
import { burstSeconds } from '../src/platform/server-limits.ts'
import { aForm, anAddress, aPhone } from './registration.ts'
import { multipart, multipartType } from './slips.ts'
import type { Answered, World } from './world.ts'

/** Under these names an answer holds what is one member's alone. */
const ownNames = new Set([
  ...[
    '_id',
    'reference',
    'username',
    'password',
    'token',
    'otpToken',
    'otpRef',
    'qrcodeId',
    'coupon',
    'path',
  ],
  ...['filePath', 'url', 'link', 'session_id', 'clientId'],
])

/** Some less than a caller may make in `burstSeconds`: what a test asks beside is counted too. */
const callsAtOnce = walletReadsPerSecond * burstSeconds - 20

type Arguments<Name extends CallName> = Omit<CallArguments<Api[Name]>, 'idempotencyKey'>

export class CanaryMember {
  readonly form
  readonly address = anAddress()
  /** What was said to this member, answers and frames. */
  readonly heard: { from: string; text: string }[] = []
  readonly visited = new Set<string>()
  readonly canaries = new Set<string>()
  /** Ids of this member's things, for others to ask for. */
  readonly things: Record<string, string> = {}
  token: string | undefined
  id = ''
  readonly #callsAt: number[] = []

  constructor(nick: string) {
    const phone = aPhone()
    this.form = {
      ...aForm(phone),
      name: `Canary ${nick} Name`,
      password: `canary-${nick}-password`,
      bankAccountName: `CANARY ${nick.toUpperCase()} HOLDER`,
    }
    const { name, password, bankAccountName, bankAccountNo } = this.form
    for (const own of [phone, name, password, bankAccountName, bankAccountNo]) this.canaries.add(own)
  }

  /** Text that only this member has said. */
  says(what: string): string {
    const text = `canary ${this.form.name} ${what}`
    this.canaries.add(text)
    return text
  }

  /** Makes the call, and if it changes anything makes it again: the first answer is heard twice (D1). */
  async go<Name extends CallName>(
    world: World,
    name: Name,
    args = {} as Arguments<Name>,
  ): Promise<Answered<Api[Name]>> {
    const row = api[name]
    const send = async (idempotencyKey?: string) => {
      await this.#keepPace()
      return world.send(
        row,
        { ...args, ...(idempotencyKey && { idempotencyKey }) },
        {
          address: this.address,
          ...(this.token && { token: this.token }),
        },
      ) as Promise<Answered<Api[Name]>>
    }
    const key = row.changes ? newId() : undefined
    const answer = await send(key)
    expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text])
    // Who has logged out, or has no account any more, has no token to repeat it with.
    if (key && name !== 'logout' && name !== 'closeAccount')
      expect([name, (await send(key)).text]).toEqual([name, answer.text])
    this.#keep(name, answer.text)
    return answer
  }

  async upload(world: World, name: 'uploadSlip' | 'uploadChatImage' | 'uploadChatVideo', file: Buffer) {
    const filename = this.says(`${name}.jpg`)
    const key = newId()
    const send = () =>
      world.running.server.inject({
        method: 'POST',
        url: pathOf(api[name]),
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'idempotency-key': key,
          authorization: `Bearer ${this.token}`,
          'content-type': multipartType,
        },
        payload: multipart([{ bytes: file, filename }]),
      })
    const answer = await send()
    expect([name, answer.statusCode]).toEqual([name, 200])
    expect([name, (await send()).body]).toEqual([name, answer.body])
    this.#keep(name, answer.body)
    return answer.json() as { reference: string; path: string }
  }

  /** A burst is counted by the clock on the wall, and a caller who is quicker than any person is turned away. */
  async #keepPace() {
    const before = this.#callsAt.at(-callsAtOnce) ?? Number.NEGATIVE_INFINITY
    const leftMs = before + burstSeconds * 1_000 - performance.now()
    if (leftMs > 0) await pause(burstSeconds * 1_000)
    this.#callsAt.push(performance.now())
  }

  #keep(name: CallName, text: string) {
    this.visited.add(name)
    this.heard.push({ from: name, text })
    // What everybody may look up is nobody's own.
    if (api[name].caller !== 'visitor' || name === 'login' || name === 'sendOtp')
      this.#remember(JSON.parse(text))
  }

  #remember(value: unknown) {
    if (Array.isArray(value)) for (const item of value) this.#remember(item)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        // A link to a page of the app is everybody's.
        if (
          typeof inner === 'string' &&
          inner.length >= 8 &&
          ownNames.has(name) &&
          !inner.startsWith('/user/')
        )
          this.canaries.add(inner)
        this.#remember(inner)
      }
  }

  /** Where something of the other's was heard. */
  leaksOf(other: CanaryMember): string[] {
    return this.heard.flatMap(({ from, text }) =>
      [...other.canaries].filter((canary) => text.includes(canary)).map((canary) => `${from}: ${canary}`),
    )
  }
}
