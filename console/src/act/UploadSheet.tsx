/** Takes one file of staff, dropped or chosen, and hands on what the server answers. */
import { type UploadStep, useUpload } from '@kapao/client/use-upload.ts'
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { CallError } from '@kapao/contract/client.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Progress } from '@kapao/ui/Progress.tsx'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

interface Words {
  /** On the button. */
  upload: string
  title: string
  text: string
  /** Which files it takes. */
  formats: string
  /** Said of a file that was handed in before. */
  existed: string
}

interface UploadProps<E extends Endpoint> {
  call: E
  /** Endings of files, apart by commas. */
  accept: string
  words: Words
  onUploaded: (result: Wire<ResultOf<E>>) => void
}

export function UploadSheet<E extends Endpoint>({ onUploaded, ...upload }: UploadProps<E>) {
  const { words } = upload
  const frame = useTranslations('frame')
  const [isOpen, setOpen] = useState(false)
  const done = (result: Wire<ResultOf<E>>) => {
    setOpen(false)
    onUploaded(result)
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {words.upload}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words.title} closeLabel={frame('close')}>
        <div className="grid gap-4">
          <p className="text-15 text-muted">{words.text}</p>
          <DropPlace {...upload} onUploaded={done} />
        </div>
      </Sheet>
    </>
  )
}

function DropPlace<E extends Endpoint>({ call, accept, words, onUploaded }: UploadProps<E>) {
  const t = useTranslations('act.upload')
  const [isOver, setOver] = useState(false)
  const { step, send } = useUpload(call)
  const result = step.step === 'done' ? step.result : undefined
  useEffect(() => {
    if (result !== undefined) onUploaded(result)
  }, [result, onUploaded])
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) void send(file)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the field in it serves everybody. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        className={classes(
          'grid justify-items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center',
          isOver ? 'border-gold bg-raised' : 'border-line-strong',
        )}
      >
        <FileUp size={28} aria-hidden className="text-muted" />
        <p className="text-15 font-medium">{t('drop')}</p>
        <FileField
          accept={accept}
          formats={words.formats}
          isSending={step.step === 'sending'}
          onFiles={take}
        />
      </div>
      <SendingState step={step} existed={words.existed} />
    </>
  )
}

interface FileFieldProps {
  accept: string
  formats: string
  isSending: boolean
  onFiles: (files: FileList | null) => void
}

/** A file is chosen by mouse or keyboard, without dropping it. */
function FileField({ accept, formats, isSending, onFiles }: FileFieldProps) {
  const t = useTranslations('act.upload')
  const id = useId()
  return (
    <>
      <p id={`${id}-hint`} className="text-13 text-muted">
        {formats}
      </p>
      <input
        id={id}
        type="file"
        aria-describedby={`${id}-hint`}
        accept={accept}
        disabled={isSending}
        onChange={(event) => {
          onFiles(event.target.files)
          // The same file can be chosen again, once it was changed.
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={classes(
          buttonClass('secondary'),
          'mt-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
          isSending ? 'opacity-50' : 'cursor-pointer',
        )}
      >
        {t('choose')}
      </label>
    </>
  )
}

interface SendingStateProps {
  step: UploadStep<unknown>
  existed: string
}

/** How far the file is, that the server reads it, or why it was not taken. */
function SendingState({ step, existed }: SendingStateProps) {
  const t = useTranslations('act.upload')
  const errorText = useErrorText()
  switch (step.step) {
    case 'sending':
      if (step.sent < 1) return <Progress label={t('sending')} value={step.sent} />
      return (
        <p role="status" className="text-15 text-muted">
          {t('reading')}
        </p>
      )
    case 'failed': {
      const isKnown = step.error instanceof CallError && step.error.code === 'ALREADY_EXISTS'
      return (
        <Notice tone="bad" announce>
          {isKnown ? existed : errorText(step.error)}
        </Notice>
      )
    }
    default:
      return null
  }
}
