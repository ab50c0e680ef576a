/** Where an answer or a note is written: `/` opens the answers kept ready, Enter sends (console.md, Inbox). */
import { randomKey } from '@kapao/client/intent.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { answerCustomer, chatReplies, noteRoom } from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { languages } from '@kapao/contract/lists.ts'
import { inboxLimits, inboxTimes } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { inputClass } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { askedReply, choicesFor, preferred } from './preferred.ts'
import { ReplyList } from './ReplyList.tsx'
import type { Room } from './use-rooms.ts'

export type Writing = 'answer' | 'note'

interface AnswerBoxProps {
  room: Room
  box: RefObject<HTMLTextAreaElement | null>
  writing: Writing
  onWriting: (writing: Writing) => void
  text: string
  onText: (text: string) => void
  onTyped: () => void
  onSent: () => void
}

function useSending({ room, writing, onText, onSent }: AnswerBoxProps) {
  const params = { roomId: room.roomId }
  const sent = () => {
    onText('')
    onSent()
  }
  const answer = useApiMutation(answerCustomer, { errors: 'inline', onSuccess: sent })
  const note = useApiMutation(noteRoom, { errors: 'inline', onSuccess: sent })
  const { error, isPending, isChecking } = writing === 'answer' ? answer : note
  const submit = (text: string) => {
    if (writing === 'note') return note.mutate({ params, body: { text } })
    const message = { message_type: 'text' as const, payload: { message: text } }
    return answer.mutate({ params, body: { message, clientId: randomKey() } })
  }
  return { submit, error, isPending, isChecking }
}

/** What stands after the slash, and the answers that are meant by it. */
function useReplies({ text, room, writing, onText }: AnswerBoxProps) {
  const asked = writing === 'answer' ? askedReply(text) : undefined
  const [dismissed, setDismissed] = useState<string>()
  const [at, setAt] = useState(0)
  const isOpen = asked !== undefined && dismissed !== text
  const { data } = useApiQuery(
    chatReplies,
    { body: { page: 1, limit: inboxLimits.repliesMax } },
    { enabled: asked !== undefined },
  )
  const order = preferred(room.locale)
  const choices = choicesFor(data?.replies ?? [], asked ?? '', order).slice(
    0,
    inboxTimes.repliesShown * order.length,
  )
  const current = Math.min(at, choices.length - 1)
  return {
    isOpen,
    isLoading: isOpen && !data,
    choices,
    current,
    move: (by: number) => setAt((current + by + choices.length) % Math.max(1, choices.length)),
    reset: () => setAt(0),
    dismiss: () => setDismissed(text),
    take: (nth: number) => {
      setAt(0)
      const choice = choices[nth]
      if (choice) onText(choice.text)
    },
  }
}

interface Keys {
  replies: ReturnType<typeof useReplies>
  send: () => void
  leave: () => void
}

/** What each key does: among the answers while they are open, else with what is written. */
function onKeyDownOf({ replies, send, leave }: Keys) {
  return (event: KeyboardEvent) => {
    // While letters are being composed, Enter chooses among them.
    if (event.nativeEvent.isComposing) return
    const moves = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (replies.isOpen && moves) replies.move(moves)
    else if (replies.isOpen && (event.key === 'Enter' || event.key === 'Tab')) replies.take(replies.current)
    else if (event.key === 'Enter' && !event.shiftKey) send()
    else if (event.key === 'Escape' && replies.isOpen) replies.dismiss()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** What is written: how long it is, whether it can be sent as it is, and what each key does with it. */
function useWritten(props: AnswerBoxProps) {
  const { box, text } = props
  const replies = useReplies(props)
  const { submit, error, isPending, isChecking } = useSending(props)
  const length = text.trim().length
  const isTooLong = length > limits.chatTextLengthMax
  const canSend = length > 0 && !isTooLong && !isPending && !replies.isOpen
  const send = () => {
    if (canSend) submit(text.trim())
  }
  const onKeyDown = onKeyDownOf({ replies, send, leave: () => box.current?.blur() })
  return { replies, error, isPending, isChecking, length, isTooLong, canSend, send, onKeyDown }
}

export function AnswerBox(props: AnswerBoxProps) {
  const { room, box, writing, onWriting } = props
  const t = useTranslations('inbox')
  const errorText = useErrorText()
  const repliesId = `${useId()}-replies`
  const written = useWritten(props)
  const { replies, error, isPending, isChecking, length, isTooLong, canSend, send } = written
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className={classes(
        'relative grid gap-2 border-t p-3 pb-[max(9px,env(safe-area-inset-bottom))]',
        writing === 'note' ? 'border-warning bg-warning/12' : 'border-line',
      )}
    >
      {error && (
        <Notice tone={isChecking ? 'warning' : 'bad'} announce>
          {isChecking ? t('checking') : errorText(error)}
        </Notice>
      )}
      {replies.isOpen && (
        <ReplyList
          id={repliesId}
          choices={replies.choices}
          current={replies.current}
          isLoading={replies.isLoading}
          onTake={(nth) => {
            replies.take(nth)
            box.current?.focus()
          }}
        />
      )}
      <WritingTabs
        writing={writing}
        onWriting={onWriting}
        locale={room.locale && languages[room.locale].name}
      />
      <div className="flex items-end gap-2">
        <AnswerField {...props} written={written} repliesId={repliesId} />
        <Button type="submit" disabled={!canSend && !isPending} loading={isPending} className="shrink-0">
          {t(writing === 'note' ? 'keepNote' : 'send')}
        </Button>
      </div>
      {isTooLong && (
        <p role="alert" className="text-13 font-medium text-bad">
          {t('tooLong', { count: length, max: limits.chatTextLengthMax })}
        </p>
      )}
    </form>
  )
}

interface AnswerFieldProps extends AnswerBoxProps {
  written: ReturnType<typeof useWritten>
  /** Of the list of answers kept ready, which its arrows move in while it is open. */
  repliesId: string
}

function AnswerField({ box, writing, text, onText, onTyped, written, repliesId }: AnswerFieldProps) {
  const t = useTranslations('inbox')
  const { replies, isTooLong, isPending, onKeyDown } = written
  return (
    <textarea
      ref={box}
      rows={3}
      value={text}
      aria-label={t(writing)}
      aria-controls={replies.isOpen ? repliesId : undefined}
      aria-activedescendant={
        replies.isOpen && replies.choices.length > 0 ? `${repliesId}-${replies.current}` : undefined
      }
      aria-autocomplete="list"
      aria-invalid={isTooLong || undefined}
      placeholder={t(writing === 'note' ? 'notePlaceholder' : 'answerPlaceholder')}
      readOnly={isPending}
      onChange={({ target }) => {
        onText(target.value)
        replies.reset()
        onTyped()
      }}
      onKeyDown={onKeyDown}
      className={classes(inputClass, 'max-h-60 resize-none field-sizing-content')}
    />
  )
}

interface WritingTabsProps {
  writing: Writing
  onWriting: (writing: Writing) => void
  /** The customer's language. */
  locale: string | null
}

function WritingTabs({ writing, onWriting, locale }: WritingTabsProps) {
  const t = useTranslations('inbox')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset aria-label={t('writing')} className="flex min-w-0 gap-1">
        {(['answer', 'note'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={writing === one}
            onClick={() => onWriting(one)}
            className={classes(
              'min-h-8 rounded-chip px-3 text-15 font-medium',
              writing === one ? 'bg-raised text-text inner-line' : 'text-muted hover:text-text',
            )}
          >
            {t(one)}
          </button>
        ))}
      </fieldset>
      <span className="ml-auto text-13 text-muted">
        {writing === 'note' ? t('noteHint') : locale ? t('speaks', { language: locale }) : t('slashHint')}
      </span>
    </div>
  )
}
