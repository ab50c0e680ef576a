/**
 * JDB Platform API with transfer wallets: doc.jdb711.com/transfer, pages *User Manual & Precautions* and *Action* 11, 12, 15,
 * 19 and 55, read in November 2026; the codes of its appendix as public clients have them.
 *
 * The provider's key is `dc:agent:key:iv`, or `dc:agent:key:iv:gType:mType` where one game is to open instead of JDB's lobby;
 * key and iv have 16 characters each. A player has one wallet with an agent, so an agent is one game here, in the agent's
 * currency. A key that JDB does not know is answered with 200: of two the first alone is used. It has no passwords and no
 * open stakes beside the balance; its list of transfers is one player's, so no book is compared.
 */
import { createCipheriv } from 'node:crypto'
import { languages } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { knownReasons } from '@kapao/contract/outside/game.ts'
import { FlooredMoney } from '@kapao/contract/outside/game-figures.ts'
import * as z from 'zod/mini'
import { MaintenanceError, OutsideError } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Prove } from '../http.ts'
import { checkBalance, type GameProvider, type GameSettings, type TransferSaid } from './game.ts'

const keyShape =
  /^(?<dc>[^:]{2,}):(?<parent>[^:]+):(?<key>[^:]{16}):(?<iv>[^:]{16})(?::(?<gType>\d+):(?<mType>\d+))?$/

const actions = { launch: 11, create: 12, player: 15, transfer: 19, find: 55 } as const

/** AES-128 in CBC mode over the JSON, filled up with blanks to whole blocks, in base64 for addresses. */
function encrypted(json: string, key: string, iv: string): string {
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  const bytes = Buffer.from(json)
  const blanks = Buffer.alloc(-bytes.length & 15, ' ')
  return Buffer.concat([cipher.update(Buffer.concat([bytes, blanks])), cipher.final()]).toString('base64url')
}

/** Says who asks and when, in what only JDB and we can read. */
const proveByEncryption =
  (clock: Clock): Prove =>
  (call, secret) => {
    const { dc, parent, key, iv, gType, mType } = keyShape.exec(secret)?.groups ?? {}
    if (!key || !iv) throw new Error('the key is not dc:agent:key:iv')
    const { action, ...given } = JSON.parse(call.body ?? '{}')
    const game = action === actions.launch && gType ? { gType, mType } : {}
    const asked = JSON.stringify({ action, ts: clock.now().getTime(), parent, ...given, ...game })
    return { ...call, body: JSON.stringify({ dc, x: encrypted(asked, key, iv) }) }
  }

const success = '0000'
const inProgress = '6012'
const noData = '9015'
const accountExists = '7602'
const inGame = '6901'
const inMaintenance: readonly string[] = ['9013', '9022']

/**
 * With these it has moved nothing, and will not: the balance, limits, the player's or agent's account, parameters. Any other, a
 * repeated serial number among them, may be about an order that it has taken.
 */
const refusals = /^(?:600[1-3]|6006|6009|601[01]|700[1-4]|750[1-4]|7601|80\d\d)$/

const Failed = z.object({ status: z.string().check(z.regex(/^(?!0000)\d{4}$/)) })
const Ok = z.object({ status: z.literal(success) })

const Player = z.extend(Ok, { data: z.tuple([z.object({ uid: z.string(), balance: FlooredMoney })]) })
const Launched = z.extend(Ok, { path: z.url() })

const Id = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id) => String(id)),
)

const Moved = z.extend(Ok, {
  serialNo: z.optional(z.string()),
  amount: z.optional(z.number()),
  pid: z.optional(Id),
})

const Transfers = z.extend(Ok, {
  data: z.array(z.object({ uid: z.string(), action: z.string(), amount: z.number(), pid: z.optional(Id) })),
})

const words = { in: 'deposit', out: 'withdraw' } as const

const named = (pid: string | undefined) => pid !== undefined && { providerReference: pid }

export function createJdbProvider({ slot, connect, clock }: GameSettings): GameProvider {
  const ask = connect(proveByEncryption(clock))
  const act = <Schema extends z.ZodMiniType>(action: number, fields: object, answer: Schema) =>
    ask({
      method: 'POST',
      path: '/apiRequest.do',
      body: { action, ...fields },
      answer: z.union([answer, Failed]),
    })

  const failure = (status: string, about: string) =>
    inMaintenance.includes(status)
      ? new MaintenanceError(`game ${slot}: closed for maintenance`)
      : new OutsideError(`game ${slot}: ${status} about ${about}`)

  async function readBalance(username: string) {
    const said = await act(actions.player, { uid: username }, Player)
    if (!('data' in said)) throw failure(said.status, 'a balance')
    const [{ uid, balance }] = said.data
    if (uid !== username) throw new OutsideError(`game ${slot}: answered about another player`)
    return checkBalance(slot, { balance, staked: null })
  }

  return {
    async openAccount(username) {
      const { status } = await act(actions.create, { uid: username, name: username }, Ok)
      if (status !== success && status !== accountExists) throw failure(status, 'a new player')
      // Opened before, by an order whose answer was lost: it is ours when our agent can read it.
      if (status === accountExists) await readBalance(username)
      return { username, password: '' }
    },

    resetPassword: async () => '',

    readBalance,

    async transfer({ reference, username, direction, amount }): Promise<TransferSaid> {
      const signed = toBaht(direction === 'in' ? amount : -amount)
      const order = { uid: username, serialNo: reference, amount: signed }
      const said = await act(actions.transfer, order, Moved)
      if (said.status === success && 'amount' in said) {
        const isOurs =
          (said.serialNo ?? reference) === reference && Math.abs(said.amount ?? signed) === toBaht(amount)
        if (!isOurs) throw new OutsideError(`game ${slot}: ${reference} is not what we ordered`)
        return { status: 'done', ...named(said.pid) }
      }
      if (said.status === success) return { status: 'done' }
      if (said.status === inProgress) return { status: 'processing' }
      if (said.status === inGame) return { status: 'rejected', reason: knownReasons.inGame }
      if (inMaintenance.includes(said.status)) return { status: 'rejected', reason: knownReasons.maintenance }
      if (refusals.test(said.status)) return { status: 'rejected', reason: `JDB ${said.status}` }
      throw failure(said.status, reference)
    },

    async findTransfer({ reference, username, direction, amount }): Promise<TransferSaid> {
      const said = await act(actions.find, { serialNo: reference }, Transfers)
      if (said.status === inProgress) return { status: 'processing' }
      if (said.status === noData) return { status: 'unknown' }
      if (!('data' in said)) throw failure(said.status, reference)
      const [found, ...others] = said.data
      const isOurs =
        found?.uid === username &&
        found.action === words[direction] &&
        Math.abs(found.amount) === toBaht(amount)
      if (!isOurs || others.length > 0)
        throw new OutsideError(`game ${slot}: ${reference} is not what we ordered`)
      return { status: 'done', amount, ...named(found.pid) }
    },

    async launch(username, locale) {
      // A language that it does not have is English there.
      const said = await act(actions.launch, { uid: username, lang: languages[locale].tag }, Launched)
      if (!('path' in said)) throw failure(said.status, 'a launch')
      return said.path
    },
  }
}
