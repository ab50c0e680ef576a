/** The place where a picture is chosen or taken: empty with a hint, or the picture itself (ux 25). */
import { classes } from '@kapao/ui/classes.ts'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { slipTypes } from './slip-file.ts'

interface SlipPickerProps {
  /** The chosen picture, when it can be sent. */
  file: File | undefined
  onChoose: (file: File) => void
  hint: string
  /** What is wrong with the file that was chosen. */
  error: string | undefined
  disabled: boolean
}

export function SlipPicker({ file, onChoose, hint, error, disabled }: SlipPickerProps) {
  const t = useTranslations('deposit.slip')
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    if (chosen) onChoose(chosen)
    // So that the same file can be chosen again after something was wrong.
    event.target.value = ''
  }
  return (
    <div className="grid gap-1.5">
      <label
        className={classes(
          'relative grid min-h-40 cursor-pointer place-items-center gap-2 overflow-hidden rounded-field border border-dashed bg-raised p-4 text-center',
          'focus-within:border-gold-text has-disabled:cursor-default has-disabled:opacity-60',
          error ? 'border-bad' : 'border-line-strong',
        )}
      >
        <input
          type="file"
          accept={slipTypes.join(',')}
          onChange={choose}
          disabled={disabled}
          aria-describedby={id}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {file && <SlipPreview file={file} />}
        <span className="inline-flex items-center gap-2 text-15 font-medium text-gold-text">
          <ImageUp size={20} aria-hidden className="shrink-0" />
          {file ? t('change') : t('choose')}
        </span>
      </label>
      <p
        id={id}
        role={error ? 'alert' : undefined}
        className={classes('text-13', error ? 'font-medium text-bad' : 'text-muted')}
      >
        {error ?? hint}
      </p>
    </div>
  )
}

function SlipPreview({ file }: { file: File }) {
  const t = useTranslations('deposit.slip')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <img src={address} alt={t('preview')} className="max-h-72 max-w-full rounded-[10px] object-contain" />
  )
}
