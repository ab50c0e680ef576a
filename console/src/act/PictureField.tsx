/** A picture of a form: uploaded at once, shown, taken away again. */
import { useUpload } from '@kapao/client/use-upload.ts'
import { uploadPicture } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FieldFrame } from '@kapao/ui/Field.tsx'
import { useEffect, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

interface PictureFieldProps {
  label: string
  /** Where the picture is; empty: there is none. */
  value: string
  error: string | undefined
  onValue: (path: string) => void
}

export function PictureField({ label, value, error, onValue }: PictureFieldProps) {
  const t = useTranslations('act')
  const errorText = useErrorText()
  const id = useId()
  const { step, send, reset } = useUpload(uploadPicture)
  const path = step.step === 'done' ? step.result.path : undefined
  useEffect(() => {
    if (path === undefined) return
    onValue(path)
    reset()
  }, [path, onValue, reset])
  const failed = step.step === 'failed' ? errorText(step.error) : undefined
  return (
    <FieldFrame id={id} label={label} hint={t('pictureHint')} error={failed ?? error}>
      <div className="flex flex-wrap items-center gap-3">
        {value !== '' && (
          <img src={value} alt={label} className="h-16 w-28 rounded-field object-contain inner-line" />
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={step.step === 'sending'}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void send(file)
          }}
          className="text-13"
        />
        {value !== '' && (
          <Button kind="quiet" onClick={() => onValue('')}>
            {t('noPicture')}
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
