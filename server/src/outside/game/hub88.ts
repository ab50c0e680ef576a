/**
 * Hub88, API version 2.0, as an operator with transfer wallets: docs.hub88.io/developer-docs/operator-api-reference, pages
 * *TransferWallet API*, *Games API* and *Error codes*, read in November 2026.
 *
 * The provider's key is `operator id:sub-partner:game code:currency:private key`, the last an RSA key as PKCS #8 in base64, on
 * one line; Hub88 has its public half. A sub-partner has one wallet for each of its players, so it is one game here, in one
 * currency. The page shows no look-up of a transfer and no way to open a wallet: both are called as public clients call
 * them, and of the look-up only a definite yes or no is believed. What it does not say stays open, and a person decides
 * (task `transfer_unanswered`). It has no passwords, no open stakes beside the balance, and no book of transfers.
 */
import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import type { Currency } from '@kapao/contract/edition.ts'
import { languages } from '@kapao/contract/lists.ts'
import { HundredThousandths } from '@kapao/contract/outside/game-figures.ts'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import type { Prove } from '../http.ts'
import { checkBalance, type GameProvider, type GameSettings, type TransferSaid } from './game.ts'

const keyShape =
  /^(?<operator>\d{1,9}):(?<subPartner>[^:]+):(?<gameCode>[^:]+):(?<currency>THB|LAK):(?<privateKey>[A-Za-z0-9+/]+=*)$/

const countries: Readonly<Record<string, string>> = { THB: 'TH', LAK: 'LA' }

/** Says who we are in the body, and signs the body. @param isLaunch which game, and where its player is, belongs to it. */
const proveBySignature =
  (isLaunch: boolean): Prove =>
  (call, key) => {
    const { operator, subPartner, gameCode, currency, privateKey } = keyShape.exec(key)?.groups ?? {}
    if (!privateKey || !currency)
      throw new Error('the key is not operator:sub-partner:game code:currency:private key')
    const given = JSON.parse(call.body ?? '{}')
    if (given.currency !== undefined && given.currency !== currency)
      throw new Error(`its wallets are kept in ${currency}`)
    const body = JSON.stringify({
      ...given,
      ...{ operator_id: Number(operator), sub_partner_id: subPartner, currency },
      ...(isLaunch && { game_code: gameCode, country: countries[currency] }),
    })
    const pem = { key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' } as const
    const signature = sign('RSA-SHA256', Buffer.from(body), createPrivateKey(pem)).toString('base64')
    return { ...call, body, headers: { ...call.headers, 'x-hub88-signature': signature } }
  }

const Said = z.object({
  user: z.string(),
  request_uuid: z.string(),
  status: z.string(),
  balance: z.optional(HundredThousandths),
})

const Created = z.object({ status: z.string() })
/** With a 404, where it has no such thing. */
const NotFound = z.object({ error: z.string() })
const Launched = z.object({ url: z.url() })

const Found = z.object({
  transaction: z.object({
    status: z.enum(['CTS_SUCCESS', 'CTS_DECLINED']),
    transaction_uuid: z.optional(z.string()),
  }),
})

const ok = 'RS_OK'

/** With these it has moved nothing, and will not. Any other may be about an order that it has taken. */
const refusals: readonly string[] = [
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_INVALID_PARTNER',
]

/** Its name of our transfer: a UUID that follows from our reference, so that it is the same whenever we ask. */
function uuidOf(reference: string): string {
  const hash = createHash('sha256').update(reference).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const calls = { in: 'deposit', out: 'withdraw' } as const

export function createHub88Provider({ slot, connect }: GameSettings): GameProvider {
  const ask = connect(proveBySignature(false))

  async function tell(call: string, user: string, more: object = {}): Promise<z.output<typeof Said>> {
    const asked = { user, request_uuid: randomUUID() }
    const path = `/operator/generic/v2/transfer_wallet/${call}`
    const said = await ask({ method: 'POST', path, body: { ...asked, ...more }, answer: Said })
    if (said.user !== user || said.request_uuid !== asked.request_uuid)
      throw new OutsideError(`game ${slot}: answered another call than ours`)
    return said
  }

  async function hasWallet(user: string, currency: Currency): Promise<boolean> {
    const path = '/operator/generic/v2/transfer_wallet/balance'
    const body = { user, request_uuid: randomUUID(), currency }
    const answer = z.union([Said, NotFound])
    const said = await ask({ method: 'POST', path, body, answer, statuses: [200, 404] })
    return 'status' in said && said.status === ok
  }

  async function readBalance(username: string) {
    const { status, balance } = await tell('balance', username)
    if (status !== ok || balance === undefined)
      throw new OutsideError(`game ${slot}: no balance, but ${status}`)
    return checkBalance(slot, { balance, staked: null })
  }

  return {
    async openAccount(username, currency) {
      const opened = { username, password: '' }
      // How it answers a second order of the same wallet is written nowhere: one that has a balance is there.
      if (await hasWallet(username, currency)) return opened
      const path = '/operator/generic/v2/transfer_wallet/create_wallet'
      const body = { user: username, request_uuid: randomUUID(), currency }
      await ask({ method: 'POST', path, body, answer: Created })
      await readBalance(username)
      return opened
    },

    resetPassword: async () => '',

    readBalance,

    async transfer({ reference, username, direction, amount }): Promise<TransferSaid> {
      const providerReference = uuidOf(reference)
      const { status } = await tell(calls[direction], username, {
        transaction_uuid: providerReference,
        amount: z.encode(HundredThousandths, amount),
      })
      if (status === ok) return { status: 'done', providerReference }
      if (refusals.includes(status)) return { status: 'rejected', reason: status, providerReference }
      throw new OutsideError(`game ${slot}: ${status} is no answer about ${reference}`)
    },

    async findTransfer({ reference, username }): Promise<TransferSaid> {
      const transaction_uuid = uuidOf(reference)
      const path = '/operator/generic/v2/transfer_wallet/check_transfer'
      const body = { user: username, transaction_uuid, request_uuid: randomUUID() }
      const { transaction } = await ask({ method: 'POST', path, body, answer: Found })
      if ((transaction.transaction_uuid ?? transaction_uuid) !== transaction_uuid)
        throw new OutsideError(`game ${slot}: answered about another transfer than ${reference}`)
      const isDone = transaction.status === 'CTS_SUCCESS'
      return { status: isDone ? 'done' : 'rejected', providerReference: transaction_uuid }
    },

    async launch(username, locale) {
      const body = { user: username, token: randomUUID(), lang: languages[locale].tag }
      const path = '/operator/generic/v2/game/url'
      const askForGame = connect(proveBySignature(true))
      return (await askForGame({ method: 'POST', path, body, answer: Launched })).url
    },
  }
}
