/** Whom to ask, for visitors and members alike (spec §2 Contact page). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { appVersion } from '@kapao/contract/limits.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { LinkQr } from '@kapao/ui/LinkQr.tsx'
import { SafeHtml } from '@kapao/ui/SafeHtml.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { MessageCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { openChat } from '#chat-opener/chat-opener.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'

/** An operator's link is followed only when it is an https one (quality C-07). */
const isSafeLink = (link: string | null): link is string => link !== null && /^https:\/\//i.test(link)

/** A site is often told without its scheme. */
const addressOf = (website: string) => (/^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`)

export function ContactPage() {
  const t = useTranslations('member.contact')
  const chat = useTranslations('chat')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const contact = useApiQuery(api.contact)
  const widget = useApiQuery(api.enableChatWidget)
  const info = useApiQuery(api.info).data
  return (
    <>
      <h1 className="mt-2 mb-4 text-28 leading-tight font-semibold">{t('title')}</h1>
      {widget.isPending && <Skeleton className="mb-11 h-12 w-full" />}
      {widget.data?.enableChatWidget && (
        <div className="mb-4 grid justify-items-center gap-1">
          <Button
            wide
            data-launcher
            aria-haspopup="dialog"
            icon={<MessageCircle size={20} aria-hidden />}
            onClick={() => openChat()}
          >
            {chat('open')}
          </Button>
          {/* It comes later, and must push nothing down. */}
          <div className="min-h-6">
            <ChatSlot part="state" />
          </div>
        </div>
      )}
      {contact.isPending && <Skeleton className="h-120 w-full" />}
      {contact.error && !contact.data && (
        <LoadFailed
          text={errorText(contact.error)}
          retryLabel={frame('retry')}
          onRetry={() => void contact.refetch()}
        />
      )}
      {contact.data && (
        <Card className="grid gap-4">
          <SafeHtml html={contact.data.contactText} />
          {/* Spec §2: from the server, else one of our own: drawn from the link, so that it never leads elsewhere. */}
          {!contact.data.lineQR && isSafeLink(contact.data.lineLink) && (
            <LinkQr link={contact.data.lineLink} alt={t('scan')} caption={t('scan')} />
          )}
          {contact.data.lineQR && (
            <figure className="grid justify-items-center gap-2">
              <img src={contact.data.lineQR} alt={t('scan')} className="size-60 rounded-field bg-paper p-3" />
              <figcaption className="text-13 text-muted">{t('scan')}</figcaption>
            </figure>
          )}
          {isSafeLink(contact.data.lineLink) && (
            <a
              href={contact.data.lineLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('secondary', true)}
            >
              {contact.data.lineName ?? contact.data.lineLink}
            </a>
          )}
        </Card>
      )}
      <p className="figures mt-6 text-center text-13 text-muted">{t('version', { version: appVersion })}</p>
      {info && isSafeLink(addressOf(info.website)) && (
        <p className="text-center text-13">
          <a
            href={addressOf(info.website)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 min-w-11 items-center justify-center text-gold-text"
          >
            {info.name}
          </a>
        </p>
      )}
    </>
  )
}
