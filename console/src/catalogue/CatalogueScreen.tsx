/** The list of one kind, with what can be made here and how much of it waits for a second person. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'
import { type Kind, type KindName, kinds, type Row, rowsIn } from './kinds.ts'
import { RowPanel } from './RowPanel.tsx'
import { RowSheet } from './RowSheet.tsx'
import { RowState } from './RowState.tsx'
import { useFieldLabel, useValueText } from './use-value-text.ts'
import { useWaiting } from './use-waiting.ts'

const sourceOf = (kind: Kind): ListSource<Endpoint, Row> => ({
  call: kind.list,
  rowsOf: (answer) => rowsIn(kind, answer),
  idOf: ({ _id }) => _id,
  bodyOf: () => ({}),
})

function useColumns(kind: Kind): readonly Column<Row>[] {
  const t = useTranslations('setup')
  const text = useValueText()
  const labelOf = useFieldLabel()
  return useMemo(
    () => [
      { id: 'code', head: t('fields.code'), cell: ({ code }) => <span className="font-medium">{code}</span> },
      ...kind.fields.map((field) => ({
        id: field.name,
        head: labelOf(field),
        cell: (row: Row) => text(field, row),
        isNumber: field.type === 'number',
        isExtra: field.isExtra ?? false,
      })),
      { id: 'state', head: t('state'), cell: (row) => <RowState row={row} /> },
    ],
    [t, kind, text, labelOf],
  )
}

export function CatalogueScreen({ name }: { name: KindName }) {
  const t = useTranslations('setup')
  const kind = kinds[name]
  const source = useMemo(() => sourceOf(kind), [kind])
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  const waiting = useWaiting(kind)
  return (
    <>
      <ListScreen
        name={`catalogue-${name}`}
        title={t(`kinds.${name}.many`)}
        source={source}
        columns={useColumns(kind)}
        empty={t('empty')}
        actions={
          <>
            {waiting.length > 0 && (
              <Link to="/approvals" search={{ kind: 'money_setting' }} className={buttonClass('quiet')}>
                {t('waiting', { count: waiting.length })}
              </Link>
            )}
            {may(kind.calls.create[0]) && <Button onClick={() => setMaking(true)}>{t('create')}</Button>}
          </>
        }
        panel={(row, place) => <RowPanel kind={kind} row={row} place={place} />}
      />
      <RowSheet kind={kind} open={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}
