/** A new offer, from nothing or from one that there is, or other terms for one (console.md, Offers). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { offers } from '@kapao/contract/calls/staff.ts'
import { offerKinds } from '@kapao/contract/lists.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { OfferEditor } from '#bonus/OfferEditor.tsx'
import { copyOf, draftOf, newOffer, termsText } from '#bonus/offer-form.ts'
import { PieceFields } from '#content/PieceFields.tsx'
import { useCurrencies } from '#operator/signed-in.ts'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { useListSearch } from '#table/list-search.ts'

export function OfferWritePage() {
  const t = useTranslations('offer')
  const form = useTranslations('offer.form')
  const navigate = useNavigate()
  const [own] = useCurrencies()
  // `of`: the one that is changed; `from`: the one that is copied.
  const { of, from } = useListSearch().search
  const wanted = of ?? from
  const [wantedKind = '', code = ''] = wanted?.split(':') ?? []
  const kind = offerKinds.find((one) => one === wantedKind) ?? 'bonus'
  const asked = useApiQuery(
    offers,
    { body: { page: 1, limit: 1, kind, code } },
    { enabled: wanted !== undefined },
  )
  const row = asked.data?.offers[0]
  const isReady = wanted === undefined || asked.isSuccess
  const changed = of === undefined ? undefined : row
  return (
    <div className="grid gap-4 p-4">
      <nav aria-label={t('title')}>
        <Link to="/offers" className="text-15 text-gold-text underline">
          {t('title')}
        </Link>
      </nav>
      <h1 className="text-20 font-semibold">
        {of === undefined ? form('createTitle') : form('changeTitle', { code })}
      </h1>
      {asked.error && <LoadFailed error={asked.error} onRetry={() => void asked.refetch()} />}
      {!isReady && !asked.error && <Skeleton className="h-96 w-full" />}
      {isReady && wanted !== undefined && !row && <Notice tone="warning">{form('notFound')}</Notice>}
      {isReady && from !== undefined && row && <Notice tone="info">{form('copied')}</Notice>}
      {isReady && (of === undefined || row) && (
        <OfferEditor
          // Other terms by somebody else begin the form anew; that members receive it meanwhile does not.
          key={changed ? termsText(changed) : (row?.code ?? '')}
          start={changed ? draftOf(changed) : row ? copyOf(row) : newOffer(own)}
          {...(changed && { row: changed })}
          banners={(locale, pieces, onPieces) => (
            <PieceFields
              shape="banners"
              locale={locale}
              pieces={pieces}
              isReadOnly={false}
              onPieces={onPieces}
            />
          )}
          onDone={() => void navigate({ to: '/offers' })}
        />
      )}
    </div>
  )
}
