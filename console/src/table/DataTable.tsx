/** The rows of a list under a head that stays in view, on a phone as cards with a line for each column; which is current is said to eyes and to screen readers. */
import { classes } from '@kapao/ui/classes.ts'
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Summand } from './sums.ts'
import { type Sums, TotalsRow } from './TotalsRow.tsx'
import { type Foldable, useRoom } from './use-room.ts'
import type { Selection } from './use-selection.ts'

export interface Column<Row> extends Foldable {
  head: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the right, digit under digit. */
  isNumber?: boolean
  /** Not shown until somebody chooses it. */
  isExtra?: boolean
  /** Of what stands in it there is a sum below. */
  sum?: Summand<Row>
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What all rows of the filter come to, by unit, where that is known. */
  sums?: Sums | undefined
  idOf: (row: Row) => string
  /** By column: shown or not. */
  shown: Record<string, boolean>
  /** The row that the keyboard is at. */
  currentId: string | undefined
  /** The row whose panel is open. */
  openId: string | undefined
  onOpen: (id: string) => void
  /** The focus has come to this row. */
  onReach: (id: string) => void
  /** Rows can be chosen by a box before each. */
  selection?: Selection | undefined
  nameOf?: ((row: Row) => string) | undefined
}

const features = tableFeatures({ columnVisibilityFeature })

/** What a person has chosen, over what the list shows by itself. */
export const visibilityOf = (
  columns: readonly { id: string; isExtra?: boolean }[],
  chosen: Record<string, boolean>,
): Record<string, boolean> => ({
  ...Object.fromEntries(columns.map(({ id, isExtra }) => [id, !isExtra])),
  ...chosen,
})

/** On a phone a row is a card: its first column, and below it a line for each of the others that says something. */
const cardTitle = 'max-sm:block max-sm:border-0 max-sm:px-4 max-sm:py-0.5 max-sm:font-semibold'
const cardLine =
  'max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:items-baseline max-sm:gap-x-3 max-sm:border-0 max-sm:px-4 max-sm:py-0.5 max-sm:empty:hidden max-sm:before:text-13 max-sm:before:whitespace-normal max-sm:before:text-muted max-sm:before:content-[attr(data-head)]'

/** What does something by itself opens no row. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, label') !== null

/**
 * The focus goes with the row that keys have reached, so that Enter means the row that is marked, and comes back to it from a
 * panel that closes or shows another row: what was in the focus there is gone.
 */
function useCurrentRow(currentId: string | undefined, openId: string | undefined) {
  const row = useRef<HTMLTableRowElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel that closes leaves the same row current.
  useEffect(() => {
    if (currentId === undefined) return
    row.current?.scrollIntoView?.({ block: 'nearest' })
    if (row.current?.contains(document.activeElement)) return
    row.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [currentId, openId])
  return row
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, shown, currentId, openId, onOpen, selection } = props
  const current = useCurrentRow(currentId, openId)
  const definitions = useMemo(() => columns.map(({ id, head }) => ({ id, header: head })), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: idOf,
    state: { columnVisibility: visibilityOf(columns, shown) },
  })
  const chosen = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((one) => one.id === id) ?? [])
  const room = useRoom(chosen, rows, openId !== undefined)
  const visible = room.columns

  return (
    <table
      ref={room.table}
      aria-label={label}
      className="w-full border-separate border-spacing-0 text-15 max-sm:block"
    >
      <thead className="max-sm:block">
        <HeadRow columns={visible} selection={selection} />
      </thead>
      <tbody className="max-sm:block">
        {table.getRowModel().rows.map(({ id, original }) => (
          <BodyRow
            key={id}
            {...{ id, selection, onOpen }}
            onReach={props.onReach}
            row={original}
            columns={visible}
            place={id === currentId ? current : undefined}
            isOpen={id === openId}
            name={props.nameOf?.(original) ?? id}
          />
        ))}
      </tbody>
      <TotalsRow columns={visible} rows={rows} sums={props.sums} isChosenFrom={selection !== undefined} />
    </table>
  )
}

interface HeadRowProps<Row> {
  columns: readonly Column<Row>[]
  selection: Selection | undefined
}

function HeadRow<Row>({ columns, selection }: HeadRowProps<Row>) {
  const t = useTranslations('table')
  return (
    <tr className="max-sm:block">
      {selection && (
        <th
          scope="col"
          className="sticky top-0 z-10 border-b border-line bg-surface p-0 max-sm:static max-sm:block max-sm:text-left"
        >
          <RowBox
            label={t('chooseAll')}
            isSaid
            checked={selection.chosen === 'all'}
            isPartly={selection.chosen === 'some'}
            onChange={selection.toggleAll}
          />
        </th>
      )}
      {columns.map(({ id, head, isNumber }) => (
        <th
          key={id}
          scope="col"
          className={classes(
            'sticky top-0 z-10 border-b border-line bg-surface px-3 py-2 text-13 font-medium whitespace-nowrap text-muted',
            // On a phone each line says it by itself.
            'max-sm:sr-only',
            isNumber ? 'text-right' : 'text-left',
          )}
        >
          {head}
        </th>
      ))}
    </tr>
  )
}

interface BodyRowProps<Row> extends HeadRowProps<Row> {
  id: string
  row: Row
  name: string
  /** Kept in view: the keyboard is at it. */
  place: RefObject<HTMLTableRowElement | null> | undefined
  isOpen: boolean
  onOpen: (id: string) => void
  onReach: (id: string) => void
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, name, columns, place, isOpen, selection, onOpen, onReach } = props
  const t = useTranslations('table')
  return (
    <tr
      ref={place}
      aria-current={isOpen ? 'true' : undefined}
      onFocus={() => onReach(id)}
      onClick={({ target }) => {
        if (!isControl(target)) onOpen(id)
      }}
      className={classes(
        'cursor-pointer hover:bg-raised max-sm:relative max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2',
        selection && 'max-sm:pl-10',
        isOpen && 'bg-raised',
        place && 'outline-2 -outline-offset-2 outline-gold-text',
      )}
    >
      {selection && (
        <td className="w-0 border-b border-line p-0 align-top max-sm:absolute max-sm:top-0 max-sm:left-0 max-sm:border-0">
          <RowBox
            label={t('choose', { name })}
            checked={selection.isChosen(id)}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      {columns.map(({ id: column, head, cell, isNumber }, at) => (
        <td
          key={column}
          data-head={head}
          className={classes(
            'border-b border-line px-3 py-2 align-top',
            // Words of Thai break anywhere: a column of them would shrink to a letter or two.
            isNumber ? 'figures text-right whitespace-nowrap max-sm:text-left' : 'min-w-24',
            at === 0 ? cardTitle : cardLine,
          )}
        >
          {at === 0 ? (
            <button
              type="button"
              onClick={() => onOpen(id)}
              className={classes(
                'text-left [font-weight:inherit] sm:font-medium',
                // The whole row shows it.
                place && 'outline-none!',
              )}
            >
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

interface RowBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for are chosen. */
  isPartly?: boolean
  /** On a phone, where no head of columns is around it. */
  isSaid?: boolean
  onChange: () => void
}

function RowBox({ label, checked, isPartly = false, isSaid = false, onChange }: RowBoxProps) {
  return (
    // As large as its cell: a click beside the box means the box.
    <label className="flex cursor-pointer items-center gap-3 px-3 py-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={onChange}
        className="block size-6 shrink-0 cursor-pointer accent-gold-deep"
      />
      {isSaid && (
        <span aria-hidden className="text-13 font-medium text-muted sm:hidden">
          {label}
        </span>
      )}
    </label>
  )
}
