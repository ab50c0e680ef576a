/** One act for many rows: first what would become of each, then one call after another, each with its own result (ux, console 14). */
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FieldFrame, inputClass } from '@kapao/ui/Field.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Summand, sumsOf } from '#table/sums.ts'
import type { Faults } from './faults.ts'
import { type Outcome, useRun } from './use-run.ts'

export interface BulkAct<Row> {
  title: string
  label: string
  isDanger?: boolean
  /** Which words it needs; the same for all rows. */
  asks?: 'note'
  /** Further fields, kept by who offers the act. */
  fields?: (faults: Faults) => ReactNode
  faults?: Faults
  /** Why nothing is sent about a row; undefined: it is sent. */
  heldBack: (row: Row) => string | undefined
  /** What will become of it, where the title does not say it. */
  foreseen?: (row: Row) => string | undefined
  /** One ordinary call with a key of its own; says in words what became of it. */
  send: (row: Row, words: string) => Promise<string>
}

/** What can be done with many rows of a list at once. */
export interface Bulk<Row> {
  /** How a row is called. */
  nameOf: (row: Row) => string
  /** What stands beside its name, and is added up. */
  sum: Summand<Row>
  acts: readonly BulkAct<Row>[]
}

interface BulkSheetProps<Row> {
  bulk: Bulk<Row>
  act: BulkAct<Row>
  /** As they were when it was asked for. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** With the rows about which it was done. */
  onClose: (done: string[]) => void
}

export function BulkSheet<Row>({ bulk, act, rows, idOf, onClose }: BulkSheetProps<Row>) {
  const t = useTranslations('act.bulk')
  const frame = useTranslations('frame')
  const { outcomes, phase, run, stop } = useRun()
  const sent = rows.filter((row) => act.heldBack(row) === undefined)
  const count = (state: Outcome['state']) =>
    [...outcomes.values()].filter((outcome) => outcome.state === state).length
  const left = rows.length - sent.length
  const close = () => onClose([...outcomes].flatMap(([id, { state }]) => (state === 'done' ? [id] : [])))
  const summary =
    phase === 'before'
      ? t('rehearsal', { count: sent.length, left })
      : phase === 'running'
        ? t('running', { done: count('done') + count('failed'), count: sent.length })
        : t('over', { done: count('done'), failed: count('failed'), left: rows.length - outcomes.size })
  return (
    <Sheet open onClose={close} title={act.title} closeLabel={frame('close')} locked={phase === 'running'}>
      <div className="grid gap-4">
        <p role="status" className="text-15 font-medium">
          {summary} {phase === 'before' && <Figures rows={sent} sum={bulk.sum} />}
        </p>
        <ul className="grid max-h-100 gap-2 overflow-y-auto" aria-label={t('rows')}>
          {rows.map((row) => (
            <li key={idOf(row)} className="grid gap-0.5 rounded-field bg-raised px-3 py-2 text-15">
              <span className="flex flex-wrap justify-between gap-x-3 font-medium">
                <span className="wrap-anywhere">{bulk.nameOf(row)}</span>
                <Figures rows={[row]} sum={bulk.sum} />
              </span>
              <RowFate
                outcome={outcomes.get(idOf(row))}
                heldBack={act.heldBack(row)}
                foreseen={phase === 'over' ? t('notSent') : act.foreseen?.(row)}
              />
            </li>
          ))}
        </ul>
        {phase === 'before' && (
          <Rehearsed
            act={act}
            count={sent.length}
            onCancel={close}
            onConfirm={(words) =>
              void run(sent.map((row) => ({ id: idOf(row), send: () => act.send(row, words) })))
            }
          />
        )}
        {phase === 'running' && (
          <Button kind="secondary" onClick={stop}>
            {t('stop')}
          </Button>
        )}
        {phase === 'over' && <Button onClick={close}>{frame('close')}</Button>}
      </div>
    </Sheet>
  )
}

function Figures<Row>({ rows, sum }: { rows: readonly Row[]; sum: Summand<Row> }) {
  return (
    <span className="figures">
      {sumsOf(rows, sum).map(([unit, amount]) => (
        <Money key={unit} amount={amount} unit={unit} className="not-first:ml-2" />
      ))}
    </span>
  )
}

interface RowFateProps {
  outcome: Outcome | undefined
  heldBack: string | undefined
  foreseen: string | undefined
}

function RowFate({ outcome, heldBack, foreseen }: RowFateProps) {
  const t = useTranslations('act.bulk')
  if (heldBack !== undefined) return <StatusPill tone="waiting">{t('leftOut', { why: heldBack })}</StatusPill>
  if (outcome?.state === 'sending') return <StatusPill tone="moving">{t('sending')}</StatusPill>
  if (outcome) return <StatusPill tone={outcome.state === 'done' ? 'good' : 'bad'}>{outcome.text}</StatusPill>
  return foreseen === undefined ? null : <StatusPill tone="info">{foreseen}</StatusPill>
}

interface RehearsedProps<Row> {
  act: BulkAct<Row>
  count: number
  onCancel: () => void
  onConfirm: (words: string) => void
}

function Rehearsed<Row>({ act, count, onCancel, onConfirm }: RehearsedProps<Row>) {
  const t = useTranslations('act')
  const frame = useTranslations('frame')
  const id = useId()
  const [words, setWords] = useState('')
  const missing: Faults = act.asks && words.trim() === '' ? { [act.asks]: t('missing') } : {}
  const form = useForm<Faults>({ ...act.faults, ...missing }, () => onConfirm(words.trim()))
  const fault = act.asks && form.faults[act.asks]
  return (
    <form onSubmit={form.submit} className="grid gap-4">
      {act.fields?.(form.faults)}
      {act.asks && (
        <FieldFrame id={id} label={t(act.asks)} hint={t('bulk.sameForAll')} error={fault}>
          <textarea
            id={id}
            name={act.asks}
            rows={2}
            maxLength={consoleLimits.wordsLengthMax[act.asks]}
            value={words}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : `${id}-hint`}
            onChange={({ target }) => setWords(target.value)}
            className={inputClass}
          />
        </FieldFrame>
      )}
      <FormEnd>
        <div className="flex gap-3 *:flex-1">
          <Button kind="secondary" onClick={onCancel}>
            {frame('cancel')}
          </Button>
          <Button type="submit" kind={act.isDanger ? 'danger' : 'primary'} disabled={count === 0}>
            {t('bulk.confirm', { act: act.label, count })}
          </Button>
        </div>
      </FormEnd>
    </form>
  )
}
