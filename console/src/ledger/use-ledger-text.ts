/** Codes of the ledger in the words that other screens have for the same things; what has none stays as it is. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { accountNames } from '@kapao/contract/calls/staff.ts'
import { useCallback } from 'react'
import { useAnyWords } from '#i18n/use-code-word.ts'
import { usePlaceNames } from '#table/use-place-names.ts'

/** A member's own accounts have the words of the member's page. */
const ownPlaces: Record<string, string> = {
  wallet: 'member.sums.wallet',
  withdraw_hold: 'member.sums.held',
  set_aside: 'member.sums.setAside',
  debt: 'member.sums.debt',
}

/** Whose codes are of banks and gateways; those of others are of games. */
const ofBanks = ['ledger.places.house_bank', 'ledger.places.house_gateway']

/** Every account that there can be. */
export function useAccounts() {
  const { data } = useApiQuery(accountNames, undefined, { staleTime: Number.POSITIVE_INFINITY })
  return data?.accounts
}

/** Of an account by its code: `house:bank:KBANK` the bank by its name, `game:NAGA` the game. */
export function useAccountText(): (account: string) => string {
  const t = useAnyWords()
  const names = usePlaceNames()
  return useCallback(
    (account) => {
      const own = ownPlaces[account]
      if (own) return t(own)
      const parts = account.split(':')
      const family = parts.slice(0, parts[0] === 'house' ? 2 : 1)
      const path = `ledger.places.${family.join('_')}`
      if (!t.has(path)) return account
      const code = parts[family.length] ?? ''
      return t(path, { name: ofBanks.includes(path) ? names.bank(code) : names.game(code) })
    },
    [t, names],
  )
}

/** What a journal belongs to, by kind. */
const flows: Record<string, string> = {
  withdrawal: 'member.events.types.withdraw',
  transfer: 'member.events.types.transfer',
  gift_link: 'ledger.kinds.deposit_voucher',
  bonus: 'offer.kinds.bonus',
  promotion: 'offer.kinds.promotion',
  invite: 'member.bonusTypes.invite',
  refund: 'member.bonusTypes.refund',
  request: 'ledger.flows.request',
  sender_refund: 'payout.refund',
  gateway_payment: 'ledger.flows.gateway_payment',
  bank_payment: 'ledger.flows.bank_payment',
}

/** How it stands, where the words of its kind are. */
const states: Record<string, string> = {
  withdrawal: 'withdraw.states',
  request: 'request.states',
  sender_refund: 'payout.states',
  gateway_payment: 'suspense.states',
  bank_payment: 'suspense.states',
}

/** Names of what is kept of a service's words. */
const details: Record<string, string> = {
  fromBank: 'task.details.fromBank',
  fromAccountNo: 'task.details.fromAccountNo',
  fromName: 'task.details.fromName',
  toBank: 'task.details.toBank',
  toAccountNo: 'task.details.toAccountNo',
  toAccountName: 'task.details.bankAccountName',
  chargeReference: 'task.details.chargeReference',
  reason: 'act.reason',
  direction: 'member.direction',
  orderedAt: 'payout.orderedAt',
  askedAt: 'payout.askedAt',
  decidedAt: 'request.decidedAt',
  paidAt: 'ledger.details.paidAt',
  heardFrom: 'ledger.details.heardFrom',
  heardAt: 'ledger.details.heardAt',
  attributedAt: 'ledger.details.attributedAt',
}

/** Values that are codes. */
const values: Record<string, string> = {
  reason: 'request.reasons',
  direction: 'ledger.directions',
  heardFrom: 'ledger.sources',
}

export function useLedgerText() {
  const t = useAnyWords()
  const names = usePlaceNames()
  const wordOr = (path: string | undefined, code: string) =>
    path !== undefined && t.has(path) ? t(path) : code
  return {
    flow: (kind: string) => wordOr(flows[kind], kind),
    state: (kind: string, state: string) => wordOr(`${states[kind] ?? 'ledger.states'}.${state}`, state),
    service: (service: string) => {
      const [kind = '', code] = service.split(':')
      if (code === undefined) return wordOr(`overview.serviceNames.${kind}`, kind)
      return kind === 'game'
        ? t('overview.game', { name: names.game(code) })
        : `${t('overview.gateway')} ${names.bank(code)}`
    },
    detail: (name: string) => wordOr(details[name], name),
    value: (name: string, value: string) =>
      values[name] ? wordOr(`${values[name]}.${value}`, value) : value,
    action: (action: string) => wordOr(`audit.actions.${action}`, action),
  }
}
