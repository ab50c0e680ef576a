/** Says when what is on the screen may be old: no connection at all, or no live news for a while (spec of the look 11, 56). */
import { useOnline } from '@kapao/client/online.ts'
import { useNewer } from '@kapao/client/outdated.ts'
import { useStale } from '@kapao/client/socket.ts'
import { CloudOff, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface ConnectionBannerProps {
  /** How old what is shown is. */
  age?: ReactNode
}

export function ConnectionBanner({ age }: ConnectionBannerProps) {
  const t = useTranslations('frame')
  const online = useOnline()
  const stale = useStale()
  const isNewer = useNewer()
  const text = online ? stale && t('stale') : t('offline')
  return (
    // Always there, so that a screen reader notices when it gets its words.
    <div role="status">
      {!text && isNewer && (
        <p className="flex items-center justify-center gap-3 bg-raised px-4 text-13">
          {t('newer.text')}
          <button
            type="button"
            className="min-h-11 px-2 font-semibold text-gold-text"
            onClick={() => window.location.reload()}
          >
            {t('newer.load')}
          </button>
        </p>
      )}
      {text && (
        <p className="flex items-center justify-center gap-2 bg-raised px-4 py-2 text-13 font-medium text-warning">
          {online ? (
            <RefreshCw size={16} aria-hidden className="shrink-0" />
          ) : (
            <CloudOff size={16} aria-hidden className="shrink-0" />
          )}
          <span>
            {text} {age}
          </span>
        </p>
      )}
    </div>
  )
}
