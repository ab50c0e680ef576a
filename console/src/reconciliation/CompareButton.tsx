/** Has the books compared now, and looks for what comes of it until it should be through. */
import { queries } from '@kapao/client/queries.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { bookDays, compareBooks } from '@kapao/contract/calls/staff.ts'
import { reconciliationLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useMay } from '#operator/signed-in.ts'

export function CompareButton() {
  const t = useTranslations('reconciliation')
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks === 0) return
    const timer = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: queryKey(bookDays) })
      setLooks(looks - 1)
    }, reconciliationLimits.lookMs)
    return () => clearTimeout(timer)
  }, [looks])
  if (!may('compareBooks')) return null
  return (
    <>
      <Button kind="secondary" onClick={() => setAsked(true)}>
        {t('compare')}
      </Button>
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('compareTitle')}
        confirmLabel={t('compare')}
        call={compareBooks}
        args={() => ({})}
        done={t('compareStarted')}
        onDone={() => setLooks(reconciliationLimits.looks)}
      >
        <p className="text-15 text-muted">{t('compareText')}</p>
      </ActSheet>
    </>
  )
}
