/** A message on its way: uploading with its percent, sending, sent, or failed with its reason and two ways on (ux 52). */
import { Progress } from '@kapao/ui/Progress.tsx'
import { CircleAlert, FileIcon, Film, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { bubbleClass } from './bubble.ts'
import { pictureOf, removeDraft, resend } from './chat-sending.ts'
import type { Draft } from './draft.ts'

const action =
  'inline-flex min-h-11 items-center gap-1.5 rounded-field px-3 text-15 font-medium text-gold-text hover:bg-raised'

export function DraftRow({ draft }: { draft: Draft }) {
  const t = useTranslations('chat')
  return (
    <li className="mt-1 grid grid-cols-1 justify-items-end gap-1">
      <p className="sr-only">{t('you')}</p>
      <DraftBody draft={draft} />
      <DraftStatusLine draft={draft} />
    </li>
  )
}

function DraftBody({ draft: { clientId, content } }: { draft: Draft }) {
  const t = useTranslations('chat')
  if (content.kind === 'text') return <p className={bubbleClass(true)}>{content.text}</p>
  if (content.kind === 'postback') return <p className={bubbleClass(true)}>{content.title}</p>
  const picture = pictureOf(clientId)
  const name = content.name || t(content.fileType === 'video' ? 'video' : 'picture')
  if (picture)
    return <img src={picture} alt={name} className="size-50 rounded-card bg-raised object-cover opacity-70" />
  const Icon = content.fileType === 'video' ? Film : FileIcon
  return (
    <p className={bubbleClass(true, 'flex min-h-14 items-center gap-3')}>
      <Icon size={22} aria-hidden className="shrink-0" />
      <span className="min-w-0">{name}</span>
    </p>
  )
}

function DraftStatusLine({ draft }: { draft: Draft }) {
  const t = useTranslations('chat')
  const errorText = useErrorText()
  const { clientId, content, status, sent, error } = draft
  if (status === 'uploading_file') {
    const percent = String(Math.floor(sent * 100))
    return (
      <div className="grid w-50 gap-1">
        <Progress label={t('uploading', { percent })} value={sent} />
        <div className="flex items-center justify-between">
          {/* The bar says it to those who cannot see this. */}
          <span aria-hidden className="figures px-1 text-13 text-muted">
            {t('uploading', { percent })}
          </span>
          <RemoveButton clientId={clientId} />
        </div>
      </div>
    )
  }
  if (status !== 'failed')
    return <p className="px-1 text-13 text-muted">{t(status === 'succeed' ? 'sent' : 'sending')}</p>
  const canResend = content.kind !== 'file' || content.path !== undefined || content.file !== undefined
  return (
    <div className="grid justify-items-end">
      <p className="flex items-center gap-1.5 px-1 text-13 font-medium text-bad">
        <CircleAlert size={16} aria-hidden className="shrink-0" />
        {t('failed')}
      </p>
      {error !== undefined && (
        <p className="max-w-[85%] px-1 text-right text-13 text-muted">{errorText(error)}</p>
      )}
      <div className="flex">
        {canResend && (
          <button type="button" onClick={() => resend(clientId)} className={action}>
            <RotateCcw size={16} aria-hidden />
            {t('resend')}
          </button>
        )}
        <RemoveButton clientId={clientId} />
      </div>
    </div>
  )
}

function RemoveButton({ clientId }: { clientId: string }) {
  const t = useTranslations('chat')
  return (
    <button type="button" onClick={() => removeDraft(clientId)} className={action}>
      <Trash2 size={16} aria-hidden />
      {t('remove')}
    </button>
  )
}
