/** Beside the page on a wide screen: the five places and the chat; the balance too, where no third column has it. */
import { useTranslations } from 'use-intl'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { BalanceCard } from '#wallet/BalanceCard.tsx'
import { MemberPlace, memberPlaces } from './MemberPlace.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { OperatorMark } from './Wordmark.tsx'

interface SidePanelProps {
  onConditions: () => void
  /** Where no third column has it. */
  hasBalance: boolean
}

const placeClass =
  'flex min-h-12 w-full items-center gap-3 rounded-field px-4 text-left text-17 text-muted transition-colors hover:bg-surface ' +
  'aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-gold-text'

export function SidePanel({ onConditions, hasBalance }: SidePanelProps) {
  const t = useTranslations('frame')
  return (
    <aside className="sticky top-0 hidden h-dvh content-start gap-6 overflow-y-auto pb-6 md:grid">
      <div className="-mb-4 flex h-(--header-height) items-center pl-4">
        <OperatorMark />
      </div>
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
      {hasBalance && <BalanceCard />}
      <ThemeChoice />
    </aside>
  )
}
