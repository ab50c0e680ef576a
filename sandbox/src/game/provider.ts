/** What a game provider answers our server: accounts, balances, transfers, launch links. */
import { toBaht } from '@kapao/contract/money.ts'
import { AccountOrder, GameTransferOrder, LaunchOrder, PasswordOrder } from '@kapao/contract/outside/game.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, positive, read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { changePassword, getAccount, openAccount } from './account.ts'
import { findGame } from './catalogue.ts'
import { newLaunchUrl } from './launch.ts'
import { answerOf, findTransfer, settleIfFree, takeTransfer } from './transfer.ts'

export function slotOf(request: FastifyRequest): string {
  const { slot } = request.params as { slot: string }
  if (!findGame(slot)) throw new Problem(404, `no game provider ${JSON.stringify(slot)}`)
  return slot
}

export function addGameCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  const service = (params: Record<string, string>) => `game:${params.slot}`
  addAccountCalls(app, sandbox, service)
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/games/:slot/transfers',
    service,
    call: 'transfers',
    hasOwnReject: true,
    handle: (request, fault) => {
      const slot = slotOf(request)
      const order = read(GameTransferOrder, request.body)
      positive('amount', order.amount)
      const twist = fault === 'reject' || fault === 'processing' ? fault : undefined
      return answerOf(takeTransfer(sandbox, slot, order, twist))
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/games/:slot/transfers/:reference',
    service,
    call: 'transfers:get',
    handle: (request, fault) => {
      const { reference } = request.params as { reference: string }
      const row = findTransfer(store, slotOf(request), reference)
      return answerOf(row && fault !== 'processing' ? settleIfFree(sandbox, row) : row)
    },
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

type Service = (params: Record<string, string>) => string

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
    handle: (request) => {
      const { username } = request.params as { username: string }
      return { body: { balance: toBaht(getAccount(store, slotOf(request), username).balance) } }
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/games/:slot/accounts/:username/password',
    service,
    call: 'password',
    handle: (request) => {
      const { username } = request.params as { username: string }
      const { reference } = read(PasswordOrder, request.body)
      const account = getAccount(store, slotOf(request), username)
      return { body: { password: changePassword(sandbox, account, reference) } }
    },
  })
}
