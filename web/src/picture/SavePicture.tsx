/** Hands a picture over: shared, downloaded, or shown to be pressed and held (ux 20). */
import { download } from '@kapao/client/download.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { toastError, toastSuccess } from '@kapao/ui/toast.ts'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { savingWay } from './saving.ts'

interface SavePictureProps {
  /** Drawn before: a share sheet opens only inside a tap, with everything ready. Undefined while it is not, or cannot be. */
  file: File | undefined
  /** It is being drawn. */
  pending?: boolean
  label: string
  /** Said after a download. */
  savedText: string
}

export function SavePicture({ file, pending = false, label, savedText }: SavePictureProps) {
  const t = useTranslations('deposit')
  const [pressUrl, setPressUrl] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(pressUrl ?? ''), [pressUrl])

  const save = async () => {
    if (!file) return toastError(t('saveFailed'))
    switch (savingWay(file)) {
      case 'share':
        try {
          await navigator.share({ files: [file] })
        } catch (error) {
          // Closing the share sheet is no failure.
          if (!(error instanceof DOMException && error.name === 'AbortError'))
            setPressUrl(URL.createObjectURL(file))
        }
        return
      case 'download':
        download(file)
        return toastSuccess(savedText)
      case 'press':
        return setPressUrl(URL.createObjectURL(file))
    }
  }
  if (pressUrl) {
    return (
      <figure className="grid justify-items-center gap-2">
        <img src={pressUrl} alt={t('pressAndHold')} className="w-full max-w-80 rounded-field" />
        <figcaption className="text-15 font-medium text-gold-text">{t('pressAndHold')}</figcaption>
      </figure>
    )
  }
  return (
    <Button wide loading={pending} icon={<Download size={18} aria-hidden />} onClick={() => void save()}>
      {label}
    </Button>
  )
}
