/** Where the member's money is: the wallet, each game, what is on its way and what is reserved add up to the total. */
import { formatDateTime } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { categoryColour } from '#game-picture/GameScene.tsx'
import { PageTitle } from '#layout/PageTitle.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { moneyText } from '#money/money-text.ts'
import { StatementList } from '#statement/StatementList.tsx'
import { usePlaceNames } from '#statement/use-place-names.ts'
import { useReceipt } from '#statement/use-receipt.tsx'
import { type MoneyPlace, MoneyPlaces } from '#wallet/MoneyPlaces.tsx'
import { useHiddenBalance } from '#wallet/use-hidden-balance.ts'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'
import { sumsOf, type WalletView } from '#wallet/wallet-sums.ts'

export function MoneyPage() {
  const t = useTranslations('wallet')
  const wallet = useApiQuery(api.wallet)
  const [hidden] = useHiddenBalance()
  const placesOf = usePlaces()
  useLiveWallet()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="mt-2 grid gap-1">
        <PageTitle>{t('where.title')}</PageTitle>
        <p className="text-15 text-muted">{t('where.text')}</p>
      </div>
      {wallet.data ? (
        <MoneyPlaces
          places={placesOf(wallet.data)}
          total={sumsOf(wallet.data).total}
          currency={wallet.data.profile.currency}
          hidden={hidden}
          updatedAt={wallet.data.wallet.updatedAt}
        />
      ) : wallet.isPaused ? (
        <LoadOffline />
      ) : wallet.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void wallet.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      {wallet.data && wallet.data.wallet.debt > 0 && (
        <Notice tone="warning">
          {t('where.debt', { amount: moneyText(wallet.data.wallet.debt, wallet.data.profile.currency) })}
        </Notice>
      )}
      {wallet.data && <UnderWay currency={wallet.data.profile.currency} />}
      <Link to="/user/home" className={buttonClass('secondary')}>
        {t('where.back')}
      </Link>
    </div>
  )
}

/** From a wallet to its places: the wallet itself, games that are open or hold something, then what is between places. */
function usePlaces() {
  const t = useTranslations('wallet')
  return ({ wallet, slots }: WalletView): MoneyPlace[] => [
    { key: 'wallet', name: t('places.WALLET'), amount: wallet.amount, colour: '--gold' },
    ...slots
      .filter(({ isActive, amount, staked }) => isActive || amount > 0 || staked !== undefined)
      .map((slot) => ({
        key: slot.code,
        name: slot.name,
        amount: (Math.round(slot.amount * 100) + Math.round((slot.staked ?? 0) * 100)) / 100,
        colour: categoryColour[slot.category],
        note:
          slot.stale && slot.updatedAt
            ? t('where.asOf', { time: formatDateTime(slot.updatedAt) })
            : undefined,
      })),
    {
      key: 'in-transit',
      name: t('inTransit'),
      amount: wallet.inTransit,
      colour: '--info',
      note: wallet.inTransit > 0 ? t('where.inTransit') : undefined,
    },
    {
      key: 'held',
      name: t('held'),
      amount: wallet.held,
      colour: '--line-strong',
      note: wallet.held > 0 ? t('where.held') : undefined,
    },
    ...(wallet.setAside > 0
      ? [
          {
            key: 'set-aside',
            name: t('setAside'),
            amount: wallet.setAside,
            colour: '--good',
            note: t('where.setAside'),
          },
        ]
      : []),
  ]
}

/** What is in progress, newest first: each opens its receipt. */
function UnderWay({ currency }: { currency: WalletView['profile']['currency'] }) {
  const t = useTranslations('wallet')
  const words = useTranslations('statement')
  const placeName = usePlaceNames()
  const { openReceipt, receiptLayer } = useReceipt(currency, placeName)
  const list = useApiQuery(api.statement, { body: { page: 1, limit: limits.pageRowsMax } })
  const rows = list.data?.statements.filter(({ status }) => status === 'PROCESSING')
  const show = () => {
    if (!rows && list.isPaused) return <LoadOffline />
    if (!rows)
      return list.isError ? (
        <LoadFailed
          text={words('loadFailed')}
          retryLabel={words('retry')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )
    if (rows.length === 0) return <p className="text-15 text-muted">{t('where.nothingUnderWay')}</p>
    return <StatementList rows={rows} currency={currency} placeName={placeName} onOpen={openReceipt} />
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-17 font-semibold">{t('where.underWay')}</h2>
      {show()}
      {receiptLayer}
    </section>
  )
}
