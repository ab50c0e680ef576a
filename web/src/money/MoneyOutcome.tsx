/** What became of a money action, in place of its form: one mark, one sentence, the reference, and where to go next. */
import { groupReference } from '@kapao/contract/reference.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { CircleArrowRight, CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

const marks = {
  good: <CircleCheck size={56} strokeWidth={1.5} className="text-good" aria-hidden />,
  bad: <CircleX size={56} strokeWidth={1.5} className="text-bad" aria-hidden />,
  moving: <CircleArrowRight size={56} strokeWidth={1.5} className="text-info" aria-hidden />,
  waiting: <Clock size={56} strokeWidth={1.5} className="text-warning" aria-hidden />,
  checking: (
    <span className="grid size-14 place-items-center text-gold-text">
      <Ring />
    </span>
  ),
} as const

interface MoneyOutcomeProps {
  tone: keyof typeof marks
  title: string
  /** What happened to the money, exactly. */
  children: ReactNode
  reference?: string | undefined
  /** What more is to be known of it, before the buttons. */
  details?: ReactNode
  /** The main action, full width; below it the rest. */
  actions?: ReactNode
}

export function MoneyOutcome({ tone, title, children, reference, details, actions }: MoneyOutcomeProps) {
  const t = useTranslations('wallet.result')
  const words = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone; the news takes it, so that it is read out.
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid gap-5 pt-2 pb-1">
      <div
        ref={words}
        tabIndex={-1}
        role={tone === 'bad' ? 'alert' : 'status'}
        className="grid justify-items-center gap-2 text-center outline-none"
      >
        {marks[tone]}
        <h3 className="text-20 font-semibold">{title}</h3>
        <p className="max-w-90 text-15 text-muted">{children}</p>
      </div>
      {reference && (
        <div className="flex items-center justify-between gap-2 rounded-field bg-raised py-1 pr-1 pl-4">
          <span className="min-w-0">
            <span className="block text-13 text-muted">{t('reference')}</span>
            <span className="figures block text-15 wrap-anywhere">{groupReference(reference)}</span>
          </span>
          <CopyButton
            text={reference}
            label={t('copy')}
            ariaLabel={t('copyReference')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
        </div>
      )}
      {details}
      {actions && <div className="grid gap-2">{actions}</div>}
    </div>
  )
}

interface OutcomeActionsProps {
  onDone: () => void
  onViewStatement: () => void
  /** Something else is the main action. */
  quiet?: boolean
}

/** After something that went well, or is on its way. */
export function OutcomeActions({ onDone, onViewStatement, quiet = false }: OutcomeActionsProps) {
  const t = useTranslations('wallet.result')
  return (
    <>
      <Button wide kind={quiet ? 'secondary' : 'primary'} onClick={onDone}>
        {t('done')}
      </Button>
      <Button kind="quiet" wide onClick={onViewStatement}>
        {t('viewStatement')}
      </Button>
    </>
  )
}

interface LostOutcomeProps {
  onSendAgain: () => void
  onViewStatement: () => void
}

/** While the statement is being read because no answer came. */
export function CheckingOutcome() {
  const t = useTranslations('wallet.result')
  return (
    <MoneyOutcome tone="checking" title={t('checkingTitle')}>
      {t('checking')}
    </MoneyOutcome>
  )
}

/** No answer, and nothing in the statement. */
export function LostOutcome({ onSendAgain, onViewStatement }: LostOutcomeProps) {
  const t = useTranslations('wallet.result')
  return (
    <MoneyOutcome
      tone="waiting"
      title={t('lostTitle')}
      actions={
        <>
          <Button wide onClick={onSendAgain}>
            {t('sendAgain')}
          </Button>
          <Button kind="quiet" wide onClick={onViewStatement}>
            {t('viewStatement')}
          </Button>
        </>
      }
    >
      {t('lost')}
    </MoneyOutcome>
  )
}

interface RefusedOutcomeProps {
  title: string
  /** The refusal in the person's language. */
  children: ReactNode
  onBack: () => void
}

/** A definite no: nothing moved, or it is back where it was. */
export function RefusedOutcome({ title, children, onBack }: RefusedOutcomeProps) {
  const t = useTranslations('wallet.result')
  return (
    <MoneyOutcome
      tone="bad"
      title={title}
      actions={
        <Button wide kind="secondary" onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      {children}
    </MoneyOutcome>
  )
}
