/** What was said in a conversation, with the notes of the staff among it (console.md, Inbox). */
import { formatDate } from '@kapao/client/format.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { ArrowDown } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { useRoomName } from './RoomList.tsx'
import { TalkMessage } from './TalkMessage.tsx'
import { keyOf, saidAfter, type TalkItem, type TalkLog } from './talk-log.ts'
import { useLogPlace } from './use-log-place.ts'
import { useReading } from './use-looking.ts'
import type { Room } from './use-rooms.ts'
import type { Talk } from './use-talk.ts'

interface TalkViewProps {
  room: Room
  talk: Talk
  around: number | undefined
}

export function TalkView({ room, talk, around }: TalkViewProps) {
  const t = useTranslations('inbox')
  const box = useRef<HTMLDivElement>(null)
  const { log, error, isAtEnd } = talk
  const { seen, toEnd } = useLogPlace(box, log, around)
  const isReading = log !== undefined && isAtEnd && seen === undefined
  useReading(room, isReading ? log.last : 0)
  const missed = log && seen !== undefined ? saidAfter(log, seen) : 0
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={box}
        role="log"
        aria-label={t('log')}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it.
        tabIndex={0}
        className="relative min-h-0 grow overflow-y-auto px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {error !== null && error !== undefined && <LoadFailed error={error} onRetry={talk.reload} />}
        {talk.isLoading && !error && (
          <div role="status" aria-label={t('loading')} className="grid gap-3">
            <Skeleton className="h-12 w-2/3" />
            <Skeleton className="h-12 w-1/2 justify-self-end" />
            <Skeleton className="h-12 w-2/3" />
          </div>
        )}
        {talk.loadOlder && (
          <div className="flex justify-center pb-2">
            <Button kind="quiet" onClick={talk.loadOlder}>
              {t('older')}
            </Button>
          </div>
        )}
        {log && <Items room={room} log={log} around={around} />}
        {log && !isAtEnd && (
          <div className="flex justify-center gap-2 pt-2">
            {talk.loadNewer && (
              <Button kind="quiet" onClick={talk.loadNewer}>
                {t('newer')}
              </Button>
            )}
            <Button kind="quiet" onClick={talk.toNewest}>
              {t('toNewest')}
            </Button>
          </div>
        )}
      </div>
      {seen !== undefined && isAtEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 inline-flex min-h-9 -translate-x-1/2 items-center gap-2 rounded-chip bg-raised px-4 text-15 font-medium text-gold-text shadow-card inner-line"
        >
          {missed > 0 ? (
            t('newMessages', { count: missed })
          ) : (
            <span className="sr-only">{t('toNewest')}</span>
          )}
          <ArrowDown size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

interface ItemsProps {
  room: Room
  log: TalkLog
  around: number | undefined
}

function Items({ room, log, around }: ItemsProps) {
  const t = useTranslations('inbox')
  const customerName = useRoomName()(room)
  return (
    <ol className="grid gap-2">
      {log.items.map((item, nth) => {
        const former = log.items[nth - 1]
        return (
          <Fragment key={keyOf(item)}>
            {dayBegins(item, former) && <Divider>{formatDate(item.createdAt)}</Divider>}
            {talkBegins(item, former) && <Divider>{t('anotherTalk')}</Divider>}
            <TalkMessage
              roomId={room.roomId}
              item={item}
              customerName={customerName}
              isRead={item.seq <= room.customerReadSeq}
              isMeant={item._id === null && item.seq === around}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}

const dayBegins = (item: TalkItem, former: TalkItem | undefined) =>
  !former || formatDate(former.createdAt) !== formatDate(item.createdAt)

const talkBegins = (item: TalkItem, former: TalkItem | undefined) =>
  former !== undefined && former.session_id !== item.session_id

const Divider = ({ children }: { children: string }) => (
  <li className="figures my-1 flex items-center gap-3 text-13 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    {children}
  </li>
)
