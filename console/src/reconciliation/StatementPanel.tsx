/** One imported statement: to be matched, or what came of it. */
import { grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { bankStatement } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay, useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import { StatementMatch } from './StatementMatch.tsx'
import { Outcome } from './StatementOutcome.tsx'
import { type StatementRow, type StatementSheet, StatementState } from './StatementState.tsx'
import { TakeBackSheet } from './TakeBackSheet.tsx'

interface StatementPanelProps {
  row: StatementRow
  place: PanelPlace
}

export function StatementPanel({ row, place }: StatementPanelProps) {
  const t = useTranslations('bankStatement')
  const errorText = useErrorText()
  const mayAsk = useMayAsk()
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useApiQuery(bankStatement, { params: { statementId: row._id } })
  const footer = row.state === 'MATCHED' && mayAsk('statement_taken_back') && (
    <Button kind="secondary" onClick={() => setAsked(true)}>
      {t('takeBack')}
    </Button>
  )
  return (
    <SidePanel title={t('one')} onClose={place.close} footer={footer}>
      <StatementState state={row.state} />
      {error && (
        <Notice tone="bad" announce>
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && <Sheet sheet={data} />}
      <TakeBackSheet row={row} open={isAsked} onClose={() => setAsked(false)} />
    </SidePanel>
  )
}

function useFacts(sheet: StatementSheet): readonly Fact[] {
  const t = useTranslations('bankStatement')
  const facts: (Fact | undefined)[] = [
    [t('format'), t(`formatNames.${sheet.format}`)],
    [t('rows'), grouped(sheet.rows)],
    [t('uploadedBy'), sheet.uploadedBy],
    [t('uploadedAt'), <Moment key="uploaded" at={sheet.uploadedAt} />],
    sheet.toldAccountNo === null ? undefined : [t('toldAccount'), sheet.toldAccountNo],
    sheet.account === null ? undefined : [t('account'), sheet.account],
    sheet.matchedBy === null ? undefined : [t('matchedBy'), sheet.matchedBy],
    sheet.matchedAt === null ? undefined : [t('matchedAt'), <Moment key="matched" at={sheet.matchedAt} />],
    sheet.takenBackAt === null
      ? undefined
      : [t('takenBackAt'), <Moment key="takenBack" at={sheet.takenBackAt} />],
    sheet.state === 'UPLOADED'
      ? undefined
      : [
          t('fileHash'),
          <span key="hash" className="text-13 break-all">
            {sheet.fileHash}
          </span>,
        ],
  ]
  return facts.filter((fact) => fact !== undefined)
}

function Sheet({ sheet }: { sheet: StatementSheet }) {
  const may = useMay()
  const facts = useFacts(sheet)
  if (sheet.state !== 'UPLOADED')
    return (
      <>
        <Outcome counts={sheet} />
        <Facts facts={facts} />
        {sheet.state === 'MATCHED' && <Suspended sheet={sheet} />}
        <RefusedRows refused={sheet.refusedRows} />
      </>
    )
  return (
    <>
      <Facts facts={facts} />
      {may('matchBankStatement') && (
        <>
          <Preview sheet={sheet} />
          <StatementMatch sheet={sheet} />
        </>
      )}
    </>
  )
}

function Suspended({ sheet: { suspended } }: { sheet: StatementSheet }) {
  const t = useTranslations('bankStatement')
  if (suspended.length === 0) return null
  const shown = suspended.slice(0, consoleLimits.historyRows)
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{t('suspended')}</h3>
      <ul className="grid gap-1 text-15">
        {shown.map(({ row, fromBank, reference }) => (
          <li key={row} className="wrap-anywhere">
            <Link to="/suspense" search={{ fromBank, reference, state: 'ANY' }} className="underline">
              {fromBank} {reference}
            </Link>
          </li>
        ))}
      </ul>
      {suspended.length > shown.length && (
        <p className="text-13 text-muted">{t('more', { count: suspended.length - shown.length })}</p>
      )}
    </section>
  )
}

function Preview({ sheet: { preview, columns } }: { sheet: StatementSheet }) {
  const t = useTranslations('bankStatement')
  // Empty columns say nothing, and are many in formats that have one for everything.
  const told = columns
    .map((name, place) => ({ name, place }))
    .filter(({ place }) => preview.some(({ cells }) => (cells[place] ?? '') !== ''))
  const cell = 'px-2 py-1.5 text-left whitespace-nowrap'
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{t('preview')}</h3>
      <p className="text-13 text-muted">{t('previewText')}</p>
      <section
        aria-label={t('preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1)
        tabIndex={0}
        className="relative overflow-x-auto rounded-field border border-line"
      >
        <table className="w-full border-collapse text-13">
          <thead className="bg-raised text-muted">
            <tr>
              <th scope="col" className={cell}>
                {t('row')}
              </th>
              {told.map(({ name }) => (
                <th key={name} scope="col" className={cell}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, cells }) => (
              <tr key={row} className="border-t border-line">
                <th scope="row" className={`figures font-medium ${cell}`}>
                  {row}
                </th>
                {told.map(({ name, place }) => (
                  <td key={name} className={`figures ${cell}`}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
