/** What members will see, by the parts that the member app shows it with, as wide as a phone. */
import type { Locale } from '@kapao/contract/edition.ts'
import { languages } from '@kapao/contract/lists.ts'
import { BannerSlide } from '@kapao/ui/BannerSlide.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { SafeHtml } from '@kapao/ui/SafeHtml.tsx'
import { useTranslations } from 'use-intl'
import type { ContentName, Piece, Shape } from './draft.ts'

interface ContentPreviewProps {
  name: ContentName
  shape: Shape
  locale: Locale
  pieces: readonly Piece[]
}

export function ContentPreview({ name, shape, locale, pieces }: ContentPreviewProps) {
  const t = useTranslations('content')
  const shown = pieces.filter(({ html, image }) => html !== '' || image)
  return (
    <section aria-label={t('preview')} className="grid grid-cols-1 content-start gap-2">
      <h2 className="text-15 font-medium">{t('preview')}</h2>
      <div
        lang={languages[locale].tag}
        className="member-look grid w-97.5 max-w-full gap-4 rounded-card border border-line bg-page p-4"
      >
        {shown.length === 0 && <p className="text-muted">{t('nothingShown')}</p>}
        {shown.map(({ id, image, html }) =>
          shape === 'banners' ? (
            <div key={id}>
              <BannerSlide image={image} html={html} />
            </div>
          ) : name === 'notice' ? (
            <Notice key={id} tone="info">
              <SafeHtml html={html} />
            </Notice>
          ) : (
            <div key={id} className="rounded-card bg-surface p-4">
              <SafeHtml html={html} />
            </div>
          ),
        )}
      </div>
    </section>
  )
}
