/** The answers kept ready: written, written anew and removed here, in each language of the members. */
import { queries } from '@kapao/client/queries.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { chatReplies, removeReply, writeReply } from '@kapao/contract/calls/staff.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { recordOf } from '@kapao/contract/keys.ts'
import * as limits from '@kapao/contract/limits.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { inboxLimits, replyCodeShape } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Field, FieldFrame, inputClass } from '@kapao/ui/Field.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useForm } from '@kapao/ui/use-form.ts'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay } from '#operator/signed-in.ts'
import type { Reply } from './preferred.ts'

const blank: Reply = { code: '', words: recordOf(locales, () => '') }
/** Where it is said that no language has words. */
const [firstLocale = 'en'] = locales
const askAgain = () => void queries.invalidateQueries({ queryKey: queryKey(chatReplies) })

export function RepliesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('inbox')
  const frame = useTranslations('frame')
  const [edited, setEdited] = useState<Reply>()
  const close = () => {
    setEdited(undefined)
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={t('replies')} closeLabel={frame('close')}>
      {edited ? (
        <ReplyForm key={edited.code} reply={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <Kept onEdit={setEdited} />
      )}
    </Sheet>
  )
}

function Kept({ onEdit }: { onEdit: (reply: Reply) => void }) {
  const t = useTranslations('inbox')
  const table = useTranslations('table')
  const errorText = useErrorText()
  const may = useMay()
  const body = { page: 1, limit: inboxLimits.repliesMax }
  const { data, error } = useApiQuery(chatReplies, { body }, { staleTime: 0 })
  return (
    <div className="grid gap-3">
      <p className="text-15 text-muted">{t('repliesText')}</p>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      {!data && !error && (
        <div role="status" aria-label={table('loading')}>
          <Skeleton className="h-20 w-full" />
        </div>
      )}
      {data?.replies.length === 0 && <p className="text-15">{t('noneKept')}</p>}
      <ul className="grid gap-2">
        {data?.replies.map((reply) => (
          <li key={reply.code} className="flex items-start gap-2 rounded-field bg-raised px-3 py-2">
            <div className="grid min-w-0 grow gap-1 text-15">
              <span className="font-medium wrap-anywhere">/{reply.code}</span>
              {locales
                .filter((locale) => reply.words[locale])
                .map((locale) => (
                  <span key={locale} lang={languages[locale].tag} className="line-clamp-2 text-muted">
                    {reply.words[locale]}
                  </span>
                ))}
            </div>
            {may('writeReply') && (
              <Button
                kind="quiet"
                aria-label={t('editReply', { code: reply.code })}
                onClick={() => onEdit(reply)}
              >
                {t('edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may('writeReply') && <Button onClick={() => onEdit(blank)}>{t('newReply')}</Button>}
    </div>
  )
}

/** An answer while it is written: what is wrong with it, and that it is kept or removed. */
function useReplyForm(reply: Reply, onDone: () => void) {
  const t = useTranslations('inbox')
  const [code, setCode] = useState(reply.code)
  const [words, setWords] = useState(reply.words)
  // Of a new one there is nothing yet.
  const was = reply.code === '' ? null : reply.words
  const ended = (said: string) => () => {
    toastSuccess(said)
    askAgain()
    onDone()
  }
  const write = useApiMutation(writeReply, { errors: 'inline', onSuccess: ended(t('replyKept')) })
  const remove = useApiMutation(removeReply, { errors: 'inline', onSuccess: ended(t('replyRemoved')) })
  const isEmpty = locales.every((locale) => words[locale].trim() === '')
  const faults = {
    ...(!replyCodeShape.test(code) && { code: t('codeFault') }),
    ...(isEmpty && { [firstLocale]: t('wordsFault') }),
  }
  const form = useForm<Record<string, string>>(faults, () =>
    write.mutate({ params: { code }, body: { words, was } }),
  )
  return {
    ...{ code, words, form },
    changeCode: (next: string) => {
      setCode(next.toLowerCase())
      form.forget()
    },
    changeWords: (locale: Locale, text: string) => {
      setWords({ ...words, [locale]: text })
      form.forget()
    },
    remove: () => remove.mutate({ params: { code } }),
    isWriting: write.isPending,
    isRemoving: remove.isPending,
    failed: write.error ?? remove.error,
  }
}

function ReplyForm({ reply, onDone }: { reply: Reply; onDone: () => void }) {
  const t = useTranslations('inbox')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const isNew = reply.code === ''
  const { form, failed, ...written } = useReplyForm(reply, onDone)
  return (
    <form onSubmit={form.submit} className="grid gap-4">
      <Field
        label={t('code')}
        name="code"
        hint={t('codeHint')}
        error={form.faults.code}
        value={written.code}
        readOnly={!isNew}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => written.changeCode(target.value)}
      />
      {locales.map((locale) => (
        <WordsField
          key={locale}
          locale={locale}
          text={written.words[locale]}
          fault={form.faults[locale]}
          onChange={(text) => written.changeWords(locale, text)}
        />
      ))}
      {failed && (
        <Notice tone="bad" announce>
          {errorText(failed)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button kind="secondary" onClick={onDone}>
          {frame('cancel')}
        </Button>
        {!isNew && (
          <Button kind="danger" loading={written.isRemoving} onClick={written.remove}>
            {t('removeReply')}
          </Button>
        )}
        <Button type="submit" loading={written.isWriting}>
          {t('keepReply')}
        </Button>
      </div>
    </form>
  )
}

interface WordsFieldProps {
  locale: Locale
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

function WordsField({ locale, text, fault, onChange }: WordsFieldProps) {
  const id = useId()
  const { name, tag } = languages[locale]
  return (
    <FieldFrame id={id} label={name} error={fault}>
      <textarea
        id={id}
        name={locale}
        lang={tag}
        rows={3}
        maxLength={limits.chatTextLengthMax}
        value={text}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={inputClass}
      />
    </FieldFrame>
  )
}
