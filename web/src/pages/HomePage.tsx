/** The member's home: the balance, what can be done with it, and the game accounts (spec §2). */
import { api } from '@kapao/contract/api.ts'
import { toastError, toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, BanknoteArrowDown, BanknoteArrowUp, FileText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarousels, GameCarouselsSkeleton } from '#game/GameCarousels.tsx'
import { useRefreshSlots } from '#game/use-refresh-slots.ts'
import { LazyLayer } from '#lib/LazyLayer.tsx'
import { lazyPart } from '#lib/lazy-part.tsx'
import { useApiQuery } from '#lib/use-api.ts'
import { ActionTiles } from '#wallet/ActionTiles.tsx'
import { BalanceCard } from '#wallet/BalanceCard.tsx'
import { useHiddenBalance } from '#wallet/use-hidden-balance.ts'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'

const DepositModal = lazyPart(() => import('#deposit/DepositModal.tsx'), 'DepositModal')
const TransferModal = lazyPart(() => import('#transfer/TransferModal.tsx'), 'TransferModal')
const WithdrawModal = lazyPart(() => import('#withdraw/WithdrawModal.tsx'), 'WithdrawModal')
const GameModal = lazyPart(() => import('#game/GameModal.tsx'), 'GameModal')
const ConditionsModal = lazyPart(() => import('#site/ConditionsModal.tsx'), 'ConditionsModal')
const AgreementModal = lazyPart(() => import('#site/AgreementModal.tsx'), 'AgreementModal')

type Layer = 'deposit' | 'transfer' | 'withdraw' | 'game' | 'conditions'

export function HomePage() {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const wallet = useApiQuery(api.wallet)
  const [hidden] = useHiddenBalance()
  useLiveWallet()
  const { isRefreshing, refresh } = useRefreshSlots()
  // One modal at a time (ux 59).
  const [layer, setLayer] = useState<Layer>()
  // Kept while its sheet slides away.
  const [slotCode, setSlotCode] = useState('')

  const close = () => setLayer(undefined)
  const viewStatement = () => {
    close()
    void navigate({ to: '/user/statement' })
  }
  const openGame = (code: string) => {
    setSlotCode(code)
    setLayer('game')
  }
  const refreshAll = async () => {
    const outcome = await refresh()
    if (outcome.step === 'fresh') toastSuccess(t('refreshed'))
    if (outcome.step === 'partly') toastInfo(t('refreshedPartly', { count: outcome.silent }))
    if (outcome.step === 'failed') toastError(t('refreshFailed'))
  }
  const shared = { onClose: close, onViewStatement: viewStatement }

  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="sr-only">{t('title')}</h1>
      <BalanceCard />
      <ActionTiles
        label={t('actions.label')}
        main={[
          {
            name: 'deposit',
            label: t('actions.deposit'),
            icon: <BanknoteArrowDown size={22} aria-hidden />,
            onPress: () => setLayer('deposit'),
          },
          {
            name: 'transfer',
            label: t('actions.transfer'),
            icon: <ArrowLeftRight size={22} aria-hidden />,
            onPress: () => setLayer('transfer'),
          },
          {
            name: 'withdraw',
            label: t('actions.withdraw'),
            icon: <BanknoteArrowUp size={22} aria-hidden />,
            onPress: () => setLayer('withdraw'),
          },
        ]}
        more={[
          {
            name: 'refresh',
            label: t('actions.refreshAll'),
            icon: <RefreshCw size={18} aria-hidden />,
            onPress: () => void refreshAll(),
            busy: isRefreshing,
          },
          {
            name: 'conditions',
            label: t('actions.conditions'),
            icon: <FileText size={18} aria-hidden />,
            onPress: () => setLayer('conditions'),
          },
        ]}
      />
      {wallet.data ? (
        <GameCarousels
          slots={wallet.data.slots}
          currency={wallet.data.profile.currency}
          hidden={hidden}
          onOpen={openGame}
        />
      ) : (
        // Spec §8: a list that failed hides its loader; the balance card above says that and offers another try.
        !wallet.isError && <GameCarouselsSkeleton />
      )}
      <LazyLayer open={layer === 'deposit'}>
        <DepositModal open={layer === 'deposit'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'transfer'}>
        <TransferModal open={layer === 'transfer'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'withdraw'}>
        <WithdrawModal open={layer === 'withdraw'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'game'}>
        <GameModal open={layer === 'game'} slotCode={slotCode} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'conditions'}>
        <ConditionsModal open={layer === 'conditions'} onClose={close} />
      </LazyLayer>
      <LazyLayer open>
        <AgreementModal mustWait={layer !== undefined} />
      </LazyLayer>
    </div>
  )
}
