/** What members will see of an offer in one language, and what it means in money for a deposit. */
import { currencyUnit } from '@kapao/client/format.ts'
import { exampleOf, type OfferFigures } from '@kapao/client/offer-example.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { languages } from '@kapao/contract/lists.ts'
import { BannerSlide } from '@kapao/ui/BannerSlide.tsx'
import { figure } from '@kapao/ui/figures.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PatternArt } from '@kapao/ui/PatternArt.tsx'
import { useTranslations } from 'use-intl'
import { FigureTable } from '#table/FigureTable.tsx'
import type { OfferDraft } from './offer-form.ts'

interface OfferPreviewProps {
  draft: OfferDraft
  locale: Locale
}

export function OfferPreview({ draft: { texts, banners }, locale }: OfferPreviewProps) {
  const form = useTranslations('offer.form')
  const shown = banners[locale].filter(({ image, html }) => image !== null || html !== '')
  const picture = shown.find(({ image }) => image !== null)?.image
  const notice = texts[`notice.${locale}`].replaceAll('{percentFail}', texts.percentFail)
  return (
    <section aria-label={form('preview')} className="grid content-start gap-3">
      <h2 className="text-15 font-medium">{form('preview')}</h2>
      <div
        lang={languages[locale].tag}
        className="member-look grid gap-4 rounded-card border border-line bg-page p-4"
      >
        <div className="card overflow-hidden">
          <div className="relative h-34 bg-raised">
            {picture ? (
              <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />
            ) : (
              <PatternArt seed={texts.code} colour="--gold-deep" className="absolute inset-0 size-full" />
            )}
          </div>
          <div className="grid gap-1 p-5">
            <p className="text-17 font-semibold">{texts[`description.${locale}`] || '–'}</p>
            <p className="figures text-28 leading-figure font-semibold text-gold-text">
              {texts.percent || '–'}%
            </p>
          </div>
        </div>
        {shown.map(({ id, image, html }) => (
          <div key={id}>
            <BannerSlide image={image} html={html} />
          </div>
        ))}
        {notice && (
          <Notice tone="info">
            <span className="whitespace-pre-line">{notice}</span>
          </Notice>
        )}
      </div>
    </section>
  )
}

const figuresOf = (texts: OfferDraft['texts']): OfferFigures => ({
  percent: Number(texts.percent),
  amountMax: Number(texts.amountMax),
  depositMin: Number(texts.depositMin),
  percentSuccess: Number(texts.percentSuccess),
  percentFail: Number(texts.percentFail),
})

/** By the sums of the member app: the least deposit that counts, and the one that brings the most. */
export function OfferExample({ draft: { texts } }: { draft: OfferDraft }) {
  const form = useTranslations('offer.form')
  const offer = figuresOf(texts)
  const isWhole = Object.values(offer).every((value) => Number.isFinite(value) && value >= 0)
  if (!isWhole || offer.percent === 0 || offer.depositMin === 0) return null
  const fullAt = Math.max(offer.depositMin, Math.ceil((offer.amountMax * 100) / offer.percent))
  const unit = currencyUnit(texts.currency)
  return (
    <section className="grid gap-2">
      <h2 className="text-15 font-medium">{form('example', { unit })}</h2>
      <FigureTable
        label={form('example', { unit })}
        isDense
        heads={[form('deposit'), form('receives'), form('passes'), form('fails')]}
        rows={[...new Set([offer.depositMin, fullAt])].map((deposit) => {
          const { amount, target, floor } = exampleOf(offer, texts.currency, { deposit, held: 0 })
          return [String(deposit), [deposit, amount, target, floor].map(figure)]
        })}
      />
    </section>
  )
}
