/** The link that binds a friend to the member: to copy, to share, and as a QR to scan from this screen (spec §2). */
import { Button } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { LinkQr } from '@kapao/ui/LinkQr.tsx'
import { toastError } from '@kapao/ui/toast.ts'
import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface InviteLinkProps {
  code: string
}

export function InviteLink({ code }: InviteLinkProps) {
  const t = useTranslations('invite.link')
  const { origin } = window.location
  const path = '/register?'
  const question = `code=${encodeURIComponent(code)}`
  const link = `${origin}${path}${question}`
  const share = async () => {
    try {
      await navigator.share({ text: t('message'), url: link })
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toastError(t('shareFailed'))
    }
  }
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="text-17 font-semibold">{t('title')}</h3>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      <div className="flex items-center gap-1 rounded-field bg-raised py-1 pr-1 pl-4 inner-line">
        {/* The whole of it can be read and selected: some browsers refuse to copy. */}
        <span className="min-w-0 grow py-2 text-13 leading-tight select-all wrap-anywhere">
          {origin}
          <wbr />
          {path}
          <wbr />
          {question}
        </span>
        <CopyButton
          text={link}
          label={t('copy')}
          ariaLabel={t('copyLink')}
          copiedLabel={t('copied')}
          failedLabel={t('copyFailed')}
        />
      </div>
      {'share' in navigator && (
        <Button wide icon={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
          {t('share')}
        </Button>
      )}
      <LinkQr link={link} alt={t('qr')} caption={t('scan')} />
    </section>
  )
}
