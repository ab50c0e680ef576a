/** What the wheel stopped at, in the server's words; for a coupon also what it is worth (spec §2). */
import { formatDateTime } from '@kapao/client/format.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { Ticket } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CouponView } from './CouponCard.tsx'
import type { SpinResult } from './use-spin.ts'
import { WheelIcon } from './WheelIcon.tsx'

interface PrizePopupProps {
  open: boolean
  result: SpinResult
  /** The one that this spin gave, once it is known. */
  coupon: CouponView | undefined
  amountText: (amount: number) => string
  onConfirm: () => void
  onCoupons: () => void
}

export function PrizePopup({ open, result, coupon, amountText, onConfirm, onCoupons }: PrizePopupProps) {
  const t = useTranslations('spin.prize')
  const close = useTranslations('wallet')('close')
  return (
    <Modal open={open} onClose={onConfirm} title={t('title')} closeLabel={close}>
      <div className="grid gap-5">
        <div className="grid justify-items-center gap-2 text-center">
          <span className="grid size-16 animate-appear place-items-center rounded-chip bg-raised text-gold-text">
            {coupon ? <Ticket size={30} strokeWidth={1.5} aria-hidden /> : <WheelIcon size={30} />}
          </span>
          <p className="text-28 leading-tight font-semibold">{result.label}</p>
          {coupon && (
            <p className="text-15">
              {t('coupon', {
                amount: amountText(coupon.amount),
                time: formatDateTime(coupon.expiresAt),
              })}
            </p>
          )}
          <p className="text-15 text-muted">{t('coinsLeft', { count: result.remainingCoin })}</p>
        </div>
        <div className="grid gap-2">
          <Button wide onClick={onConfirm}>
            {t('confirm')}
          </Button>
          {coupon && (
            <Button wide kind="quiet" onClick={onCoupons}>
              {t('viewCoupons')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
