/** One coupon: what it was won at, what it is worth, and until when it can be claimed. */
import { formatDateTime } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Coupon } from '@kapao/contract/schemas/spin.ts'
import { Button } from '@kapao/ui/Button.tsx'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'

export type CouponView = Wire<typeof Coupon>

/** Shows an operator's HTML safely; the page brings it. */
export type HtmlPart = ComponentType<{ html: string }>

interface CouponCardProps {
  coupon: CouponView
  Html: HtmlPart
  amountText: (amount: number) => string
  isDisabled: boolean
  onClaim: () => void
}

export function CouponCard({ coupon, Html, amountText, isDisabled, onClaim }: CouponCardProps) {
  const t = useTranslations('spin.coupons')
  const { name, slice } = coupon.prize
  return (
    <li className="grid gap-2 rounded-field bg-raised p-4 inner-line">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-13 text-muted">{name}</p>
          <h3 className="text-17 font-semibold">{slice.label}</h3>
        </div>
        <p className="figures shrink-0 pt-4.5 text-17 font-semibold text-gold-text">
          {amountText(coupon.amount)}
        </p>
      </div>
      {slice.htmlDescription && (
        <div className="text-15 text-muted">
          <Html html={slice.htmlDescription} />
        </div>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="figures text-13 text-muted">{t('until', { time: formatDateTime(coupon.expiresAt) })}</p>
        <Button
          className="shrink-0"
          disabled={isDisabled}
          aria-label={t('claimLabel', { label: slice.label })}
          onClick={onClaim}
        >
          {t('claim')}
        </Button>
      </div>
    </li>
  )
}
