/** The message box: text of up to 2000 characters, and pictures and videos beside it (spec §5, ux 54). */
import { grouped } from '@kapao/client/format.ts'
import * as limits from '@kapao/contract/limits.ts'
import { chatScreenLimits } from '@kapao/contract/limits.ts'
import { classes } from '@kapao/ui/classes.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { CircleAlert, Paperclip, SendHorizontal } from 'lucide-react'
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { acceptedFiles, type FileFault, judgeFile } from './chat-file.ts'
import { sayFile, sayText } from './chat-sending.ts'
import { changeChat, useChat } from './chat-store.ts'

export function Composer() {
  const t = useTranslations('chat')
  const { text } = useChat()
  const [fault, setFault] = useState<FileFault>()
  const noteId = useId()
  const length = text.trim().length
  const isTooLong = length > limits.chatTextLengthMax
  const canSend = length > 0 && !isTooLong
  const send = () => {
    if (!canSend) return
    sayText(text.trim())
    changeChat({ text: '' })
    setFault(undefined)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are being composed, Enter chooses among them; Safari says so by the old code alone.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={onSubmit}
      className="border-t border-line px-2 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <ComposerNote id={noteId} length={length} fault={fault} />
      <div className="flex items-end gap-1">
        <AttachButton onFault={setFault} />
        <GrowingBox
          text={text}
          label={t('message')}
          placeholder={t('placeholder')}
          describedBy={noteId}
          isInvalid={isTooLong}
          onChange={(next) => changeChat({ text: next })}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          label={t('send')}
          icon={<SendHorizontal size={20} aria-hidden />}
          disabled={!canSend}
          className="bg-linear-to-b from-gold to-gold-deep text-on-gold"
        />
      </div>
    </form>
  )
}

interface ComposerNoteProps {
  id: string
  length: number
  fault: FileFault | undefined
}

/** How much room is left, near the end of it, and what is wrong with a file. */
function ComposerNote({ id, length, fault }: ComposerNoteProps) {
  const t = useTranslations('chat')
  const figures = { count: grouped(length), max: grouped(limits.chatTextLengthMax) }
  const isTooLong = length > limits.chatTextLengthMax
  return (
    <div id={id} className="px-2 text-13">
      {fault && (
        <p role="alert" className="flex items-center gap-1.5 pb-2 font-medium text-bad">
          <CircleAlert size={16} aria-hidden className="shrink-0" />
          {fault.fault === 'tooLarge'
            ? t('tooLarge', { megabytes: String(fault.megabytes) })
            : t('unsupported')}
        </p>
      )}
      {length >= chatScreenLimits.countedFrom && (
        <p className={classes('figures pb-1 text-right', isTooLong ? 'font-medium text-bad' : 'text-muted')}>
          {t(isTooLong ? 'tooLong' : 'left', figures)}
        </p>
      )}
    </div>
  )
}

function AttachButton({ onFault }: { onFault: (fault: FileFault | undefined) => void }) {
  const t = useTranslations('chat')
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // So that the same file can be chosen again.
    target.value = ''
    if (!file) return
    const judged = judgeFile(file)
    onFault(typeof judged === 'string' ? undefined : judged)
    if (typeof judged === 'string') sayFile(file, judged)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        aria-label={t('attach')}
        tabIndex={-1}
        onChange={choose}
        className="hidden"
      />
      <IconButton
        label={t('attach')}
        icon={<Paperclip size={20} aria-hidden />}
        onClick={() => input.current?.click()}
        className="text-muted"
      />
    </>
  )
}

interface GrowingBoxProps {
  text: string
  label: string
  placeholder: string
  describedBy: string
  isInvalid: boolean
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** As high as its text, up to five lines or so. */
function GrowingBox({
  text,
  label,
  placeholder,
  describedBy,
  isInvalid,
  onChange,
  onKeyDown,
}: GrowingBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow.
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    box.current.style.height = `${box.current.scrollHeight}px`
  }, [text])
  return (
    <textarea
      ref={box}
      rows={1}
      value={text}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      placeholder={placeholder}
      enterKeyHint="send"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      className="max-h-36 min-h-11 min-w-0 grow resize-none rounded-field bg-raised px-4 py-[9px] text-17 leading-tight inner-line placeholder:text-muted focus-visible:outline-offset-0"
    />
  )
}
