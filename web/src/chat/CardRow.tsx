/** A row of cards to swipe, each with a picture, its words and buttons (spec §2, generic carousel). */
import { PatternArt } from '@kapao/ui/PatternArt.tsx'
import { useTranslations } from 'use-intl'
import { MessageButtons, type ShownButton } from './MessageButtons.tsx'

interface Card {
  image_url: string | null
  title: string
  subtitle: string
  buttons: readonly ShownButton[]
}

/** The content policy shows our own pictures only: a stranger's server is not told who looks. */
const isOurs = (address: string | null): address is string =>
  address !== null && URL.parse(address, window.location.href)?.origin === window.location.origin

export function CardRow({ cards }: { cards: readonly Card[] }) {
  const t = useTranslations('chat')
  return (
    <ul
      aria-label={t('cards')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard swipes it.
      tabIndex={0}
      className="hide-scrollbar relative -mx-4 flex w-[calc(100%+32px)] snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 py-1"
    >
      {cards.map((card, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes.
          key={index}
          className="flex w-60 shrink-0 snap-start flex-col overflow-hidden rounded-card bg-raised"
        >
          <div className="relative h-20 overflow-hidden bg-weave-from">
            {isOurs(card.image_url) ? (
              <img src={card.image_url} alt="" className="size-full object-cover" />
            ) : (
              <PatternArt seed={card.title} colour="--weave-thread" className="size-full opacity-40" />
            )}
          </div>
          <div className="flex grow flex-col gap-1 p-4">
            <p className="text-17 leading-tight font-semibold">{card.title}</p>
            {card.subtitle && <p className="text-15 leading-tight text-muted">{card.subtitle}</p>}
            {card.buttons.length > 0 && (
              <div className="mt-auto pt-3">
                <MessageButtons buttons={card.buttons} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
