/** Closing the account: said in a sentence, done in a sheet (decisions D17, ux 77). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const CloseSheet = lazyPart(() => import('./CloseSheet.tsx'), 'CloseSheet')

export function CloseCard() {
  const t = useTranslations('safety.close')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <LazyLayer open={isOpen}>
        <CloseSheet open={isOpen} onClose={() => setOpen(false)} />
      </LazyLayer>
    </Card>
  )
}
