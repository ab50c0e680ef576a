/** Tells on every page of a member what happened meanwhile: money that came, a slip, a gift link, the end of a bonus (decisions D3 to D7). */
import { useToken } from '@kapao/client/session-store.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { toastError, toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale, useRefusalWords } from '#i18n/words.tsx'
import { makePinOfferDue } from '#member/pin-offer.ts'
import { moneyText } from '#money/money-text.ts'
import { refreshMoney } from '#money/refresh-money.ts'
import { isToastSuppressed } from '#news/suppressed-toasts.ts'
import { useCreditNews } from '#news/use-credit-news.ts'
import { useKeptPush } from '#notice/use-push.ts'

export function MemberNews() {
  const t = useTranslations('wallet.news')
  const [locale, token] = [useAppLocale(), useToken()]
  const refusals = useRefusalWords()
  const queries = useQueryClient()
  const profile = useApiQuery(api.wallet).data?.profile
  const currency = profile?.currency ?? 'THB'
  const money = (baht: number) => moneyText(baht, currency)
  const refresh = (row: (typeof api)['slips' | 'checkRefund']) => {
    refreshMoney(queries)
    void queries.invalidateQueries({ queryKey: queryKey(row) })
  }
  // A server that dies while it tells tells again: to a member that would be money twice (quality F29).
  const known = useRef(new Set<string>()).current
  const isRepeated = (reference: string) => known.has(reference) || !known.add(reference)
  useMemberEvent('wallet:changed', ({ kind }) => {
    if (profile && kind.startsWith('deposit_')) makePinOfferDue(profile.memberNo)
  })
  useCreditNews(({ kind, amount }) =>
    toastSuccess(t(kind === 'withdraw_returned' ? 'returned' : 'received', { amount: money(amount) })),
  )
  // One that was accepted has brought money, which is told above.
  useMemberEvent('slip:decided', ({ reference, status, note }) => {
    refresh(api.slips)
    if (isToastSuppressed('slip:decided') || isToastSuppressed(reference) || isRepeated(reference)) return
    if (status === 'FAILED') toastError(t('slipRefused', { reason: (note && refusals[note]) ?? '' }).trim())
  })
  useMemberEvent('voucher:decided', ({ reference, status, note }) => {
    refreshMoney(queries)
    if (isToastSuppressed('voucher:decided') || isRepeated(reference)) return
    if (status === 'FAILED') toastError(t('giftRefused', { reason: (note && refusals[note]) ?? '' }).trim())
  })
  useMemberEvent('bonus:ended', ({ reference, outcome, total }) => {
    // An active one blocks the refund (spec §4).
    refresh(api.checkRefund)
    if (isRepeated(reference)) return
    // Cancelling it is the member's own doing, and answered where that was done.
    if (outcome === 'successful') toastSuccess(t('bonusSuccessful'))
    if (outcome === 'failed') toastInfo(t('bonusFailed', { total: money(total) }))
  })
  return <KeptPush key={`${locale} ${token}`} />
}

/** Begins anew with another language and another session: the server takes both from what it is asked. */
function KeptPush() {
  useKeptPush()
  return null
}
