/** Bonuses: the active one with its conditions, what else can be received, and promotion codes (spec §2, decisions D7). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { toastError, toastInfo } from '@kapao/ui/toast.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActiveBonusCard } from '#bonus/ActiveBonusCard.tsx'
import { BonusList, BonusPageSkeleton } from '#bonus/BonusList.tsx'
import { type ActiveView, activeOf, type BonusView } from '#bonus/bonus-view.ts'
import { useRefreshSlots } from '#game/use-refresh-slots.ts'
import { PageTitle } from '#layout/PageTitle.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { PauseNote } from '#play/PauseNote.tsx'
import { usePause } from '#play/use-pause.ts'
import { PromotionForm } from '#promotion/PromotionForm.tsx'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'
import { type BonusLayer, BonusLayers } from './BonusLayers.tsx'

export function BonusPage() {
  const t = useTranslations('bonus')
  const wallet = useApiQuery(api.wallet)
  const bonuses = useApiQuery(api.bonuses)
  const active = useApiQuery(api.activeBonus, undefined, { refetchInterval: limits.bonusPollMs })
  useLiveWallet()
  const reads = [wallet, bonuses, active]
  const show = () => {
    if (wallet.data && bonuses.data && active.data) {
      return (
        <Bonuses
          bonuses={bonuses.data}
          active={activeOf(active.data)}
          currency={wallet.data.profile.currency}
        />
      )
    }
    if (reads.some(({ isPaused }) => isPaused)) return <LoadOffline />
    if (reads.some(({ isError }) => isError)) {
      const retry = () => reads.forEach((read) => void read.refetch())
      return <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={retry} />
    }
    return <BonusPageSkeleton />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      {show()}
    </div>
  )
}

interface BonusesProps {
  bonuses: readonly BonusView[]
  active: ActiveView | undefined
  currency: Currency
}

function Bonuses({ bonuses, active, currency }: BonusesProps) {
  const pause = usePause()
  const field = useRef<HTMLInputElement>(null)
  // One layer at a time (ux 59); what it shows is kept while it slides away.
  const [layer, setLayer] = useState<BonusLayer>()
  const [chosen, setChosen] = useState<BonusView>()
  const [code, setCode] = useState('')
  const open = (wanted: string) => {
    setChosen(bonuses.find((bonus) => bonus.code === wanted))
    setLayer('bonus')
  }
  return (
    <>
      {active ? (
        <ActivePart
          active={active}
          currency={currency}
          offer={bonuses.find(({ state }) => state === 'active')}
          onCancel={() => setLayer('cancel')}
        />
      ) : pause ? null : (
        <PromotionForm
          field={field}
          onSearch={(typed) => {
            setCode(typed)
            setLayer('promotion')
          }}
        />
      )}
      {pause ? (
        <PauseNote {...pause} />
      ) : (
        <BonusList
          bonuses={bonuses}
          currency={currency}
          onOpen={open}
          onEnterCode={active ? undefined : () => field.current?.focus()}
        />
      )}
      <BonusLayers
        {...{ layer, bonus: chosen, code, currency }}
        isBlocked={active !== undefined}
        onClose={() => setLayer(undefined)}
      />
    </>
  )
}

interface ActivePartProps {
  active: ActiveView
  currency: Currency
  /** The offer that it came from, while that is still in the list. */
  offer: BonusView | undefined
  onCancel: () => void
}

/** The games are asked for their balances on entry: what was won or lost is part of the total. */
function ActivePart({ active, currency, offer, onCancel }: ActivePartProps) {
  const t = useTranslations('bonus')
  const { isRefreshing, refresh } = useRefreshSlots()
  const isPromotion = active.type === 'promotion'
  const promotion = useApiQuery(api.currentPromotion, undefined, { enabled: isPromotion }).data?.promotion
  const source = isPromotion ? promotion : offer
  const refreshAll = async () => {
    const outcome = await refresh()
    if (outcome.step === 'partly') toastInfo(t('refreshedPartly', { count: outcome.silent }))
    if (outcome.step === 'failed') toastError(t('refreshFailed'))
  }
  return (
    <ActiveBonusCard
      active={active}
      currency={currency}
      description={source?.description ?? ''}
      games={source?.games ?? null}
      isRefreshing={isRefreshing}
      onRefresh={() => void refreshAll()}
      onCancel={onCancel}
    />
  )
}
