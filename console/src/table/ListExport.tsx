/** The export of a list as it is shown: its filters, and the columns that somebody has chosen. */
import type { ExportKind } from '@kapao/contract/lists.ts'
import { type Column, visibilityOf } from './DataTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { Filter } from './filters.ts'
import type { Search } from './list-search.ts'

/** As what a list can be exported. */
export interface Exported {
  kind: ExportKind
  /** Of columns that are called otherwise than the fields of a row that they show. */
  fieldsOf?: Readonly<Record<string, readonly string[]>>
}

interface ListExportProps<Row> {
  exported: Exported
  columns: readonly Column<Row>[]
  /** By column: what a person has chosen. */
  chosen: Record<string, boolean>
  filters: readonly Filter[]
  search: Search
  /** What the list's own call was asked for. */
  asked: object
}

export function ListExport<Row>({ exported, columns, chosen, filters, search, asked }: ListExportProps<Row>) {
  const { kind, fieldsOf = {} } = exported
  const visible = visibilityOf(columns, chosen)
  const fields = columns.filter(({ id }) => visible[id]).flatMap(({ id }) => fieldsOf[id] ?? [id])
  const shown = filters.flatMap(({ name, label, options, usual }) => {
    const value = search[name] ?? usual
    if (!value) return []
    return [[label, options?.find((option) => option.value === value)?.label ?? value] as const]
  })
  return <ExportButton kind={kind} filters={asked} shown={shown} columns={[...new Set(fields)]} />
}
