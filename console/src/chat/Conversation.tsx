/** The open conversation: who it is, what is done about it, what was said, and where an answer is written. */
import { timeAgo } from '@kapao/client/format.ts'
import { languages } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { ArrowLeft, Eye, PenLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '#act/use-keys.ts'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { AnswerBox, type Writing } from './AnswerBox.tsx'
import { RoomActs } from './RoomActs.tsx'
import { Labels, RoomState, useRoomName } from './RoomList.tsx'
import { TalkView } from './TalkView.tsx'
import { useOthers, useTyping } from './use-looking.ts'
import type { Room } from './use-rooms.ts'
import { useTalk } from './use-talk.ts'

interface ConversationProps {
  room: Room
  around: number | undefined
  knownLabels: readonly string[]
  /** What was begun and not sent, kept while other conversations are looked at. */
  drafts: Map<string, string>
  onClose: () => void
  /** Shows and hides what is known of the member, where there is no room beside it. */
  onPane: (() => void) | undefined
  onSent: () => void
}

export function Conversation(props: ConversationProps) {
  const { room, around, knownLabels, drafts, onClose, onPane, onSent } = props
  const may = useMay()
  const nameOf = useRoomName()
  const talk = useTalk(room.roomId, around)
  const [text, setText] = useState(drafts.get(room.roomId) ?? '')
  const [writing, setWriting] = useState<Writing>('answer')
  const [asked, setAsked] = useState<'close' | 'labels'>()
  const box = useRef<HTMLTextAreaElement>(null)
  const { isTyping, typed, stopped } = useTyping(room.roomId)
  const others = useOthers(room.roomId, isTyping)
  useEffect(() => {
    if (text === '') drafts.delete(room.roomId)
    else drafts.set(room.roomId, text)
  }, [text, drafts, room.roomId])
  const mayAnswer = may('answerCustomer')
  const write = (one: Writing) => {
    setWriting(one)
    box.current?.focus()
  }
  useKeys({
    r: mayAnswer ? () => write('answer') : undefined,
    n: mayAnswer ? () => write('note') : undefined,
    l: may('labelRoom') ? () => setAsked('labels') : undefined,
    Escape: onClose,
  })
  return (
    <section aria-label={nameOf(room)} className="flex min-h-0 min-w-0 grow flex-col">
      <TalkHead room={room} onClose={onClose} onPane={onPane}>
        <RoomActs room={room} knownLabels={knownLabels} asked={asked} onAsk={setAsked} />
      </TalkHead>
      <TalkView room={room} talk={talk} around={around} />
      <Others others={others} />
      {mayAnswer && (
        <AnswerBox
          room={room}
          box={box}
          writing={writing}
          onWriting={write}
          text={text}
          onText={setText}
          onTyped={() => typed(writing === 'answer')}
          onSent={() => {
            stopped()
            talk.reload()
            onSent()
          }}
        />
      )}
    </section>
  )
}

interface TalkHeadProps extends Pick<ConversationProps, 'room' | 'onClose' | 'onPane'> {
  /** What is done about it. */
  children: ReactNode
}

/** Whose conversation it is, where it stands, in which language, and its labels. */
function TalkHead({ room, onClose, onPane, children }: TalkHeadProps) {
  const t = useTranslations('inbox')
  const nameOf = useRoomName()
  return (
    <header className="grid gap-2 border-b border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IconButton
          label={t('back')}
          icon={<ArrowLeft size={18} />}
          onClick={onClose}
          className="-ml-2 md:hidden"
        />
        <h2 className="text-17 font-semibold wrap-anywhere">
          {room.memberId ? <MemberLink memberId={room.memberId}>{nameOf(room)}</MemberLink> : nameOf(room)}
        </h2>
        {/* What an act has changed is told. */}
        <span aria-live="polite" className="flex flex-wrap items-center gap-x-3">
          <RoomState state={room.state} />
          <Pace room={room} />
        </span>
        {room.locale && <span className="text-13 text-muted">{languages[room.locale].name}</span>}
        <Labels labels={room.labels} />
        {onPane && (
          <Button kind="quiet" onClick={onPane} className="ml-auto min-h-9! xl:hidden">
            {t('pane')}
          </Button>
        )}
      </div>
      {children}
    </header>
  )
}

/** How long it took, or until when it is out of the way. */
function Pace({ room: { firstResponseSeconds, resolutionSeconds, snoozedUntil, state } }: { room: Room }) {
  const t = useTranslations('inbox')
  const ago = useTranslations('table.ago')
  const lasting = (seconds: number) => {
    const { unit, count } = timeAgo(new Date(0).toISOString(), seconds * 1_000)
    return unit === 'moment' ? t('seconds', { count: seconds }) : ago(unit, { count })
  }
  return (
    <span className="figures text-13 text-muted">
      {state === 'snoozed' && snoozedUntil ? (
        <>
          {t('until')} <Moment at={snoozedUntil} />
        </>
      ) : resolutionSeconds !== null ? (
        t('resolution', { time: lasting(resolutionSeconds) })
      ) : (
        firstResponseSeconds !== null && t('firstResponse', { time: lasting(firstResponseSeconds) })
      )}
    </span>
  )
}

/** So that two do not answer the same thing. */
function Others({ others }: { others: ReturnType<typeof useOthers> }) {
  const t = useTranslations('inbox')
  const typing = others.filter(({ isTyping }) => isTyping)
  const looking = others.filter(({ isTyping }) => !isTyping)
  const names = (all: typeof others) => all.map(({ username }) => username).join(', ')
  return (
    <div role="status" className="grid gap-1 px-4 text-15 not-empty:pb-2">
      {typing.length > 0 && (
        <p className="flex items-center gap-2 rounded-field bg-warning/15 px-3 py-1.5 font-medium text-warning">
          <PenLine size={16} aria-hidden />
          {t('othersType', { names: names(typing), count: typing.length })}
        </p>
      )}
      {looking.length > 0 && (
        <p className="flex items-center gap-2 text-muted">
          <Eye size={16} aria-hidden />
          {t('othersLook', { names: names(looking), count: looking.length })}
        </p>
      )}
    </div>
  )
}
