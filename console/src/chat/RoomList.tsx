/** The conversations, a line or two each: who waits for how long, what was said last, whose it is, what it is about. */
import { timeAgo } from '@kapao/client/format.ts'
import { languages } from '@kapao/contract/lists.ts'
import { classes } from '@kapao/ui/classes.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Age } from '#table/cells.tsx'
import type { Search } from '#table/list-search.ts'
import { tidy } from '#table/list-search.ts'
import type { Room } from './use-rooms.ts'

const tones = { open: 'info', waiting: 'waiting', snoozed: 'moving', closed: 'over' } as const

export function RoomState({ state }: Pick<Room, 'state'>) {
  const t = useTranslations('inbox.states')
  return <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
}

export function useRoomName() {
  const t = useTranslations('inbox')
  return ({ memberName, roomId }: Pick<Room, 'memberName' | 'roomId'>) =>
    memberName ?? t('guest', { code: roomId.slice(-4).toUpperCase() })
}

export const Labels = ({ labels }: { labels: readonly string[] }) =>
  labels.map((label) => (
    <span key={label} className="rounded-chip border border-line-strong px-2 text-13 wrap-anywhere">
      {label}
    </span>
  ))

interface RoomListProps {
  rooms: readonly Room[]
  search: Search
  /** Reached by the keyboard. */
  currentId: string | undefined
}

export function RoomList({ rooms, search, currentId }: RoomListProps) {
  const t = useTranslations('inbox')
  return (
    <ul aria-label={t('rooms')} className="grid">
      {rooms.map((room) => (
        <li key={room.roomId}>
          <Link
            to="/inbox"
            search={tidy({ ...search, open: room.roomId, seq: undefined })}
            data-room={room.roomId}
            className={classes(
              'grid gap-1 border-b border-l-2 border-b-line px-3 py-2 text-15 no-underline hover:bg-raised',
              room.roomId === currentId ? 'border-l-gold-text bg-raised' : 'border-l-transparent',
            )}
          >
            <RoomLine room={room} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function RoomLine({ room }: { room: Room }) {
  const t = useTranslations('inbox')
  const ago = useTranslations('table.ago')
  const nameOf = useRoomName()
  const { lastMessage, waitingSince, lastMessageAt, locale, labels, assignedTo } = room
  const isUnread = room.lastSeq > room.deskReadSeq && waitingSince !== null
  const { unit, count } = timeAgo(lastMessageAt, Date.now())
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className={classes('grow truncate', isUnread ? 'font-semibold' : 'font-medium')}>
          {nameOf(room)}
        </span>
        {locale && <span className="text-13 text-muted">{languages[locale].name}</span>}
        {waitingSince ? (
          <span className="text-13">
            <span className="sr-only">{t('waitsFor')} </span>
            <Age since={waitingSince} />
          </span>
        ) : (
          <span className="figures text-13 whitespace-nowrap text-muted">{ago(unit, { count })}</span>
        )}
      </span>
      <span className={classes('truncate', isUnread ? 'text-text' : 'text-muted')}>
        {lastMessage?.sender === 'operator' && `${t('us')}: `}
        {lastMessage ? (lastMessage.text ?? t('sentFile')) : t('nothingSaid')}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RoomState state={room.state} />
        <span className="text-13 text-muted">{assignedTo ?? t('nobody')}</span>
        <Labels labels={labels} />
      </span>
    </>
  )
}
