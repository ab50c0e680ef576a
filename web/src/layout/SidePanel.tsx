/** Beside the column on a wide screen: the balance, which stays in sight, and the five places. */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { WeaveCard } from '@kapao/ui/WeaveCard.tsx'
import { useTranslations } from 'use-intl'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { HiddenAmount } from '#wallet/HiddenAmount.tsx'
import { useHiddenBalance } from '#wallet/use-hidden-balance.ts'
import { sumsOf } from '#wallet/wallet-sums.ts'
import { MemberPlace, memberPlaces } from './MemberPlace.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { Wordmark } from './Wordmark.tsx'

interface SidePanelProps {
  onConditions: () => void
}

const placeClass =
  'flex min-h-12 w-full items-center gap-3 rounded-field px-4 text-left text-17 text-muted transition-colors hover:bg-surface ' +
  'aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-gold-text'

export function SidePanel({ onConditions }: SidePanelProps) {
  const t = useTranslations('frame')
  const wallet = useApiQuery(api.wallet)
  const [hidden] = useHiddenBalance()
  return (
    <aside className="sticky top-0 hidden h-dvh content-start gap-6 overflow-y-auto pb-6 lg:grid">
      <div className="-mb-4 flex h-(--header-height) items-center pl-4">
        <Wordmark />
      </div>
      <WeaveCard label={t('panel.label')}>
        <p className="one-line text-15 text-weave-muted">{wallet.data?.profile.name ?? '\u00a0'}</p>
        <p className="mt-1 text-13 text-weave-muted">{t('panel.balance')}</p>
        <p className="text-28 leading-figure font-semibold">
          {hidden ? (
            <HiddenAmount />
          ) : (
            <Money
              amount={wallet.data && sumsOf(wallet.data).total}
              unit={wallet.data && currencyUnit(wallet.data.profile.currency)}
              counts
            />
          )}
        </p>
      </WeaveCard>
      <nav aria-label={t('nav.member')}>
        <ul className="grid gap-1">
          {memberPlaces.map((place) => (
            <li key={place.word}>
              <MemberPlace place={place} onConditions={onConditions} className={placeClass}>
                <place.icon size={20} aria-hidden />
                {t(`nav.${place.word}`)}
              </MemberPlace>
            </li>
          ))}
          <li className="min-h-12">
            <ChatSlot part="row" />
          </li>
        </ul>
      </nav>
      <ThemeChoice />
    </aside>
  )
}
