/** The inbox of the desk: conversations at the left, the open one beside them, what is known of the member at the right (console.md). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { chatRooms } from '@kapao/contract/calls/staff.ts'
import { inboxLimits, inboxTimes } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '#act/use-keys.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { useListSearch } from '#table/list-search.ts'
import { usePaused } from '#table/use-paused.ts'
import { Conversation } from './Conversation.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { InboxHead } from './InboxHead.tsx'
import { RepliesSheet } from './RepliesSheet.tsx'
import { RoomList } from './RoomList.tsx'
import { choiceIn, type Room, useRooms } from './use-rooms.ts'

interface InboxProps {
  /** What is known of the member, beside the conversation. */
  pane: (memberId: string) => ReactNode
}

/** The row of the open conversation, whatever the list shows. */
function useOpenRoom(roomId: string | undefined) {
  const { data, error } = useApiQuery(
    chatRooms,
    { body: { page: 1, limit: 1, ...(roomId !== undefined && { roomId }) } },
    { enabled: roomId !== undefined, refetchInterval: inboxTimes.talkMs, staleTime: 0 },
  )
  return { room: data?.rooms[0], error, isLoading: roomId !== undefined && !data && !error }
}

/** Keys move along the list; an open conversation moves with them. */
function useListKeys(rooms: readonly Room[]) {
  const { search, change } = useListSearch()
  const [reached, setReached] = useState<string>()
  const openId = search.open
  const currentId = openId ?? reached
  const open = (id: string | undefined, isStep = true) => change({ open: id, seq: undefined }, !isStep)
  const move = (by: number) => {
    const at = rooms.findIndex(({ roomId }) => roomId === currentId)
    const next = rooms[at < 0 ? 0 : Math.min(rooms.length - 1, Math.max(0, at + by))]
    if (!next) return
    setReached(next.roomId)
    document.querySelector(`[data-room="${next.roomId}"]`)?.scrollIntoView({ block: 'nearest' })
    if (openId !== undefined) open(next.roomId, false)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => currentId !== undefined && open(currentId),
  })
  const close = () => {
    setReached(openId)
    open(undefined)
  }
  return { openId, currentId, close }
}

export function Inbox({ pane }: InboxProps) {
  const t = useTranslations('inbox')
  const { search, change } = useListSearch()
  const rooms = useRooms(choiceIn(search))
  const { openId, currentId, close } = useListKeys(rooms.rooms)
  const open = useOpenRoom(openId)
  const [isReplies, setReplies] = useState(false)
  const drafts = useRef(new Map<string, string>())
  const isPane = search.pane !== undefined
  return (
    <div className="relative flex h-full min-h-0">
      <h1 className="sr-only">{t('title')}</h1>
      <RoomsSide rooms={rooms} currentId={currentId} onReplies={() => setReplies(true)} />
      {openId === undefined && (
        <div className="hidden grow place-content-center md:grid">
          <EmptyState drawing="chat" title={t('choose')}>
            {t('keys')}
          </EmptyState>
        </div>
      )}
      {openId !== undefined && (
        <OpenRoom open={open} onClose={close} isHidden={isPane}>
          {(room) => (
            <Conversation
              key={`${room.roomId} ${search.seq}`}
              room={room}
              around={seqIn(search.seq)}
              knownLabels={rooms.labels}
              drafts={drafts.current}
              onClose={close}
              onPane={room.memberId === null ? undefined : () => change({ pane: '1' })}
              onSent={rooms.reload}
            />
          )}
        </OpenRoom>
      )}
      {open.room?.memberId && openId === open.room.roomId && (
        <MemberSide isShown={isPane} onTalk={() => change({ pane: undefined })}>
          {pane(open.room.memberId)}
        </MemberSide>
      )}
      <RepliesSheet open={isReplies} onClose={() => setReplies(false)} />
    </div>
  )
}

const seqIn = (text: string | undefined) => {
  const seq = Number(text)
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined
}

interface RoomsProps {
  rooms: ReturnType<typeof useRooms>
  currentId: string | undefined
}

/** The list, or what a search has found; on a narrow screen it gives its place to the conversation. */
function RoomsSide({ onReplies, ...list }: RoomsProps & { onReplies: () => void }) {
  const t = useTranslations('inbox')
  const { search, change } = useListSearch()
  const query = usePaused(search.q ?? '').trim()
  const isSearching = query.length >= inboxLimits.searchLettersMin
  return (
    <section
      aria-label={t('title')}
      className={classes(
        'min-w-0 flex-col border-r border-line max-md:grow md:flex md:w-84 md:shrink-0 xl:w-92',
        search.open ? 'hidden' : 'flex',
      )}
    >
      <InboxHead
        rooms={list.rooms}
        choice={choiceIn(search)}
        knownLabels={list.rooms.labels}
        query={search.q ?? ''}
        onChange={(parts) => change(parts, true)}
        onReplies={onReplies}
      />
      <div className="relative min-h-0 grow overflow-y-auto">
        {isSearching ? <FoundMessages key={query} query={query} search={search} /> : <Rooms {...list} />}
      </div>
    </section>
  )
}

function Rooms({ rooms, currentId }: RoomsProps) {
  const t = useTranslations('inbox')
  const table = useTranslations('table')
  const { search } = useListSearch()
  if (rooms.error)
    return (
      <div className="p-3">
        <LoadFailed error={rooms.error} onRetry={rooms.reload} />
      </div>
    )
  if (rooms.isLoading)
    return (
      <div role="status" aria-label={table('loading')} className="grid gap-2 p-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-18 w-full" />
        ))}
      </div>
    )
  if (rooms.rooms.length === 0) return <EmptyState drawing="chat" title={t('empty')} />
  return (
    <>
      <RoomList rooms={rooms.rooms} search={search} currentId={currentId} />
      {rooms.more && (
        <div className="p-3">
          <Button kind="secondary" wide onClick={rooms.more}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

interface MemberSideProps {
  isShown: boolean
  /** Back to the conversation. */
  onTalk: () => void
  children: ReactNode
}

/** What is known of the member: beside the conversation, or on a narrow screen in its place. */
function MemberSide({ isShown, onTalk, children }: MemberSideProps) {
  const t = useTranslations('inbox')
  return (
    <aside
      aria-label={t('pane')}
      className={classes(
        'relative min-w-0 overflow-y-auto border-line max-xl:grow xl:block xl:w-96 xl:shrink-0 xl:border-l',
        !isShown && 'hidden',
      )}
    >
      <Button kind="quiet" className="m-2 xl:hidden" onClick={onTalk}>
        {t('toTalk')}
      </Button>
      {children}
    </aside>
  )
}

interface OpenRoomProps {
  open: ReturnType<typeof useOpenRoom>
  onClose: () => void
  /** What is known of the member is in its place. */
  isHidden: boolean
  children: (room: Room) => ReactNode
}

function OpenRoom({ open: { room, error, isLoading }, onClose, isHidden, children }: OpenRoomProps) {
  const t = useTranslations('inbox')
  const errorText = useErrorText()
  const ref = useRef<HTMLDivElement>(null)
  const roomId = room?.roomId
  // The keys of the conversation work at once; who uses the keyboard is told where it is.
  useEffect(() => {
    if (roomId !== undefined) ref.current?.focus({ preventScroll: true })
  }, [roomId])
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={classes('min-w-0 grow outline-none xl:flex', isHidden ? 'hidden' : 'flex')}
    >
      {room && children(room)}
      {!room && (
        <div className="grid grow content-start gap-3 p-4">
          {error && <Notice tone="bad">{errorText(error)}</Notice>}
          {isLoading ? (
            <div role="status" aria-label={t('loading')}>
              <Skeleton className="h-40 w-full" />
            </div>
          ) : (
            <>
              {!error && <p>{t('notThere')}</p>}
              <Button kind="secondary" onClick={onClose}>
                {t('back')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
