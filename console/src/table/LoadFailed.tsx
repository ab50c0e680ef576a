/** What was asked for is not there: says why, in place, and offers to try again where that may help. */
import { CallError } from '@kapao/contract/client.ts'
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
  // A role does not change by asking again.
  const isDenied = error instanceof CallError && error.code === 'FORBIDDEN'
  return (
    <div className="grid max-w-130 gap-3">
      <Notice tone="bad" announce>
        {!isDenied && <p className="font-medium">{t('failed')}</p>}
        <p>{errorText(error)}</p>
      </Notice>
      {!isDenied && (
        <Button kind="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
