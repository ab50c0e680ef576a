/** Whom to ask, for visitors and members alike (spec §2 Contact page). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { appVersion } from '@kapao/contract/limits.ts'
import type { Contact } from '@kapao/contract/schemas/site.ts'
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
import { PageTitle } from '#layout/PageTitle.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'

/** An operator's link is followed only when it is an https one (quality C-07). */
const isSafeLink = (link: string | null): link is string => link !== null && /^https:\/\//i.test(link)

/** A site is often told without its scheme. */
const addressOf = (website: string) => (/^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`)

export function ContactPage() {
  const t = useTranslations('member.contact')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const contact = useApiQuery(api.contact)
  const widget = useApiQuery(api.enableChatWidget)
  return (
    <>
      <PageTitle className="mt-2 mb-4">{t('title')}</PageTitle>
      {widget.isPending && <Skeleton className="mb-11 h-12 w-full" />}
      {widget.data?.enableChatWidget && <ChatPart />}
      {contact.isPending && <Skeleton className="h-120 w-full" />}
      {contact.error && !contact.data && (
        <LoadFailed
          text={errorText(contact.error)}
          retryLabel={frame('retry')}
          onRetry={() => void contact.refetch()}
        />
      )}
      {contact.data && <ContactCard contact={contact.data} />}
      <p className="figures mt-6 text-center text-13 text-muted">{t('version', { version: appVersion })}</p>
      <SiteLink />
    </>
  )
}

/** Opens the chat, and says whether it is answered now. */
function ChatPart() {
  const t = useTranslations('chat')
  return (
    <div className="mb-4 grid justify-items-center gap-1">
      <Button
        wide
        data-launcher
        aria-haspopup="dialog"
        icon={<MessageCircle size={20} aria-hidden />}
        onClick={() => openChat()}
      >
        {t('open')}
      </Button>
      {/* It comes later, and must push nothing down. */}
      <div className="min-h-6">
        <ChatSlot part="state" />
      </div>
    </div>
  )
}

/** What the operator says, with LINE as a picture to scan and as a link to follow. */
function ContactCard({ contact }: { contact: Wire<typeof Contact> }) {
  const t = useTranslations('member.contact')
  const { contactText, lineQR, lineLink, lineName } = contact
  return (
    <Card className="grid gap-4">
      <SafeHtml html={contactText} />
      {/* Spec §2: from the server, else one of our own: drawn from the link, so that it never leads elsewhere. */}
      {!lineQR && isSafeLink(lineLink) && <LinkQr link={lineLink} alt={t('scan')} caption={t('scan')} />}
      {lineQR && (
        <figure className="grid justify-items-center gap-2">
          <img src={lineQR} alt={t('scan')} className="size-60 rounded-field bg-paper p-3" />
          <figcaption className="text-13 text-muted">{t('scan')}</figcaption>
        </figure>
      )}
      {isSafeLink(lineLink) && (
        <a
          href={lineLink}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary', true)}
        >
          {lineName ?? lineLink}
        </a>
      )}
    </Card>
  )
}

/** The operator's own site, where it names one. */
function SiteLink() {
  const info = useApiQuery(api.info).data
  if (!info || !isSafeLink(addressOf(info.website))) return null
  return (
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
  )
}
