/** What a demo operator has set up: banks, sources, accounts to pay into, games, settings. Rows as the tables have them. */
import { type Currency, type Edition, editions, type Locale } from '../../contract/src/edition.ts'
import { qrGatewayFacts } from '../../contract/src/limits.ts'
import {
  type DepositAccountType,
  type DepositMode,
  editionNames,
  type QrGateway,
  qrGateways,
} from '../../contract/src/lists.ts'
import { usualGatewayAdapter } from '../../contract/src/outside/adapters.ts'
import { type Game, games } from './games.ts'
import { inEachLanguage, type Messages } from './i18n/words.ts'
import { chatLink, imageOf, imagesOf } from './pictures.ts'

const both: Edition[] = [...editionNames]
const thai: Edition[] = ['thailand']
const lao: Edition[] = ['laos']

type MemberBank = keyof Messages['names']['banks']

/** Banks where members have accounts, and the editions that offer them at registration. */
const memberBanks: Record<MemberBank, { editions: Edition[]; currency?: Currency }> = {
  SCB: { editions: both },
  KBANK: { editions: both },
  GSB: { editions: thai },
  KTB: { editions: thai },
  TMB: { editions: thai },
  BBL: { editions: both },
  BAY: { editions: thai },
  CIMB: { editions: thai },
  UOB: { editions: thai },
  BAAC: { editions: thai },
  GHB: { editions: thai },
  BCEL: { editions: both, currency: 'LAK' },
  JDB: { editions: lao, currency: 'LAK' },
  LDB: { editions: lao, currency: 'LAK' },
  APB: { editions: lao, currency: 'LAK' },
  LVB: { editions: lao, currency: 'LAK' },
  BFL: { editions: lao, currency: 'LAK' },
}

/** As the columns of the table are called. */
const columnsOf = (names: Record<Locale, string>) =>
  Object.fromEntries(Object.entries(names).map(([locale, name]) => [`name_${locale}`, name])) as Record<
    `name_${Locale}`,
    string
  >

/** KBANK is both a bank and a gateway. */
const gatewayRows = qrGateways
  .filter((code) => code !== 'KBANK')
  .map((code) => ({
    code,
    ...columnsOf(inEachLanguage(({ names }) => names.gateways[code])),
    editions: editionsWith(code),
    currency: qrGatewayFacts[code].currency,
    for_members: false,
  }))

const memberBankRows = (Object.keys(memberBanks) as MemberBank[]).map((code) => ({
  code,
  ...columnsOf(inEachLanguage(({ names }) => names.banks[code])),
  ...memberBanks[code],
  for_members: true,
}))

export const bankRows = [...memberBankRows, ...gatewayRows].map((row, index) => ({
  currency: 'THB',
  ...row,
  position: index + 1,
}))

function editionsWith(code: QrGateway): Edition[] {
  return editionNames.filter((edition) => editions[edition].gateways.some((own) => own === code))
}

const sources = ['FRIEND', 'SEARCH', 'SOCIAL', 'VIDEO', 'GROUP', 'AD', 'OTHER'] as const

export const sourceRows = sources.map((code, index) => ({
  code,
  description: inEachLanguage(({ names }) => names.sources[code]),
  position: index + 1,
}))

interface DepositAccount {
  code: string
  bank_code: string
  account_no: string
  account_name: string
  bank_type: DepositAccountType
  mode: DepositMode
  currency: Currency
  biller_id: string | null
  adapter: string | null
  deposit_min: string | null
  quick_amounts: readonly number[] | null
}

const company = 'KAPAO SERVICES CO LTD'

const bankAccount = (
  bank_code: string,
  account_no: string,
  mode: DepositAccount['mode'],
  currency: Currency,
  account_name = company,
): DepositAccount => ({
  code: `${bank_code}_${currency}`,
  bank_code,
  account_no,
  account_name,
  bank_type: 'BANK',
  mode,
  currency,
  ...{ biller_id: null, adapter: null, deposit_min: null, quick_amounts: null },
})

/** A QR gateway: of PromptPay, so in baht, or OnePay, in kip, whose merchant's number is the installation's. */
const gateway = (code: QrGateway, index: number): DepositAccount => {
  const { currency, minimum, quickAmounts } = qrGatewayFacts[code]
  const contract = `099${String(4000165 + index).padStart(7, '0')}`
  return {
    code,
    bank_code: code,
    account_no: contract,
    account_name: company,
    bank_type: 'PAYMENT',
    mode: 'AUTO',
    currency,
    biller_id: `01${contract}300`.padEnd(15, '0'),
    adapter: usualGatewayAdapter(code),
    deposit_min: String(minimum),
    quick_amounts: quickAmounts,
  }
}

const inBaht: DepositAccount[] = [
  bankAccount('SCB', '4051234567', 'AUTO', 'THB'),
  bankAccount('KBANK', '0731234567', 'AUTO', 'THB'),
  bankAccount('GSB', '020123456789', 'MANUAL', 'THB', 'บจก. กระเป๋า เซอร์วิสเซส'),
  bankAccount('KTB', '6781234567', 'MANUAL', 'THB', 'บจก. กระเป๋า เซอร์วิสเซส'),
  bankAccount('BBL', '1941234567', 'MANUAL', 'THB'),
  bankAccount('BCEL', '010120001234567', 'MANUAL', 'THB'),
]

const inKip: DepositAccount[] = [
  bankAccount('BCEL', '010110001234567', 'AUTO', 'LAK'),
  bankAccount('JDB', '00120100012345', 'AUTO', 'LAK'),
  bankAccount('LDB', '0302000123456', 'MANUAL', 'LAK'),
  bankAccount('APB', '100200012345', 'MANUAL', 'LAK'),
]

export const depositAccountRows = (edition: Edition) =>
  [
    ...(edition === 'laos' ? inKip : []),
    ...inBaht,
    ...editions[edition].gateways.map((code) => gateway(code, qrGateways.indexOf(code))),
  ].map((account, index) => ({ ...account, position: index + 1 }))

/** Each game of the demo is a provider of its own. */
export const providerRows = Object.entries<Game>(games).map(([code, { name, adapter = 'plain' }]) => ({
  ...{ code, name, adapter },
  is_open: true,
}))

export const gameRows = Object.entries<Game>(games).map(([code, game], index) => ({
  code,
  provider: code,
  name: game.name,
  category: game.category,
  adapter: game.adapter ?? 'plain',
  auto_login: game.auto_login ?? null,
  sign_in: game.sign_in ?? null,
  // Below the provider's own address, which the server knows.
  web: game.auto_login ? null : `/games/${code}/${game.sign_in === 'link' ? 'enter' : 'web'}`,
  android: game.apps ? `/games/${code}/app?system=android` : null,
  ios: game.apps ? `/games/${code}/app?system=ios` : null,
  factor_points: game.factor_points ?? 10_000,
  ...imagesOf(game),
  position: index + 1,
}))

/** Everything else has its default in the server's settings. */
export const settings: Record<string, unknown> = {
  enableChatWidget: true,
  siteName: 'Kapao',
  website: 'kapao.example',
  trueWallet: { name: 'KAPAO SERVICES', mobile: '0891234567' },
  refundIsOn: true,
  inviteIsOn: true,
  lineName: '@kapao',
  lineLink: chatLink,
  lineQR: imageOf('chatQr'),
}
