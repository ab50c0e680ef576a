/** Saves the QR as a picture in the way that this browser really carries out (ux 20). */
import { download } from '@kapao/client/download.ts'
import { formatDateTime } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { toastError, toastSuccess } from '@kapao/ui/toast.ts'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import type { OpenQr } from './open-qr.ts'
import { drawQrPicture, savingWay } from './qr-image.ts'

interface SaveQrImageProps {
  qr: OpenQr
  payee: string
  currency: Currency
}

export function SaveQrImage({ qr, payee, currency }: SaveQrImageProps) {
  const t = useTranslations('deposit')
  const file = usePicture(qr, payee, currency)
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
        return toastSuccess(t('saved'))
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
    <Button wide icon={<Download size={18} aria-hidden />} onClick={() => void save()}>
      {t('save')}
    </Button>
  )
}

/** Drawn as soon as the QR is shown: a share sheet opens only inside a tap, with everything ready. */
function usePicture(
  { svg, amount, expireIn, receivedAt, qrcodeId }: OpenQr,
  payee: string,
  currency: Currency,
) {
  const t = useTranslations('deposit')
  const [file, setFile] = useState<File>()
  const amountWords = moneyText(amount, currency)
  useEffect(() => {
    let isWanted = true
    const validUntil = new Date(Date.now() + expireIn * 1000 - (performance.now() - receivedAt))
    const lines = [`${t('payee')} ${payee}`, t('imageValidUntil', { time: formatDateTime(validUntil) })]
    drawQrPicture({ svg, amount: amountWords, lines }).then(
      (png) => isWanted && setFile(new File([png], `${qrcodeId}.png`, { type: 'image/png' })),
      // A browser without a canvas: the button then says to take a screenshot.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [svg, amountWords, expireIn, receivedAt, qrcodeId, payee, t])
  return file
}
