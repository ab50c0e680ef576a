/** What can be done with the rows that are chosen; the same keys as for one row stay with the open row. */
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Bulk, type BulkAct, BulkSheet } from '#act/BulkSheet.tsx'

interface BulkBarProps<Row> {
  bulk: Bulk<Row>
  rows: readonly Row[]
  idOf: (row: Row) => string
  onClear: () => void
  /** Those about which something was done need not be chosen any more. */
  onDone: (ids: string[]) => void
}

export function BulkBar<Row>({ bulk, rows, idOf, onClear, onDone }: BulkBarProps<Row>) {
  const t = useTranslations('table')
  const [asked, setAsked] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>()
  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label={t('chosenRows')}
          className="flex flex-wrap items-center gap-3 border-b border-line bg-raised px-4 py-2"
        >
          <p aria-live="polite" className="figures text-15 font-medium">
            {t('chosen', { count: rows.length })}
          </p>
          {bulk.acts.map((act) => (
            <Button
              key={act.label}
              kind={act.isDanger ? 'secondary' : 'primary'}
              onClick={() => setAsked({ act, rows })}
            >
              {t('actOnChosen', { act: act.label, count: rows.length })}
            </Button>
          ))}
          <Button kind="quiet" onClick={onClear}>
            {t('clearChosen')}
          </Button>
        </section>
      )}
      {asked && (
        <BulkSheet
          bulk={bulk}
          // Its fields may have changed since.
          act={bulk.acts.find(({ label }) => label === asked.act.label) ?? asked.act}
          rows={asked.rows}
          idOf={idOf}
          onClose={(done) => {
            setAsked(undefined)
            onDone(done)
          }}
        />
      )}
    </>
  )
}
