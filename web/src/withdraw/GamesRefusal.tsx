/** Nothing was withdrawn, because too little came out of the games: which stayed, why, and what can be done now. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { MoneyOutcome, OutcomeActions } from '#money/MoneyOutcome.tsx'
import { moneyText } from '#money/money-text.ts'
import { GamesKept } from './GamesKept.tsx'
import { type GamesCode, type Kept, keptAfter } from './games-kept.ts'
import type { WalletView } from './WithdrawForm.tsx'

interface GamesRefusalProps {
  code: GamesCode
  /** Of before: shown again only once it has been read anew. */
  wallet: WalletView
  onBack: () => void
}

export function GamesRefusal({ code, wallet: before, onBack }: GamesRefusalProps) {
  const t = useTranslations('withdraw')
  const back = useTranslations('wallet')('result.back')
  const wallet = useApiQuery(api.wallet)
  const now = wallet.data ?? before
  const { currency } = now.profile
  // What was emptied meanwhile must not be said to have stayed.
  const isKnown = !wallet.isFetching && !wallet.isError
  return (
    <MoneyOutcome
      tone="bad"
      title={t('failedTitle')}
      details={
        <>
          {wallet.isFetching && <Skeleton className="h-20 w-full" />}
          {isKnown && (
            <GamesKept kept={keptAfter(now.slots, code)} nameOf={namesOf(now)} currency={currency} />
          )}
        </>
      }
      actions={
        <Button wide kind="secondary" onClick={onBack}>
          {back}
        </Button>
      }
    >
      {t(`gamesRefused.${code}`)}{' '}
      {isKnown && t('gamesRefused.now', { amount: moneyText(now.wallet.amount, currency) })}
    </MoneyOutcome>
  )
}

interface GamesPendingProps {
  kept: readonly Kept[]
  wallet: WalletView
  onDone: () => void
  onViewStatement: () => void
}

/** What is missing is on its way from a game: nothing was withdrawn, and nothing is lost. */
export function GamesPending({ kept, wallet, onDone, onViewStatement }: GamesPendingProps) {
  const t = useTranslations('withdraw')
  return (
    <MoneyOutcome
      tone="waiting"
      title={t('gamesPendingTitle')}
      details={<GamesKept kept={kept} nameOf={namesOf(wallet)} currency={wallet.profile.currency} />}
      actions={<OutcomeActions onDone={onDone} onViewStatement={onViewStatement} />}
    >
      {t('gamesPendingText')}
    </MoneyOutcome>
  )
}

/** From a game account's code to the name that members know it by. */
export function namesOf({ slots }: WalletView): (code: string) => string {
  return (code) => slots.find((slot) => slot.code === code)?.name ?? code
}
