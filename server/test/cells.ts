/** Two cells, a directory and a door for tests, and browsers that come through the door. */
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { type CallArguments, pathOf } from '@kapao/contract/client.ts'
import type { RefusalBody } from '@kapao/contract/errors.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createDatabase, dropDatabase } from '../../tools/test-database.ts'
import { type Directory, openDirectory } from '../src/platform/cells/directory.ts'
import { type Door, openDoor } from '../src/platform/cells/door.ts'
import { aForm, anAddress, aPhone, codeFor, password } from './registration.ts'
import { useWorld, type World } from './world.ts'

export const names = ['north', 'south'] as const
type Name = (typeof names)[number]

const directoryKey = 'd1'.repeat(32)

interface Cells {
  worlds: Record<Name, World>
  directory: Directory
  door: Door
}

/** For the tests of a file; after each of them every invariant must hold in both cells. */
export function useCells(): Cells {
  const url = new URL(inject('templateDatabaseUrl'))
  url.pathname = `/directory_${process.pid}`
  const empty = new URL(url)
  empty.pathname = '/template0'
  const cells = {} as Cells
  beforeAll(async () => {
    await createDatabase(empty.href, url.href)
    cells.directory = openDirectory({ url: url.href, key: Buffer.from(directoryKey, 'hex') })
    await cells.directory.prepare()
  })
  const worldOf = (name: Name) =>
    useWorld({
      hasOwnDatabase: true,
      environment: {
        ...{ CELL: name, DIRECTORY_URL: url.href, DIRECTORY_KEY: directoryKey },
        ...{ INVITE_PREFIX: prefixOf(name), TRUSTED_PROXIES: '127.0.0.1' },
      },
    })
  cells.worlds = { north: worldOf('north'), south: worldOf('south') }
  beforeAll(async () => {
    for (const name of names) await sayWhereItIs(cells, name)
    const log = pino({ level: 'silent' })
    const { directory } = cells
    const access = { metrics: 'off', metricsToken: undefined } as const
    const place = { port: 0, host: '127.0.0.1', edition: 'thailand', isHttps: false } as const
    cells.door = await openDoor({ ...place, access, directory, log })
  })
  afterAll(async () => {
    await cells.door?.close()
    await cells.directory?.close()
    await dropDatabase(url.href)
  })
  return cells
}

export const prefixOf = (name: Name) => `KAPAO${name.slice(0, 1).toUpperCase()}`

/** Its address, and whether it takes newcomers. */
export const sayWhereItIs = (
  { directory, worlds }: Pick<Cells, 'directory' | 'worlds'>,
  name: Name,
  { address = worlds[name].running.url, takesMembers = true } = {},
) => directory.setCell({ name, address, invitePrefix: prefixOf(name), takesMembers })

/** In which cell this code was made, as the door knows it. */
export const cellOfCode = ({ directory }: Pick<Cells, 'directory'>, otpToken: string): Name | undefined =>
  names.find((name) => directory.hasMade(name, otpToken))

interface Heard<E extends Endpoint> {
  status: number
  body: Wire<ResultOf<E>> & Partial<RefusalBody>
  headers: Headers
}

/** Keeps its cookies, and comes from an address of its own. */
export class Browser {
  readonly #door: () => string
  readonly #jar = new Map<string, string>()
  readonly address = anAddress()
  token: string | undefined

  constructor(cells: Cells) {
    this.#door = () => cells.door.url
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The cell that the door has told it to remember. */
  get cell(): string | undefined {
    return this.#jar.get('kapao-cell')
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(this.#door() + path, {
      ...init,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': this.address,
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(init.headers as Record<string, string>),
      },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#jar.set(name, value)
    }
    return answer
  }

  async call<E extends Endpoint>(
    row: E,
    args: CallArguments<E> | Record<string, never> = {},
  ): Promise<Heard<E>> {
    const { params, body } = args as { params?: Record<string, string>; body?: unknown }
    const answer = await this.fetch(pathOf(row, params), {
      method: row.method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} }
  }

  /** As the wizard does it, up to the code. */
  async verify(cells: Cells, phone: string): Promise<string> {
    const { otpToken } = (await this.call(api.sendOtp, { body: { phoneNumber: phone } })).body
    const cell = cellOfCode(cells, otpToken)
    if (!cell) throw new Error('no cell has made this code')
    const otpCode = await codeFor(cells.worlds[cell], phone)
    expect((await this.call(api.verifyOtp, { body: { otpToken, otpCode } })).body.code).toBe('OTP_CODE_VALID')
    return otpToken
  }

  async register(cells: Cells, { phone = aPhone(), ...given }: { phone?: string; inviteCode?: string } = {}) {
    const otpToken = await this.verify(cells, phone)
    const form = { ...aForm(phone), otpToken, ...given }
    return { form, answer: await this.call(api.register, { body: form }) }
  }

  async login(phone: string) {
    const answer = await this.call(api.login, { body: { username: phone, password } })
    this.token = answer.body.token
    return answer
  }
}
