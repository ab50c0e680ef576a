/** Handlers of the catalogue: the same four for each kind, beside its list. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { RequestParts } from '#parts/app-parts.ts'
import type { Routes } from '#parts/routes.ts'
import type { Operator } from '#platform/http/caller.ts'
import type { Values } from '#staff/audit-trail.service.ts'
import { kinds } from './catalogue.kinds.ts'
import {
  catalogueRequest,
  changeCatalogue,
  getPlaceNames,
  type KeepAnswer,
  listCatalogue,
} from './catalogue.service.ts'
import type { CatalogueKind } from './catalogue-kind.ts'

interface Call<Body> {
  app: RequestParts
  operator: Operator
  address: string
  body: Body
  keepAnswer: KeepAnswer
}
type OfOne<Body> = Call<Body> & { params: { code: string } }
type Reason = { reason: string }
type MaybeReason = { reason?: string | undefined }
type Given<Row> = Omit<Row, 'code'> & { code?: string | undefined; was?: Values | undefined } & MaybeReason

function actsOn<Row extends { code: string }>(kind: CatalogueKind<Row>) {
  const turn =
    (act: 'open' | 'close') =>
    ({ app, operator, address, params: { code }, body: { reason }, keepAnswer }: OfOne<Reason>) =>
      changeCatalogue(app, { operator, address }, kind, { act, code, row: null }, { reason }, keepAnswer)
  return {
    create: ({ app, operator, address, body, keepAnswer }: Call<Row & MaybeReason>) => {
      const { reason, ...row } = body
      const change = { act: 'create', code: body.code, row: row as unknown as Row } as const
      return changeCatalogue(app, { operator, address }, kind, change, { reason }, keepAnswer)
    },
    change: ({ app, operator, address, params: { code }, body, keepAnswer }: OfOne<Given<Row>>) => {
      const { reason, was, ...row } = body
      const change = { act: 'change', code, row: { code, ...row } as unknown as Row } as const
      return changeCatalogue(app, { operator, address }, kind, change, { reason, was }, keepAnswer)
    },
    close: turn('close'),
    open: turn('open'),
  }
}

const bank = actsOn(kinds.bank)
const source = actsOn(kinds.source)
const depositAccount = actsOn(kinds.depositAccount)
const gateway = actsOn(kinds.gateway)
const provider = actsOn(kinds.provider)
const game = actsOn(kinds.game)

export const catalogueRoutes = {
  placeNames: ({ app }) => getPlaceNames(app),

  bankList: async ({ app, body }) => {
    const { rows: banks, ...page } = await listCatalogue(app, kinds.bank, body)
    return { ...page, banks }
  },
  createBank: bank.create,
  changeBank: bank.change,
  closeBank: bank.close,
  openBank: bank.open,

  sourceList: async ({ app, body }) => {
    const { rows: sources, ...page } = await listCatalogue(app, kinds.source, body)
    return { ...page, sources }
  },
  createSource: source.create,
  changeSource: source.change,
  closeSource: source.close,
  openSource: source.open,

  depositAccountList: async ({ app, body }) => {
    const { rows: depositAccounts, ...page } = await listCatalogue(app, kinds.depositAccount, body)
    return { ...page, depositAccounts }
  },
  createDepositAccount: depositAccount.create,
  changeDepositAccount: depositAccount.change,
  closeDepositAccount: depositAccount.close,
  openDepositAccount: depositAccount.open,

  gatewayList: async ({ app, body }) => {
    const { rows: gateways, ...page } = await listCatalogue(app, kinds.gateway, body)
    return { ...page, gateways }
  },
  createGateway: gateway.create,
  changeGateway: gateway.change,
  closeGateway: gateway.close,
  openGateway: gateway.open,

  providerList: async ({ app, body }) => {
    const { rows: providers, ...page } = await listCatalogue(app, kinds.provider, body)
    return { ...page, providers }
  },
  createProvider: provider.create,
  changeProvider: provider.change,
  closeProvider: provider.close,
  openProvider: provider.open,

  gameList: async ({ app, body }) => {
    const { rows: games, ...page } = await listCatalogue(app, kinds.game, body)
    return { ...page, games }
  },
  createGame: game.create,
  changeGame: game.change,
  closeGame: game.close,
  openGame: game.open,
} satisfies Partial<Routes<OperatorApi>>

/** What of it takes two people, by the part of `money_setting`. */
export const catalogueRequests = {
  'money_setting:deposit_account': catalogueRequest(kinds.depositAccount),
  'money_setting:gateway': catalogueRequest(kinds.gateway),
}
