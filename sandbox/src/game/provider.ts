/** What a game provider answers our server: accounts, balances, transfers, launch links. */
import { Money } from '@kapao/contract/money.ts'
import type { AdapterName } from '@kapao/contract/outside/adapters.ts'
import {
  AccountOrder,
  type Figure,
  LaunchOrder,
  messagesIn,
  PasswordOrder,
} from '@kapao/contract/outside/game.ts'
import { DecimalText, TenCredits } from '@kapao/contract/outside/game-figures.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answerBook } from '../books.ts'
import { type Answer, Problem, positive, read } from '../http.ts'
import { addOutsideCall, beSlow } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { changePassword, getAccount, openAccount, sumStaked } from './account.ts'
import { findGame, type Game } from './catalogue.ts'
import { newLaunchUrl } from './launch.ts'
import { clearDoubles } from './transaction.ts'
import { findTransfer, saidOf, settleIfFree, type TransferRow, takeTransfer } from './transfer.ts'

/** A request below a provider's path. */
export interface AtSlot {
  params: { slot: string }
}

export function gameOf({ params: { slot } }: AtSlot): Game {
  const game = findGame(slot)
  if (!game) throw new Problem(404, `no game provider ${JSON.stringify(slot)}`)
  return game
}

export const slotOf = (request: AtSlot): string => gameOf(request).code

/** One that deals in transactions knows no transfers. */
function transferSlotOf(request: AtSlot): string {
  const { code, adapter } = gameOf(request)
  if (adapter === 'memo') throw new Problem(404, `${code} has transactions, not transfers`)
  return code
}

/** How amounts are written by those that speak the contract's shapes with other figures than baht. */
const figures: Partial<Record<AdapterName<'game'>, Figure>> = { credits: TenCredits, decimal: DecimalText }
const messagesOf = (slot: string) => messagesIn(figures[findGame(slot)?.adapter ?? 'plain'] ?? Money)

function answerOf(slot: string, row: TransferRow | undefined): Answer {
  const body = z.encode(messagesOf(slot).GameTransferAnswer, saidOf(row))
  return row ? { body } : { status: 404, body }
}

/** Some take their time even when nothing is broken. */
async function atItsPace(sandbox: Sandbox, slot: string) {
  if (findGame(slot)?.habit === 'slow') await beSlow(sandbox)
}

export function addGameCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  const service = ({ params }: AtSlot) => `game:${params.slot}`
  addAccountCalls(app, sandbox, service)
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/games/:slot/transfers',
    service,
    call: 'transfers',
    hasOwnReject: true,
    handle: async (request, fault) => {
      const slot = transferSlotOf(request)
      const order = read(messagesOf(slot).GameTransferOrder, request.body)
      positive('amount', order.amount)
      await atItsPace(sandbox, slot)
      const injected =
        fault === 'reject' || fault === 'processing' || fault === 'maintenance' ? fault : undefined
      return answerOf(slot, takeTransfer(sandbox, slot, order, injected))
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/games/:slot/transfers/:reference',
    service,
    call: 'transfers:get',
    handle: (request, fault) => {
      const { reference } = request.params
      const slot = transferSlotOf(request)
      const row = findTransfer(store, slot, reference)
      return answerOf(slot, row && fault !== 'processing' ? settleIfFree(sandbox, row) : row)
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/games/:slot/book',
    service,
    call: 'book',
    handle: (request) =>
      answerBook(
        store,
        request.query,
        `SELECT m.position AS rowid, m.reference AS name, m.username || ' ' || m.direction AS about, m.amount, a.currency, m.at
         FROM game_movement m JOIN game_account a ON a.slot = m.slot AND a.username = m.username
         WHERE m.slot = ? AND m.status = 'done'`,
        slotOf(request),
      ),
  })
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/games/:slot/launches',
    service,
    call: 'launches',
    handle: (request) => {
      const slot = slotOf(request)
      const { username, locale } = read(LaunchOrder, request.body)
      return { body: { url: newLaunchUrl(sandbox, getAccount(store, slot, username), locale) } }
    },
  })
}

type Service = (request: AtSlot) => string

function addAccountCalls(app: FastifyInstance, sandbox: Sandbox, service: Service): void {
  const { store } = sandbox
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/games/:slot/accounts',
    service,
    call: 'accounts',
    handle: (request) => {
      const slot = slotOf(request)
      const order = read(AccountOrder, request.body)
      if (!/^[\w.-]{3,64}$/.test(order.username)) {
        throw new Problem(400, 'username: 3 to 64 letters, digits, dots, dashes and underscores')
      }
      const { username, password } = openAccount(sandbox, slot, order.username, order.currency)
      return { body: { username, password } }
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/games/:slot/accounts/:username',
    service,
    call: 'balance',
    handle: async (request) => {
      const { username } = request.params
      const slot = slotOf(request)
      await atItsPace(sandbox, slot)
      clearDoubles(sandbox, slot)
      const { balance } = getAccount(store, slot, username)
      const tells = findGame(slot)?.adapter !== 'memo'
      const said = { balance, ...(tells && { staked: sumStaked(store, slot, username) }) }
      return { body: z.encode(messagesOf(slot).AccountBalance, said) }
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/games/:slot/accounts/:username/password',
    service,
    call: 'password',
    handle: (request) => {
      const { username } = request.params
      const { reference } = read(PasswordOrder, request.body)
      const account = getAccount(store, slotOf(request), username)
      return { body: { password: changePassword(sandbox, account, reference) } }
    },
  })
}
