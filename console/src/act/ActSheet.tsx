/** Every act of the staff: its figures once more, why it is done, a refusal in words, a note when it is done. */
import { queries } from '@kapao/client/queries.ts'
import type { Arguments } from '@kapao/client/send.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FieldFrame, inputClass } from '@kapao/ui/Field.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useForm } from '@kapao/ui/use-form.ts'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { type Fact, Facts } from './Facts.tsx'
import type { Faults } from './faults.ts'

interface ActSheetProps<E extends Endpoint> {
  open: boolean
  onClose: () => void
  title: string
  /** What exactly is done, and to whom. */
  figures?: readonly Fact[]
  /** Further fields, kept by who shows the sheet; they are told what to say at each once somebody has tried to send it. */
  children?: ReactNode | ((shown: Faults) => ReactNode)
  /** What is wrong with those fields, by name; nothing is sent then. */
  faults?: Faults
  /** Which words the act needs; none unless said. */
  asks?: 'reason' | 'note' | 'evidence'
  /** What is known of them already. */
  words?: string | undefined
  confirmLabel: string
  /** Red: something is refused or taken. */
  isDanger?: boolean
  call: E
  /** What is sent, with the words. */
  args: (words: string) => Arguments<E>
  /** Said when it is done; a result may say it otherwise. */
  done: string | ((result: Wire<ResultOf<E>>) => string)
  onDone?: (result: Wire<ResultOf<E>>) => void
}

/** Lists, counters and panels: whatever was told before may have changed by what was done. */
const askAgain = () => void queries.invalidateQueries()

/** Where typing begins. */
const fieldOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:enabled:not([aria-hidden]), select:enabled, textarea:enabled') ??
  null

export function ActSheet<E extends Endpoint>(props: ActSheetProps<E>) {
  const { open, onClose, title } = props
  const frame = useTranslations('frame')
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={frame('close')}
      locked={isSending}
      initialFocus={() => fieldOf(form.current) ?? confirm.current}
    >
      <ActForm {...props} onSending={setSending} form={form} confirm={confirm} />
    </Sheet>
  )
}

interface FormProps {
  onSending: (isSending: boolean) => void
  /** Its first field gets the focus. */
  form: RefObject<HTMLFormElement | null>
  /** Gets the focus where there is no field, so that Enter does it. */
  confirm: RefObject<HTMLButtonElement | null>
}

function ActForm<E extends Endpoint>(props: ActSheetProps<E> & FormProps) {
  const { call, args, asks, done, onDone, onClose, onSending, figures, faults = {}, children } = props
  const t = useTranslations('act')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const id = useId()
  const [words, setWords] = useState(props.words ?? '')
  const act = useApiMutation(call, {
    errors: 'inline',
    onSuccess: (result) => {
      toastSuccess(typeof done === 'string' ? done : done(result))
      onSending(false)
      onClose()
      onDone?.(result)
      askAgain()
    },
  })
  const ofWords = t(asks === 'evidence' ? 'evidenceMissing' : 'missing')
  const missing = asks && words.trim() === '' ? { [asks]: ofWords } : {}
  const form = useForm<Faults>({ ...faults, ...missing }, () => {
    onSending(true)
    act.mutate(args(words.trim()), { onSettled: () => onSending(false) })
  })
  const fault = asks && form.faults[asks]
  return (
    <form ref={props.form} onSubmit={form.submit} className="grid gap-4">
      {figures && <Facts facts={figures} />}
      {typeof children === 'function' ? children(form.faults) : children}
      {asks && (
        <FieldFrame id={id} label={t(asks)} hint={t('keptInTrail')} error={fault}>
          <textarea
            id={id}
            name={asks}
            rows={2}
            maxLength={consoleLimits.wordsLengthMax[asks]}
            value={words}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : `${id}-hint`}
            onChange={(event) => setWords(event.target.value)}
            className={inputClass}
          />
        </FieldFrame>
      )}
      {act.error && (
        <Notice tone={act.isChecking ? 'warning' : 'bad'} announce>
          {act.isChecking ? t('checking') : errorText(act.error)}
        </Notice>
      )}
      <FormEnd>
        <div className="flex gap-3 *:flex-1">
          <Button kind="secondary" disabled={act.isPending} onClick={onClose}>
            {frame('cancel')}
          </Button>
          <Button
            type="submit"
            kind={props.isDanger ? 'danger' : 'primary'}
            loading={act.isPending}
            ref={props.confirm}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </FormEnd>
    </form>
  )
}
