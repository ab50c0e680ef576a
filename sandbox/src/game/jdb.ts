/** JDB's platform as our server asks it: one address, the action and all it needs encrypted with AES, one wallet for each player. */
import { createDecipheriv } from 'node:crypto'
import { toBaht } from '@kapao/contract/money.ts'
import type { Fault } from '@kapao/contract/outside/control.ts'
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import { knownReasons } from '@kapao/contract/outside/game.ts'
import { FlooredMoney } from '@kapao/contract/outside/game-figures.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, Problem, read } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { answerCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { findAccount, openAccount } from './account.ts'
import { games } from './catalogue.ts'
import { newLaunchUrl } from './launch.ts'
import { findTransfer, settleIfFree, type TransferRow, takeTransfer } from './transfer.ts'

const Sent = z.object({ dc: z.string(), x: z.string().check(z.regex(/^[\w-]+$/)) })
const Asked = z.object({ action: z.int(), ts: z.int(), parent: z.string() })

const uid = z.string().check(z.regex(/^[a-z0-9_-]{1,50}$/))
const ByPlayer = z.object({ uid })
const Create = z.object({ uid, name: z.string() })
const Order = z.object({
  uid,
  serialNo: z.string().check(z.regex(/^[A-Za-z0-9]{1,50}$/)),
  amount: z.number(),
})
const Question = z.object({ serialNo: z.string() })
const Launch = z.object({ uid, lang: z.string() })

const say = (status: string, err_text: string): Answer => ({ body: { status, err_text } })
const done = (more: object = {}): Answer => ({ body: { status: '0000', ...more } })

interface Key {
  slot: string
  parent: string
  key: string
  iv: string
}

function keysOf(sandbox: Sandbox, dc: string): Key[] {
  return games.flatMap(({ code: slot }) =>
    sandbox.secretsOf(keySetting(`game:${slot}`)).flatMap((secret) => {
      const [ownDc, parent = '', key = '', iv = ''] = secret.split(':')
      return ownDc === dc ? [{ slot, parent, key, iv }] : []
    }),
  )
}

/** What stands in it, when it was encrypted with this key. */
function decrypted(x: string, { key, iv }: Key): unknown {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
    const bytes = Buffer.concat([decipher.update(Buffer.from(x, 'base64url')), decipher.final()])
    return JSON.parse(bytes.toString().trimEnd())
  } catch {
    return undefined
  }
}

interface Call {
  sandbox: Sandbox
  slot: string
  asked: unknown
  fault: Fault | undefined
}

/** As it writes times: in its own zone, 4 h behind UTC. */
function timeText(at: string): string {
  const [day = '', time = ''] = new Date(Date.parse(at) - sandboxLimits.jdbBehindMs).toISOString().split('T')
  return `${day.split('-').reverse().join('-')} ${time.slice(0, 8)}`
}

const pidOf = ({ store }: Sandbox, { slot, reference }: TransferRow): number =>
  Number(
    store.find<{ rowid: bigint }>(
      'SELECT rowid FROM game_transfer WHERE slot = ? AND reference = ?',
      slot,
      reference,
    )?.rowid,
  )

function refusal({ reason }: TransferRow): Answer {
  if (reason === knownReasons.inGame)
    return say('6901', 'User is playing game, and not allow transfer balance.')
  if (reason === knownReasons.maintenance) return say('9013', 'System is maintained.')
  if (reason?.startsWith('not enough')) return say('6001', 'Your Cash Balance not enough to withdraw.')
  return say('7502', 'User is suspended.')
}

const inProgress = say('6012', 'Serial no is in progress.')

function order({ sandbox, slot, asked, fault }: Call): Answer {
  const { uid: username, serialNo: reference, amount: signed } = read(Order, asked)
  if (!findAccount(sandbox.store, slot, username)) return say('7501', 'User ID cannot be found.')
  const known = findTransfer(sandbox.store, slot, reference)
  if (known) return known.status === 'processing' ? inProgress : say('6005', 'Repeat serial number.')
  const direction = signed < 0 ? 'out' : 'in'
  const amount = z.decode(FlooredMoney, Math.abs(signed))
  const injected = fault === 'reject' || fault === 'processing' || fault === 'maintenance' ? fault : undefined
  const row = takeTransfer(sandbox, slot, { reference, username, direction, amount }, injected)
  if (row.status === 'processing') return inProgress
  if (row.status === 'rejected') return refusal(row)
  const userBalance = toBaht(findAccount(sandbox.store, slot, username)?.balance ?? 0n)
  return done({
    ...{ userBalance, agentCashBalance: 0, amount: signed, serialNo: reference },
    ...{ pid: pidOf(sandbox, row), payDate: timeText(row.at) },
  })
}

function look({ sandbox, slot, asked, fault }: Call): Answer {
  const { serialNo } = read(Question, asked)
  const found = findTransfer(sandbox.store, slot, serialNo)
  const row = found && fault !== 'processing' ? settleIfFree(sandbox, found) : found
  if (row?.status === 'processing') return inProgress
  if (row?.status !== 'done') return say('9015', 'Data does not exist.')
  const afterBalance = toBaht(findAccount(sandbox.store, slot, row.username)?.balance ?? 0n)
  return done({
    data: [
      {
        ...{ uid: row.username, action: row.direction === 'in' ? 'deposit' : 'withdraw' },
        ...{ amount: toBaht(row.amount), pid: pidOf(sandbox, row), remark: '' },
        ...{ date: timeText(row.at), afterBalance },
      },
    ],
  })
}

const actions: Readonly<Record<number, { call: string; handle: (call: Call) => Answer }>> = {
  11: {
    call: 'launches',
    handle({ sandbox, slot, asked }) {
      const { uid: username, lang } = read(Launch, asked)
      const account = findAccount(sandbox.store, slot, username)
      if (!account) return say('7501', 'User ID cannot be found.')
      return done({ path: newLaunchUrl(sandbox, account, lang === 'th' ? 'th' : 'en') })
    },
  },
  12: {
    call: 'accounts',
    handle({ sandbox, slot, asked }) {
      const { uid: username } = read(Create, asked)
      if (findAccount(sandbox.store, slot, username))
        return say('7602', 'Account already exist. Please choose other user ID.')
      openAccount(sandbox, slot, username, 'THB')
      return done()
    },
  },
  15: {
    call: 'balance',
    handle({ sandbox, slot, asked }) {
      const { uid: username } = read(ByPlayer, asked)
      const account = findAccount(sandbox.store, slot, username)
      if (!account) return say('7501', 'User ID cannot be found.')
      const balance = toBaht(account.balance)
      const { parent } = read(Asked, asked)
      const flags = { lvl: 0, locked: 0, closed: 0, jackpotFlag: 0 }
      return done({ data: [{ uid: username, balance, parent, username, currency: 'TB', ...flags }] })
    },
  },
  19: { call: 'transfers', handle: order },
  55: { call: 'transfers:get', handle: look },
}

function answer(call: Call, handle: (call: Call) => Answer): Answer {
  const isTransfer = handle === order
  if (call.fault === 'maintenance' && !isTransfer) return say('9013', 'System is maintained.')
  if (call.fault === 'reject' && !isTransfer) return say('9999', 'Failed.')
  try {
    return handle(call)
  } catch (error) {
    if (error instanceof Problem) return say('8000', error.message)
    throw error
  }
}

export function addJdbCalls(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/apiRequest.do', async (request, reply) => {
    const { dc, x } = read(Sent, request.body)
    const keys = keysOf(sandbox, dc)
    if (keys.length === 0) return say('9003', 'Failed to pass the domain validation.').body
    const [found] = keys.flatMap((key) => {
      const asked = Asked.safeParse(decrypted(x, key))
      return asked.success ? [{ ...key, ...asked.data, all: decrypted(x, key) }] : []
    })
    if (!found) return say('9006', 'Failed to extract the SAML parameters from the encrypted data.').body
    const { slot, action, ts, all: asked } = found
    if (keys.every(({ parent }) => parent !== found.parent))
      return say('7001', 'The specified parent ID cannot be found.').body
    if (Math.abs(ts - sandbox.now().getTime()) > sandboxLimits.jdbToleranceMs)
      return say('9005', "Assertion(SAML) didn't pass the timestamp validation.").body
    const row = actions[action]
    if (!row) return say('9007', 'Unknown action.').body
    const answered = {
      hasOwnReject: true,
      handle: (_request: FastifyRequest, fault: Fault | undefined) =>
        answer({ sandbox, slot, asked, fault }, row.handle),
    }
    return answerCall(sandbox, answered, sandbox.faults.strike(`game:${slot}`, row.call), request, reply)
  })
}
