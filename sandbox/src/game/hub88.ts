/** Hub88's transfer wallets as our server asks them: signed with RSA over the body, one wallet for each player of a sub-partner. */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { Currency, Locale } from '@kapao/contract/edition.ts'
import { languages, type TransferDirection } from '@kapao/contract/lists.ts'
import type { Fault } from '@kapao/contract/outside/control.ts'
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import { HundredThousandths } from '@kapao/contract/outside/game-figures.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addTextCalls } from '../forms.ts'
import { type Answer, Problem, read } from '../http.ts'
import { answerCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { findAccount, getAccount, openAccount } from './account.ts'
import { games } from './catalogue.ts'
import { newLaunchUrl } from './launch.ts'
import { findTransfer, settleIfFree, type TransferRow, takeTransfer } from './transfer.ts'

const Asked = z.object({
  operator_id: z.int(),
  sub_partner_id: z.string(),
  currency: Currency,
  user: z.string().check(z.minLength(4)),
})
const AnyCall = z.extend(Asked, { request_uuid: z.uuid() })
const Order = z.extend(AnyCall, { transaction_uuid: z.uuid(), amount: HundredThousandths })
const Question = z.extend(AnyCall, { transaction_uuid: z.uuid() })
const Launch = z.extend(Asked, { game_code: z.string(), lang: z.string(), country: z.enum(['TH', 'LA']) })

const failure = (status: number, error: string): Answer => ({ status, body: { error } })

/** The game whose operator, sub-partner and key these are; undefined: the signature is nobody's. */
function slotOf(sandbox: Sandbox, body: string, signature: string): string | undefined {
  const { operator_id, sub_partner_id } = read(Asked, JSON.parse(body))
  const isSigned = (key: string) => {
    const [operator, subPartner, , , privateKey = ''] = key.split(':')
    if (operator !== String(operator_id) || subPartner !== sub_partner_id) return false
    const pem = { key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' } as const
    const publicKey = createPublicKey(createPrivateKey(pem))
    return verify('RSA-SHA256', Buffer.from(body), publicKey, Buffer.from(signature, 'base64'))
  }
  return games.find(({ code }) => sandbox.secretsOf(keySetting(`game:${code}`)).some(isSigned))?.code
}

interface Call {
  sandbox: Sandbox
  slot: string
  body: unknown
  fault: Fault | undefined
}

/** What every call about a wallet answers; the balance is that of now. */
function walletAnswer(
  { sandbox, slot, body }: Call,
  status: string,
  { user, request_uuid } = read(AnyCall, body),
) {
  const account = findAccount(sandbox.store, slot, user)
  const balance = account && {
    currency: account.currency,
    balance: z.encode(HundredThousandths, account.balance),
  }
  return { body: { user, status, request_uuid, ...balance } }
}

function statusOf({ status, reason }: TransferRow): string {
  if (status === 'done') return 'RS_OK'
  if (status === 'processing') return 'RS_ERROR_UNKNOWN'
  return reason?.startsWith('not enough') ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_ERROR_USER_DISABLED'
}

const injected = ({ fault }: Call) => (fault === 'reject' || fault === 'processing' ? fault : undefined)

const order =
  (direction: TransferDirection) =>
  (call: Call): Answer => {
    const { user: username, transaction_uuid: reference, amount } = read(Order, call.body)
    try {
      const taken = { reference, username, direction, amount }
      const row = takeTransfer(call.sandbox, call.slot, taken, injected(call))
      return walletAnswer(call, statusOf(row))
    } catch (error) {
      if (error instanceof Problem && error.status === 409)
        return walletAnswer(call, 'RS_ERROR_DUPLICATE_TRANSACTION')
      throw error
    }
  }

const calls: Record<string, { call: string; handle: (call: Call) => Answer }> = {
  'transfer_wallet/create_wallet': {
    call: 'accounts',
    handle(call) {
      const { user, currency } = read(AnyCall, call.body)
      if (call.fault === 'reject') return walletAnswer(call, 'RS_ERROR_INVALID_PARTNER')
      openAccount(call.sandbox, call.slot, user, currency)
      return walletAnswer(call, 'RS_OK')
    },
  },
  'transfer_wallet/balance': {
    call: 'balance',
    handle(call) {
      const { user } = read(AnyCall, call.body)
      if (!findAccount(call.sandbox.store, call.slot, user)) return failure(404, 'no such wallet')
      return walletAnswer(call, call.fault === 'reject' ? 'RS_ERROR_USER_DISABLED' : 'RS_OK')
    },
  },
  'transfer_wallet/deposit': { call: 'transfers', handle: order('in') },
  'transfer_wallet/withdraw': { call: 'transfers', handle: order('out') },
  'transfer_wallet/check_transfer': {
    call: 'transfers:get',
    handle(call) {
      const { transaction_uuid } = read(Question, call.body)
      const found = findTransfer(call.sandbox.store, call.slot, transaction_uuid)
      const row = found && call.fault !== 'processing' ? settleIfFree(call.sandbox, found) : found
      if (!row || row.status === 'processing') return failure(404, 'no such transaction')
      const status = row.status === 'done' ? 'CTS_SUCCESS' : 'CTS_DECLINED'
      return { body: { transaction: { transaction_uuid, status } } }
    },
  },
  'game/url': {
    call: 'launches',
    handle({ sandbox, slot, body, fault }) {
      const { user, lang } = read(Launch, body)
      if (fault === 'reject') return failure(403, 'the game is not enabled')
      const locale = Locale.options.find((one) => languages[one].tag === lang) ?? 'en'
      return { body: { url: newLaunchUrl(sandbox, getAccount(sandbox.store, slot, user), locale) } }
    },
  },
}

export function addHub88Calls(app: FastifyInstance, sandbox: Sandbox): void {
  addTextCalls(app, (scope) => {
    for (const [name, { call, handle }] of Object.entries(calls))
      scope.post(`/operator/generic/v2/${name}`, async (request, reply) => {
        const text = String(request.body)
        const slot = slotOf(sandbox, text, String(request.headers['x-hub88-signature'] ?? ''))
        if (!slot) return reply.code(401).send({ error: 'the signature is not right' })
        const hit = sandbox.faults.strike(`game:${slot}`, call)
        const answered = {
          hasOwnReject: true,
          // It has no words for being closed.
          handle: (_request: FastifyRequest, fault: Fault | undefined) =>
            fault === 'maintenance'
              ? failure(500, 'internal server error')
              : handle({ sandbox, slot, body: JSON.parse(text), fault }),
        }
        return answerCall(sandbox, answered, hit, request, reply)
      })
  })
}
