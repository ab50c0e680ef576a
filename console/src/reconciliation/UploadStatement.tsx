/** Takes a bank's statement, dropped or chosen, and opens it. */
import { queries } from '@kapao/client/queries.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { useUpload } from '@kapao/client/use-upload.ts'
import { bankStatements, uploadBankStatement } from '@kapao/contract/calls/staff.ts'
import { CallError } from '@kapao/contract/client.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Progress } from '@kapao/ui/Progress.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay } from '#operator/signed-in.ts'

interface UploadStatementProps {
  onUploaded: (id: string) => void
}

export function UploadStatement({ onUploaded }: UploadStatementProps) {
  const t = useTranslations('bankStatement')
  const frame = useTranslations('frame')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('uploadBankStatement')) return null
  const done = (id: string) => {
    setOpen(false)
    toastSuccess(t('uploaded'))
    void queries.invalidateQueries({ queryKey: queryKey(bankStatements) })
    onUploaded(id)
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('upload')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('uploadTitle')}
        closeLabel={frame('close')}
      >
        <div className="grid gap-4">
          <p className="text-15 text-muted">{t('uploadText')}</p>
          <DropPlace onUploaded={done} />
        </div>
      </Sheet>
    </>
  )
}

function DropPlace({ onUploaded }: UploadStatementProps) {
  const t = useTranslations('bankStatement')
  const errorText = useErrorText()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { step, send } = useUpload(uploadBankStatement)
  const uploadedId = step.step === 'done' ? step.result._id : undefined
  useEffect(() => {
    if (uploadedId !== undefined) onUploaded(uploadedId)
  }, [uploadedId, onUploaded])
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) void send(file)
  }
  const isKnown =
    step.step === 'failed' && step.error instanceof CallError && step.error.code === 'ALREADY_EXISTS'
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
        <p id={`${id}-hint`} className="text-13 text-muted">
          {t('formats')}
        </p>
        <input
          id={id}
          type="file"
          aria-describedby={`${id}-hint`}
          accept=".csv,.txt,.ofx,.qfx,.sta,.mt940,.940,.xml"
          disabled={step.step === 'sending'}
          onChange={(event) => {
            take(event.target.files)
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
            step.step === 'sending' ? 'opacity-50' : 'cursor-pointer',
          )}
        >
          {t('choose')}
        </label>
      </div>
      {step.step === 'sending' &&
        (step.sent < 1 ? (
          <Progress label={t('sending')} value={step.sent} />
        ) : (
          <p role="status" className="text-15 text-muted">
            {t('reading')}
          </p>
        ))}
      {step.step === 'failed' && (
        <Notice tone="bad" announce>
          {isKnown ? t('existed') : errorText(step.error)}
        </Notice>
      )}
    </>
  )
}
