/** Matches a statement: its account and columns are chosen, what would come of it is looked at, and then it is done. */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { matchBankStatement } from '@kapao/contract/calls/staff.ts'
import { type ImportColumn, importColumns } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Faults } from '#act/faults.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { Outcome } from './StatementOutcome.tsx'
import type { StatementSheet } from './StatementState.tsx'

type StatementTrial = Wire<ResultOf<typeof matchBankStatement>>
type Columns = Partial<Record<ImportColumn, string>>

const required: readonly ImportColumn[] = ['at', 'amount', 'reference']

/** What is sent; columns only of a CSV, and only those that the file has. */
function bodyOf(sheet: StatementSheet, account: string, columns: Columns) {
  if (sheet.format !== 'csv') return { account }
  const { at = '', amount = '', reference = '', ...others } = columns
  const named = Object.fromEntries(Object.entries(others).filter(([, name]) => name))
  return { account, columns: { at, amount, reference, ...named } }
}

/** What is chosen of a statement, and what a trial of it has found. */
function useStatementTrial(sheet: StatementSheet) {
  const t = useTranslations('bankStatement')
  const [only] = sheet.accounts.length === 1 ? sheet.accounts : []
  const [account, setAccount] = useState(only?.code ?? '')
  const [columns, setColumns] = useState<Columns>(sheet.suggested)
  const params = { statementId: sheet._id }
  const trial = useApiMutation(matchBankStatement, { errors: 'inline' })
  const body = bodyOf(sheet, account, columns)
  const faults: Faults = {
    ...(account === '' && { account: t('accountFault') }),
    ...(sheet.format === 'csv' &&
      Object.fromEntries(required.filter((name) => !columns[name]).map((name) => [name, t('columnFault')]))),
  }
  const form = useForm(faults, () => trial.mutate({ params, body: { ...body, isTrial: true } }))
  return {
    ...{ trial, form, account, columns },
    /** What was looked at is what is done. */
    args: { params, body },
    // Another choice is looked at anew.
    chooseAccount: (code: string) => {
      setAccount(code)
      trial.reset()
    },
    chooseColumns: (next: Columns) => {
      setColumns(next)
      trial.reset()
    },
  }
}

export function StatementMatch({ sheet }: { sheet: StatementSheet }) {
  const t = useTranslations('bankStatement')
  const errorText = useErrorText()
  const { trial, form, account, columns, args, chooseAccount, chooseColumns } = useStatementTrial(sheet)
  const [isAsked, setAsked] = useState(false)
  const found = trial.data
  const end = useRef<HTMLDivElement>(null)
  // What came of it stands below what was chosen.
  useEffect(() => {
    if (found) end.current?.scrollIntoView({ block: 'end' })
  }, [found])
  const isAllRefused = found !== undefined && found.refused.length === found.rows
  return (
    <>
      <form onSubmit={form.submit} className="grid gap-4">
        <Select
          name="account"
          label={t('account')}
          hint={t('accountHint')}
          placeholder={t('choice')}
          value={account}
          error={form.faults.account}
          onChange={(event) => chooseAccount(event.target.value)}
          options={sheet.accounts.map(({ code, bankCode, bankAccountNo, bankAccountName }) => ({
            value: code,
            label: `${bankCode} ${bankAccountNo} · ${bankAccountName}`,
          }))}
        />
        {sheet.format === 'csv' && (
          <ColumnChoice
            names={sheet.columns}
            chosen={columns}
            faults={form.faults}
            onChoose={chooseColumns}
          />
        )}
        {trial.error && (
          <Notice tone="bad" announce>
            {errorText(trial.error)}
          </Notice>
        )}
        {found && <Checked found={found} isAllRefused={isAllRefused} />}
        <div ref={end} className="flex scroll-mb-4 flex-wrap gap-3 *:grow">
          <Button type="submit" kind={found ? 'secondary' : 'primary'} loading={trial.isPending}>
            {t(found ? 'checkAgain' : 'check')}
          </Button>
          {found && !isAllRefused && <Button onClick={() => setAsked(true)}>{t('import')}</Button>}
        </div>
      </form>
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('importTitle')}
        confirmLabel={t('import')}
        call={matchBankStatement}
        args={() => args}
        done={t('imported')}
      >
        <p className="text-15 text-muted">{t('importText', { count: found?.unmatched ?? 0 })}</p>
      </ActSheet>
    </>
  )
}

interface CheckedProps {
  found: StatementTrial
  isAllRefused: boolean
}

/** What would come of it. */
function Checked({ found, isAllRefused }: CheckedProps) {
  const t = useTranslations('bankStatement')
  return (
    <section aria-label={t('checkTitle')} aria-live="polite" className="grid gap-3">
      <h3 className="text-15 font-semibold">{t('checkTitle')}</h3>
      <Outcome counts={{ ...found, refused: found.refused.length }} />
      {isAllRefused && <Notice tone="bad">{t('nothingFits')}</Notice>}
      {!isAllRefused && found.matched === 0 && found.unmatched > 1 && (
        <Notice tone="warning">{t('noneKnown')}</Notice>
      )}
      <RefusedRows refused={found.refused} />
    </section>
  )
}

interface ColumnChoiceProps {
  names: readonly string[]
  chosen: Columns
  faults: Faults
  onChoose: (columns: Columns) => void
}

function ColumnChoice({ names, chosen, faults, onChoose }: ColumnChoiceProps) {
  const t = useTranslations('bankStatement')
  const options = names.map((name) => ({ value: name, label: name }))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-15 font-semibold">{t('columns')}</legend>
      <p className="text-13 text-muted">{t('columnsText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {importColumns.map((column) => {
          const isRequired = required.includes(column)
          return (
            <Select
              key={column}
              name={column}
              label={t(`columnNames.${column}`)}
              value={chosen[column] ?? ''}
              error={faults[column]}
              onChange={(event) => onChoose({ ...chosen, [column]: event.target.value })}
              {...(isRequired && { placeholder: t('choice') })}
              options={isRequired ? options : [{ value: '', label: t('noColumn') }, ...options]}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
