/** What a message offers to press: links, calls, postbacks, and words to say (spec §2, Button types). */
import { ExternalLink, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { sayPostback, sayText } from './chat-sending.ts'
import { callLink, webLink } from './links.ts'

export interface ShownButton {
  title: string
  type: string
  payload: string
}

const inBubble =
  'flex min-h-11 w-full items-center justify-center gap-2 rounded-field bg-surface px-4 py-2 text-center text-15 leading-tight font-medium text-gold-text inner-line hover:brightness-105 disabled:opacity-50'
const chip =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-chip border border-line-strong px-4 py-1.5 text-left text-15 leading-tight font-medium text-gold-text hover:bg-raised'

export function MessageButtons({ buttons }: { buttons: readonly ShownButton[] }) {
  return (
    <ul className="grid gap-2">
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes.
        <li key={index}>
          <MessageButton button={button} look={inBubble} />
        </li>
      ))}
    </ul>
  )
}

/** Answered once: whatever is said next takes them away. */
export function QuickReplies({ buttons }: { buttons: readonly ShownButton[] }) {
  const t = useTranslations('chat')
  return (
    <ul aria-label={t('choices')} className="mt-1 flex max-w-full flex-wrap gap-2">
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes.
        <li key={index} className="max-w-full">
          <MessageButton button={button} look={chip} />
        </li>
      ))}
    </ul>
  )
}

function MessageButton({ button: { title, type, payload }, look }: { button: ShownButton; look: string }) {
  const t = useTranslations('chat')
  const link = type === 'web' ? webLink(payload) : type === 'call' ? callLink(payload) : undefined
  if (type === 'web' && link)
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('newTab', { title })}
        className={look}
      >
        {title}
        <ExternalLink size={16} aria-hidden className="shrink-0" />
      </a>
    )
  if (type === 'call' && link)
    return (
      <a href={link} className={look}>
        <Phone size={16} aria-hidden className="shrink-0" />
        {title}
      </a>
    )
  // A link that may not be followed is no link: it is there, and does nothing.
  const isDead = type === 'web' || type === 'call'
  const press = () => (type === 'postback' ? sayPostback(title, payload) : sayText(title))
  return (
    <button type="button" disabled={isDead} onClick={press} className={look}>
      {title}
    </button>
  )
}
