/** Chooses a slip's picture, shows it, and sends it with its progress (ux 25). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { UploadStep } from '@kapao/client/use-upload.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Progress } from '@kapao/ui/Progress.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { SlipPicker } from './SlipPicker.tsx'
import { checkSlipFile, slipMegabytesMax } from './slip-file.ts'
import { useMissingQr } from './use-missing-qr.ts'

interface SlipFormProps {
  /** Slips are taken at this time of day. */
  isOpen: boolean
  /** Slips of Thai banks carry a QR code; those of Lao banks do not. */
  hasCode: boolean
  step: UploadStep<unknown>
  onSend: (file: File) => void
  onStop: () => void
  onReset: () => void
}

export function SlipForm({ isOpen, hasCode, step, onSend, onStop, onReset }: SlipFormProps) {
  const t = useTranslations('deposit.slip')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const errorText = useErrorText()
  const isOnline = useOnline()
  const [file, setFile] = useState<File>()
  const fault = file && checkSlipFile(file)
  const isCodeMissing = useMissingQr(hasCode && !fault ? file : undefined)
  const isSending = step.step === 'sending'
  const failure = step.step === 'failed' && !isLeaving(step.error) && errorText(step.error)

  const choose = (chosen: File) => {
    onReset()
    setFile(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && !fault && isOnline && isOpen && !isSending) onSend(file)
  }
  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col gap-4">
      <div>
        {/* Above the picture, which leaves no room below it on a small phone. */}
        <div role="status" className="not-empty:mb-4">
          {isCodeMissing && !isSending && !failure && (
            <Notice tone="warning">
              <p className="font-semibold">{t('codeMissingTitle')}</p>
              <p>{t('codeMissing')}</p>
            </Notice>
          )}
        </div>
        <SlipPicker
          file={fault ? undefined : file}
          onChoose={choose}
          hint={t(hasCode ? 'chooseHint' : 'chooseHintNoCode', { megabytes: String(slipMegabytesMax) })}
          error={fault && t(`faults.${fault}`, { megabytes: String(slipMegabytesMax) })}
          disabled={isSending || !isOpen}
        />
      </div>
      {isSending ? (
        // Beside the buttons, which stay in view: a picture as tall as a phone's screen leaves no room below it.
        <FormEnd>
          <SlipProgress sent={step.sent} />
          <Button kind="secondary" wide onClick={onStop}>
            {t('stop')}
          </Button>
        </FormEnd>
      ) : (
        <FormEnd>
          {failure && (
            <Notice tone="bad" announce>
              {failure} {t('again')}
            </Notice>
          )}
          <Button type="submit" wide disabled={!file || fault !== undefined || !isOnline || !isOpen}>
            {failure ? t('sendAgain') : isCodeMissing ? t('sendAnyway') : t('send')}
          </Button>
          {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
        </FormEnd>
      )}
    </form>
  )
}

function SlipProgress({ sent }: { sent: number }) {
  const t = useTranslations('deposit.slip')
  const isThere = sent >= 1
  return (
    <div className="grid gap-2">
      <Progress label={t('progress')} value={sent} />
      <p className="figures text-center text-15 text-muted">
        {isThere ? t('reading') : t('sending', { percent: String(Math.floor(sent * 100)) })}
      </p>
    </div>
  )
}
