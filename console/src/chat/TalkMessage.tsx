/** One message, or a note of the staff, as the desk reads it: the customer at the left, ourselves at the right. */
import { formatTime } from '@kapao/client/format.ts'
import { classes } from '@kapao/ui/classes.ts'
import { StickyNote } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MediaItem } from './MediaItem.tsx'
import type { TalkItem } from './talk-log.ts'

const looks = {
  customer: 'bg-raised',
  greeter: 'border border-line text-muted',
  operator: 'bg-info/15',
  note: 'border border-dashed border-warning bg-warning/12',
} as const

interface TalkMessageProps {
  roomId: string
  item: TalkItem
  customerName: string
  /** The customer has read up to it. */
  isRead: boolean
  /** It was searched for. */
  isMeant: boolean
}

export function TalkMessage({ roomId, item, customerName, isRead, isMeant }: TalkMessageProps) {
  const t = useTranslations('inbox')
  const { sender, by, createdAt } = item
  const isOurs = sender !== 'customer'
  const speaker = {
    customer: customerName,
    greeter: t('greeter'),
    operator: by ?? t('us'),
    note: t('noteBy', { name: by ?? '' }),
  }[sender]
  return (
    <li
      data-seq={item._id === null ? item.seq : undefined}
      className={classes('grid gap-0.5', isOurs ? 'justify-items-end' : 'justify-items-start')}
    >
      <div
        className={classes(
          'max-w-[min(85%,40rem)] rounded-card px-3 py-2 text-15 whitespace-pre-wrap wrap-anywhere',
          looks[sender],
          isMeant && 'outline-2 outline-gold-text',
        )}
      >
        <TalkBody roomId={roomId} item={item} />
      </div>
      <p className="figures flex items-center gap-1 px-1 text-13 text-muted">
        {sender === 'note' && <StickyNote size={13} aria-hidden />}
        <span>{speaker}</span> · <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {sender === 'operator' && ` · ${t(isRead ? 'read' : 'sent')}`}
      </p>
    </li>
  )
}

/** Buttons are the customer's to press: here they are words. */
const Offered = ({ titles }: { titles: readonly string[] }) => (
  <ul className="mt-1 flex flex-wrap gap-1">
    {titles.map((title) => (
      <li key={title} className="rounded-chip border border-line-strong px-2 text-13">
        {title}
      </li>
    ))}
  </ul>
)

const titlesOf = (buttons: readonly { title: string }[]) => buttons.map(({ title }) => title)

function TalkBody({ roomId, item: { seq, message } }: Pick<TalkMessageProps, 'roomId' | 'item'>) {
  const t = useTranslations('inbox')
  switch (message.message_type) {
    case 'text':
      return message.payload.message
    case 'postback':
      return t('pressed', { title: message.payload.title })
    case 'media':
      return <MediaItem roomId={roomId} seq={seq} media={message.payload} />
    case 'buttons':
    case 'quick_replies':
      return (
        <>
          {message.payload.title}
          <Offered titles={titlesOf(message.payload.buttons)} />
        </>
      )
    case 'generic':
      return (
        <ul className="grid gap-2">
          {message.payloads.map(({ title, subtitle, buttons }) => (
            <li key={title}>
              <span className="font-medium">{title}</span> {subtitle}
              <Offered titles={titlesOf(buttons)} />
            </li>
          ))}
        </ul>
      )
    default:
      return t('unknown')
  }
}
