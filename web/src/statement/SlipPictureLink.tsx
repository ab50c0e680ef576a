/** Opens a slip's picture in a new window: by its link while that lives, or by the one that its reference leads to (spec §2, ux 27). */
import { call } from '@kapao/client/call.ts'
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { formatDateTime } from '@kapao/client/format.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import { toastError } from '@kapao/ui/toast.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

interface SlipPictureLinkProps {
  slip: { link: string | null; reference: string; createdAt: string }
  /** When the list was read: since then its links live. */
  readAt: number
}

/** Well before it ends: the picture is still to be asked for. */
const isOld = (readAt: number): boolean => Date.now() - readAt > pictureLimits.linkLifetimeMs / 2

/** The slip is on the list: only its picture can be missing. */
const isNotKept = (error: unknown): boolean => error instanceof CallError && error.code === 'NO_DATA'

const look =
  '-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-chip px-2 text-15 font-medium text-gold-text no-underline hover:bg-raised'

export function SlipPictureLink({ slip: { link, reference, createdAt }, readAt }: SlipPictureLinkProps) {
  const t = useTranslations('statement.slips')
  const errorText = useErrorText()
  const [isOpening, setOpening] = useState(false)
  const name = t('viewSlip', { time: formatDateTime(createdAt) })
  const words = (
    <>
      <ExternalLink size={16} aria-hidden />
      {t('view')}
    </>
  )
  const open = async () => {
    // In the very tap: a window that opens later is refused.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    setOpening(true)
    try {
      const { url } = await call(api.slipLink, { params: { reference } })
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      if (isNotKept(error)) toastError(t('notKept'))
      else if (!isLeaving(error)) toastError(errorText(error))
    }
    setOpening(false)
  }
  if (link) {
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={name}
        className={look}
        onClick={(event) => {
          if (!isOld(readAt)) return
          event.preventDefault()
          void open()
        }}
      >
        {words}
      </a>
    )
  }
  return (
    <button type="button" aria-label={name} disabled={isOpening} className={look} onClick={() => void open()}>
      {words}
    </button>
  )
}
