/** What was asked for is not there: says why, in place, and offers to try again. */
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
}

export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const t = useTranslations('table')
  const errorText = useErrorText()
  return (
    <div className="grid max-w-130 gap-3">
      <Notice tone="bad" announce>
        <p className="font-medium">{t('failed')}</p>
        <p>{errorText(error)}</p>
      </Notice>
      <Button kind="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
