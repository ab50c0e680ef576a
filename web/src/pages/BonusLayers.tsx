/** The sheets of the bonus page, one at a time (ux 59): each is fetched when it is first opened. */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import type { Currency } from '@kapao/contract/edition.ts'
import { SafeHtml } from '@kapao/ui/SafeHtml.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useTranslations } from 'use-intl'
import { type BonusView, noticeOf } from '#bonus/bonus-view.ts'
import { moneyText } from '#money/money-text.ts'
import { BannerCarousel } from '#site/BannerCarousel.tsx'

const BonusModal = lazyPart(() => import('#bonus/BonusModal.tsx'), 'BonusModal')
const CancelBonus = lazyPart(() => import('#bonus/CancelBonus.tsx'), 'CancelBonus')
const PromotionModal = lazyPart(() => import('#promotion/PromotionModal.tsx'), 'PromotionModal')

export type BonusLayer = 'bonus' | 'promotion' | 'cancel'

interface BonusLayersProps {
  layer: BonusLayer | undefined
  /** The one that was opened last; kept while its sheet slides away. */
  bonus: BonusView | undefined
  /** The promotion code that was looked for last. */
  code: string
  currency: Currency
  /** A bonus is active. */
  isBlocked: boolean
  onClose: () => void
}

export function BonusLayers({ layer, bonus, code, currency, isBlocked, onClose }: BonusLayersProps) {
  const t = useTranslations('bonus')
  const shared = { onClose, currency }
  return (
    <>
      {bonus && (
        <LazyLayer open={layer === 'bonus'}>
          <BonusModal
            open={layer === 'bonus'}
            {...shared}
            bonus={bonus}
            banners={
              bonus.banners.length > 0 && <BannerCarousel banners={bonus.banners} label={t('banners')} />
            }
            notice={<SafeHtml html={noticeOf(bonus)} />}
            isBlocked={isBlocked}
            onReceived={(amount) => {
              onClose()
              window.scrollTo({ top: 0 })
              toastSuccess(
                amount === undefined
                  ? t('receivedUnknown')
                  : t('received', { amount: moneyText(amount, currency) }),
              )
            }}
          />
        </LazyLayer>
      )}
      <LazyLayer open={layer === 'promotion'}>
        <PromotionModal open={layer === 'promotion'} {...shared} code={code} isBlocked={isBlocked} />
      </LazyLayer>
      <LazyLayer open={layer === 'cancel'}>
        <CancelBonus open={layer === 'cancel'} {...shared} />
      </LazyLayer>
    </>
  )
}
