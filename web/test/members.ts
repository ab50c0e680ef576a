/** What the server says about the member of component tests. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { editions } from '@kapao/contract/edition.ts'
import { qrGatewayFacts } from '@kapao/contract/limits.ts'
import type { QrGateway } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { Slot } from '@kapao/contract/schemas/game.ts'
import type { DepositLookup } from '@kapao/contract/schemas/site.ts'
import type { StatementRow } from '@kapao/contract/schemas/statement.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'

export type WalletAnswer = Wire<typeof Wallet>
export type SlotAnswer = Wire<typeof Slot>
export type RowAnswer = Wire<typeof StatementRow>

export const aSlot = (change: Partial<SlotAnswer> = {}): SlotAnswer => ({
  code: 'NAGA',
  name: 'Naga',
  category: 'slot',
  isActive: true,
  amount: 200,
  ftWalletSlot: 10,
  logo: '/api/site/pictures/logo',
  background: null,
  web: null,
  android: null,
  ios: null,
  autoLogin: 'pg',
  stale: false,
  updatedAt: '2026-03-01T05:00:00.000Z',
  ...change,
})

interface WalletChange extends Partial<WalletAnswer['wallet']> {
  slots?: SlotAnswer[]
  openQr?: WalletAnswer['openQr']
}

export const aWallet = ({
  slots = [aSlot()],
  openQr = null,
  ...wallet
}: WalletChange = {}): WalletAnswer => ({
  profile: {
    _id: 'm1',
    name: 'Mali',
    username: '0812345678',
    createdAt: '2026-01-01T00:00:00.000Z',
    coin: 0,
    currency: 'THB',
    memberNo: 'K-482913075',
    stepUp: [],
  },
  bankAccount: {
    bankCode: 'KBANK',
    bankAccountName: 'MALI SUKJAI',
    bankAccountNo: '1234567890',
    bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ກະສິກອນໄທ' },
  },
  wallet: {
    amount: 1000,
    held: 0,
    inTransit: 0,
    setAside: 0,
    debt: 0,
    updatedAt: '2026-03-01T05:00:00.000Z',
    ...wallet,
  },
  openQr,
  invite: { amount: 0, success: 0, fail: 0 },
  slots,
})

/** As a new installation begins. */
const termsOf = (gateway: QrGateway) => {
  const { minimum, quickAmounts } = qrGatewayFacts[gateway]
  return { depositMin: toBaht(minimum), quickAmounts: [...quickAmounts] }
}

const anEntry = (bankCode: string): Wire<typeof DepositLookup>['banks'][number] => ({
  bankCode,
  bankType: 'PAYMENT',
  mode: 'AUTO',
  bank: { nameTH: bankCode, nameEN: bankCode, nameLA: bankCode },
  bankAccountName: 'KAPAO COMPANY',
  bankAccountNo: '010555600000001',
  currency: 'THB',
})

const aGateway = (gateway: QrGateway) => ({ ...anEntry(gateway), ...termsOf(gateway) })

export const aDepositLookup = (): Wire<typeof DepositLookup> => ({
  banks: editions.thailand.gateways.map(aGateway),
  wallets: [],
  isManual: false,
  depositMin: 1,
})

const anAccount = (
  bankCode: string,
  mode: 'AUTO' | 'MANUAL',
): Wire<typeof DepositLookup>['banks'][number] => ({
  ...anEntry(bankCode),
  bankType: 'BANK',
  mode,
  bankAccountNo: '4051234567',
})

/** Every way is open: QR, transfer with and without the bank's feed, gift link, slip. */
export const aWholeDepositLookup = (): Wire<typeof DepositLookup> => ({
  ...aDepositLookup(),
  banks: [...aDepositLookup().banks, anAccount('SCB', 'AUTO'), anAccount('GSB', 'MANUAL')],
  wallets: [{ walletAccountName: 'KAPAO SERVICES', walletAccountNo: '0891234567', mode: 'AUTO' }],
})

export const aRow = (change: Partial<RowAnswer> = {}): RowAnswer => ({
  _id: 'r1',
  number: 1,
  statementType: 'transfer',
  from: 'WALLET',
  to: 'NAGA',
  amount: 200,
  balance: 800,
  status: 'SUCCESS',
  reference: 'TF0000000001',
  note: null,
  createdAt: '2026-03-01T05:00:00.000Z',
  ...change,
})
