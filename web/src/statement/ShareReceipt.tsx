/** The receipt as a picture to share, once it is final: names are masked, and its QR leads to the check (ux 67). */
import { formatDateTime } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '#i18n/words.tsx'
import { moneyText } from '#money/money-text.ts'
import { SavePicture } from '#picture/SavePicture.tsx'
import { maskedName } from './masked-name.ts'
import type { ReceiptPicture } from './receipt-picture.ts'
import { useRowWords } from './row-words.ts'
import type { StatementRowView } from './StatementRow.tsx'
import { signed } from './statement-signs.ts'
import type { PlaceName } from './use-place-names.ts'

interface ShareReceiptProps {
  row: StatementRowView
  code: string
  currency: Currency
  placeName: PlaceName
}

const beingDrawn = { file: undefined, pending: true }
const marks = { plus: '+', minus: '\u2212', none: '' }

export function ShareReceipt({ row, code, currency, placeName }: ShareReceiptProps) {
  const t = useTranslations('statement')
  const brand = useTranslations('frame')('app')
  const words = useRowWords()
  const language = useAppLocale()
  const holder = useApiQuery(api.wallet).data?.bankAccount.bankAccountName
  const { amount = 0, sign } = signed(row.statementType, row.amount)
  const picture: ReceiptPicture = {
    language,
    brand,
    title: words.type(row),
    amount: marks[sign] + moneyText(amount, currency),
    status: words.status(row).word,
    rows: [
      ...(row.from === row.to
        ? []
        : [
            [t('receipt.from'), placeName(row.from, row.statementType)] as const,
            [t('receipt.to'), placeName(row.to, row.statementType)] as const,
          ]),
      ...(holder ? [[t('share.holder'), maskedName(holder)] as const] : []),
      [t('receipt.at'), formatDateTime(row.createdAt)],
      [t('receipt.reference'), groupReference(row.reference)],
    ],
    check: {
      address: `${window.location.origin}/check/${code}`,
      title: t('share.check'),
      text: t('share.confirms', { place: window.location.host }),
    },
  }
  return (
    <SavePicture
      {...useDrawn(picture, row.reference)}
      label={t('share.button')}
      savedText={t('share.saved')}
    />
  )
}

/** Drawn as soon as the receipt is shown: a share sheet opens only inside a tap, with everything ready. */
function useDrawn(picture: ReceiptPicture, name: string) {
  const [drawn, setDrawn] = useState<{ file: File | undefined; pending: boolean }>(beingDrawn)
  // Equal pictures are drawn once, however often the page around them is.
  const content = JSON.stringify(picture)
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const { drawReceipt } = await import('./receipt-picture.ts')
      const png = await drawReceipt(JSON.parse(content))
      return new File([png], `${name}.png`, { type: 'image/png' })
    }
    // A browser without a canvas: the button then says to take a screenshot.
    void draw()
      .catch(() => undefined)
      .then((file) => isWanted && setDrawn({ file, pending: false }))
    return () => {
      isWanted = false
    }
  }, [content, name])
  return drawn
}
