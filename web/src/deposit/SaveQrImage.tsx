/** Saves the QR as a picture in the way that this browser really carries out (ux 20). */
import { formatDateTime } from '@kapao/client/format.ts'
import { serverNow } from '@kapao/client/server-clock.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { SavePicture } from '#picture/SavePicture.tsx'
import type { OpenQr } from './open-qr.ts'
import { drawQrPicture } from './qr-image.ts'

interface SaveQrImageProps {
  qr: OpenQr
  payee: string
  currency: Currency
}

export function SaveQrImage({ qr, payee, currency }: SaveQrImageProps) {
  const t = useTranslations('deposit')
  const file = usePicture(qr, payee, currency)
  return <SavePicture file={file} label={t('save')} savedText={t('saved')} />
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
    const validUntil = new Date(serverNow() + expireIn * 1000 - (performance.now() - receivedAt))
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
