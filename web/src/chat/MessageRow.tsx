/** One message of the conversation, of any kind (spec §2), on its sender's side. */
import { classes } from '@kapao/ui/classes.ts'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { bubbleClass } from './bubble.ts'
import { CardRow } from './CardRow.tsx'
import { timeOf } from './chat-items.ts'
import type { Message } from './chat-log.ts'
import { MediaMessage } from './MediaMessage.tsx'
import { MessageButtons, QuickReplies } from './MessageButtons.tsx'

interface MessageRowProps {
  message: Message
  isFirst: boolean
  isLast: boolean
  /** Its quick replies have not been answered yet. */
  canReply: boolean
  /** On the customer's last one: how far it has come. */
  mark: 'sent' | 'read' | undefined
}

const speakers = { customer: 'you', greeter: 'assistant', operator: 'us' } as const

// A long conversation is drawn anew with each letter of an upload's progress otherwise.
export const MessageRow = memo(({ message, isFirst, isLast, canReply, mark }: MessageRowProps) => {
  const t = useTranslations('chat')
  const isOwn = message.sender === 'customer'
  const speaker = t(speakers[message.sender])
  return (
    <li
      className={classes(
        'grid min-w-0 grid-cols-1 gap-1',
        isOwn ? 'justify-items-end' : 'justify-items-start',
        isFirst && 'mt-2',
      )}
    >
      <p className={isFirst && !isOwn ? 'px-1 text-13 text-muted' : 'sr-only'}>{speaker}</p>
      <MessageBody message={message} isOwn={isOwn} canReply={canReply} />
      {(isLast || mark) && (
        <p className="figures px-1 text-13 text-muted">
          <time dateTime={message.createdAt}>{timeOf(message.createdAt)}</time>
          {mark && ` · ${t(mark)}`}
        </p>
      )}
    </li>
  )
})

interface MessageBodyProps {
  message: Message
  isOwn: boolean
  canReply: boolean
}

function MessageBody({ message: { seq, message, clientId }, isOwn, canReply }: MessageBodyProps) {
  const t = useTranslations('chat')
  switch (message.message_type) {
    case 'text':
      return <p className={bubbleClass(isOwn)}>{message.payload.message}</p>
    case 'postback':
      return <p className={bubbleClass(isOwn)}>{message.payload.title}</p>
    case 'media':
      return <MediaMessage seq={seq} clientId={clientId} media={message.payload} isOwn={isOwn} />
    case 'buttons':
      return (
        <div className={bubbleClass(isOwn, 'grid gap-2')}>
          <p>{message.payload.title}</p>
          <MessageButtons buttons={message.payload.buttons} />
        </div>
      )
    case 'quick_replies':
      return (
        <>
          <p className={bubbleClass(isOwn)}>{message.payload.title}</p>
          {canReply && <QuickReplies buttons={message.payload.buttons} />}
        </>
      )
    case 'generic':
      return <CardRow cards={message.payloads} />
    default:
      return <p className={bubbleClass(isOwn, 'text-muted')}>{t('unknown')}</p>
  }
}
