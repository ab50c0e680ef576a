/** Offers a PIN once, after the first deposit; either answer ends the offer (ux 77, decisions D18). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endPinOffer, isPinOfferDue } from './pin-offer.ts'

export function PinOffer() {
  const t = useTranslations('safety.offer')
  const profile = useApiQuery(api.wallet).data?.profile
  const [isOver, setOver] = useState(false)
  if (isOver || !profile || profile.stepUp.length > 0 || !isPinOfferDue(profile.memberNo)) return null
  const end = () => endPinOffer(profile.memberNo)
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <Link to="/user/safety" onClick={end} className={buttonClass()}>
          {t('set')}
        </Link>
        <Button
          kind="quiet"
          onClick={() => {
            end()
            setOver(true)
          }}
        >
          {t('later')}
        </Button>
      </div>
    </Card>
  )
}
