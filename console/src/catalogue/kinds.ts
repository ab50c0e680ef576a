/** What staff set up: each kind with its calls, its columns and its fields (staff-calls T5). */
import { bankNameField } from '@kapao/contract/bank-names.ts'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import type { SignedInStaffCall } from '@kapao/contract/calls/names.ts'
import * as staff from '@kapao/contract/calls/staff.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { autoLoginCodes, currencies, depositModes, gameCategories, locales } from '@kapao/contract/lists.ts'
import { adapterNames } from '@kapao/contract/outside/adapters.ts'
import type { messages } from '#i18n/en/catalogue.ts'

type Words = (typeof messages)['setup']
export type KindName = keyof Words['kinds']

export interface Row {
  _id: string
  code: string
  isOpen: boolean
}

type FieldWords = Words['fields']
export interface FieldOf {
  /** Its place in the row; a dot leads inside. */
  name:
    | Exclude<keyof FieldWords, 'maintenance'>
    | `maintenance.${keyof FieldWords['maintenance']}`
    | `description.${Locale}`
  /** `numbers`: several, apart by commas. `moment`: by Bangkok's clock. */
  type: 'text' | 'number' | 'numbers' | 'choice' | 'picture' | 'moment'
  isOptional?: true
  /** In the row's own currency. */
  isMoney?: true
  options?: readonly string[]
  /** The options are the codes of another kind. */
  from?: KindName
  /** Not among the columns until somebody chooses it. */
  isExtra?: true
}

export interface Kind {
  name: KindName
  /** Under this name its requests and its records in the trail stand. */
  word: string
  list: Endpoint
  /** In the list's answer. */
  rows: string
  /** By its name roles are told, by its row it is made. */
  calls: Record<'create' | 'change' | 'close' | 'open', readonly [SignedInStaffCall, Endpoint]>
  /** Another person approves what is new, changed or opened. */
  waits?: true
  fields: readonly FieldOf[]
}

const position: FieldOf = { name: 'position', type: 'number' }
const currency: FieldOf = { name: 'currency', type: 'choice', options: currencies }
const holder: FieldOf = { name: 'bankAccountName', type: 'text' }
const way = (name: 'web' | 'android' | 'ios'): FieldOf => ({
  name,
  type: 'text',
  isOptional: true,
  isExtra: true,
})

export const kinds: Record<KindName, Kind> = {
  games: {
    name: 'games',
    word: 'game',
    list: staff.gameList,
    rows: 'games',
    calls: {
      create: ['createGame', staff.createGame],
      change: ['changeGame', staff.changeGame],
      close: ['closeGame', staff.closeGame],
      open: ['openGame', staff.openGame],
    },
    fields: [
      { name: 'name', type: 'text' },
      { name: 'provider', type: 'choice', from: 'providers' },
      { name: 'category', type: 'choice', options: gameCategories },
      position,
      { name: 'autoLogin', type: 'choice', options: autoLoginCodes, isOptional: true, isExtra: true },
      way('web'),
      way('android'),
      way('ios'),
      { name: 'logo', type: 'picture', isOptional: true, isExtra: true },
      { name: 'background', type: 'picture', isOptional: true, isExtra: true },
      { name: 'maintenance.from', type: 'moment', isOptional: true, isExtra: true },
      { name: 'maintenance.until', type: 'moment', isOptional: true, isExtra: true },
    ],
  },
  providers: {
    name: 'providers',
    word: 'provider',
    list: staff.providerList,
    rows: 'providers',
    calls: {
      create: ['createProvider', staff.createProvider],
      change: ['changeProvider', staff.changeProvider],
      close: ['closeProvider', staff.closeProvider],
      open: ['openProvider', staff.openProvider],
    },
    fields: [
      { name: 'name', type: 'text' },
      { name: 'adapter', type: 'choice', options: adapterNames.game },
      { name: 'address', type: 'text' },
    ],
  },
  banks: {
    name: 'banks',
    word: 'bank',
    list: staff.bankList,
    rows: 'banks',
    calls: {
      create: ['createBank', staff.createBank],
      change: ['changeBank', staff.changeBank],
      close: ['closeBank', staff.closeBank],
      open: ['openBank', staff.openBank],
    },
    fields: [...locales.map((locale): FieldOf => ({ name: bankNameField(locale), type: 'text' })), currency],
  },
  sources: {
    name: 'sources',
    word: 'source',
    list: staff.sourceList,
    rows: 'sources',
    calls: {
      create: ['createSource', staff.createSource],
      change: ['changeSource', staff.changeSource],
      close: ['closeSource', staff.closeSource],
      open: ['openSource', staff.openSource],
    },
    fields: [
      ...locales.map((locale): FieldOf => ({ name: `description.${locale}`, type: 'text' })),
      position,
    ],
  },
  depositAccounts: {
    name: 'depositAccounts',
    word: 'deposit_account',
    list: staff.depositAccountList,
    rows: 'depositAccounts',
    calls: {
      create: ['createDepositAccount', staff.createDepositAccount],
      change: ['changeDepositAccount', staff.changeDepositAccount],
      close: ['closeDepositAccount', staff.closeDepositAccount],
      open: ['openDepositAccount', staff.openDepositAccount],
    },
    waits: true,
    fields: [
      { name: 'bankCode', type: 'choice', from: 'banks' },
      { name: 'bankAccountNo', type: 'text' },
      holder,
      { name: 'mode', type: 'choice', options: depositModes },
      currency,
      position,
    ],
  },
  gateways: {
    name: 'gateways',
    word: 'gateway',
    list: staff.gatewayList,
    rows: 'gateways',
    calls: {
      create: ['createGateway', staff.createGateway],
      change: ['changeGateway', staff.changeGateway],
      close: ['closeGateway', staff.closeGateway],
      open: ['openGateway', staff.openGateway],
    },
    waits: true,
    fields: [
      holder,
      { name: 'adapter', type: 'choice', options: adapterNames.qr },
      // The amounts carry its sign.
      { ...currency, isExtra: true },
      { name: 'depositMin', type: 'number', isMoney: true },
      { name: 'quickAmounts', type: 'numbers', isMoney: true },
      position,
    ],
  },
}

export const rowsIn = ({ rows }: Kind, answer: unknown): readonly Row[] =>
  (answer as Record<string, readonly Row[]>)[rows] ?? []
