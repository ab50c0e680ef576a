/** Every list of the console: filters in the address, pages from the server, a panel beside it, all by keyboard (console.md). */
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bulk } from '#act/BulkSheet.tsx'
import { useKeys } from '#act/use-keys.ts'
import { BulkBar } from './BulkBar.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { Filter } from './filters.ts'
import { useKeptView } from './kept-view.ts'
import { type Exported, ListExport } from './ListExport.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { useListSearch } from './list-search.ts'
import { SidePanel, sidePanelId } from './SidePanel.tsx'
import { type ListSource, useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** What a panel can do with its list. */
export interface PanelPlace {
  close: () => void
  /** Opens the row below, for after a decision; closes at the end. */
  goOn: () => void
}

interface ListScreenProps<E extends Endpoint, Row> {
  /** Under this name columns and views are kept. */
  name: string
  title: string
  source: ListSource<E, Row>
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  sorts?: boolean
  /** Said when there are no rows. */
  empty: string
  /** Beside the title: what can be made here. */
  actions?: ReactNode
  /** Said above the rows, of what the server has answered. */
  note?: (answer: Wire<ResultOf<E>>) => ReactNode
  /** It can be had as a file. */
  exported?: Exported
  /** Shows one row; keyed by its id, so it begins anew with each. */
  panel?: (row: Row, place: PanelPlace) => ReactNode
  /** What can be done with many rows at once, by those who may do any of it. */
  bulk?: Bulk<Row>
}

/** Which row is current, and how keys move it. The open one moves along. */
function useRows<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const { search, change } = useListSearch()
  const [reached, setReached] = useState<string>()
  const ids = rows.map(idOf)
  const openId = search.open
  const currentId = openId ?? reached
  const open = (id: string | undefined) => {
    // What is open already is stepped into: with the tab key alone the way there leads over all rows.
    if (id !== undefined && id === openId) return document.getElementById(sidePanelId)?.focus()
    setReached(id ?? openId)
    change({ open: id }, openId !== undefined)
  }
  const move = (by: number) => {
    const at = ids.indexOf(currentId ?? '')
    const id = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))]
    if (id === undefined) return
    setReached(id)
    if (openId !== undefined) change({ open: id }, true)
  }
  const goOn = () => {
    const at = ids.indexOf(openId ?? '')
    open(ids[at + 1] ?? ids[at - 1])
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => currentId !== undefined && open(currentId),
    Escape: openId === undefined ? undefined : () => open(undefined),
  })
  return { currentId, openId, open, goOn, reach: setReached }
}

export function ListScreen<E extends Endpoint, Row extends object>(props: ListScreenProps<E, Row>) {
  const { name, title, source, columns, filters = [], empty, panel, bulk } = props
  const t = useTranslations('table')
  const { search, change } = useListSearch()
  const list = useList(source, search, filters)
  const { currentId, openId, open, goOn, reach } = useRows(list.rows, source.idOf)
  const kept = useKeptView(name)
  const opened = list.rows.find((row) => source.idOf(row) === openId)
  const close = () => open(undefined)
  const { selection, chosenRows, clear, drop } = useSelection(list.rows, source.idOf)
  const isChosenFrom = bulk !== undefined && bulk.acts.length > 0
  useKeys({ x: isChosenFrom && currentId !== undefined ? () => selection.toggle(currentId) : undefined })
  return (
    <div className="flex h-full min-h-0">
      <section className="flex min-w-0 grow flex-col">
        <ListHead screen={props} list={list} kept={kept} />
        {isChosenFrom && (
          <BulkBar bulk={bulk} rows={chosenRows} idOf={source.idOf} onClear={clear} onDone={drop} />
        )}
        <div className="relative min-h-0 grow overflow-auto">
          <ListBody list={list} empty={empty}>
            <DataTable
              label={title}
              columns={columns}
              rows={list.rows}
              sums={list.sums}
              idOf={source.idOf}
              shown={kept.columns}
              currentId={currentId}
              openId={openId}
              onOpen={open}
              onReach={reach}
              selection={isChosenFrom ? selection : undefined}
              nameOf={bulk?.nameOf}
            />
          </ListBody>
        </div>
        <Pages list={list} onChange={change} />
      </section>
      {panel && opened && <Keyed key={openId}>{panel(opened, { close, goOn })}</Keyed>}
      {panel && !opened && openId !== undefined && !list.isFetching && (
        <SidePanel title={t('panel')} onClose={close}>
          <p className="text-muted">{t('gone')}</p>
        </SidePanel>
      )}
    </div>
  )
}

interface ListHeadProps<E extends Endpoint, Row> {
  screen: ListScreenProps<E, Row>
  list: ReturnType<typeof useList<E, Row>>
  kept: ReturnType<typeof useKeptView>
}

/** What the list is and how many rows it has, what can be made or had of it, and what it is filtered by. */
function ListHead<E extends Endpoint, Row>({ screen, list, kept }: ListHeadProps<E, Row>) {
  const { title, columns, filters = [], sorts = false } = screen
  const t = useTranslations('table')
  const { search, change } = useListSearch()
  return (
    <header className="grid gap-3 border-b border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-20 font-semibold">{title}</h1>
        <p aria-live="polite" className="figures text-13 text-muted">
          {list.total !== undefined && t(list.isEstimate ? 'rowsEstimate' : 'rows', { count: list.total })}
        </p>
        {list.fresh !== 0 && (
          <Button kind="secondary" onClick={list.reload}>
            {list.fresh > 0 ? t('fresh', { count: list.fresh }) : t('changed')}
          </Button>
        )}
        <div className="ml-auto flex flex-wrap gap-2">
          {screen.actions}
          {screen.exported && (
            <ListExport
              exported={screen.exported}
              columns={columns}
              chosen={kept.columns}
              filters={filters}
              search={search}
              asked={list.asked}
            />
          )}
          <ViewMenu
            columns={columns}
            kept={kept}
            search={search}
            onView={(view) => change({ ...blank(search), ...view })}
          />
        </div>
      </div>
      {(filters.length > 0 || sorts) && (
        <FilterBar filters={filters} sorts={sorts} search={search} onChange={change} />
      )}
      {list.answer && screen.note?.(list.answer)}
    </header>
  )
}

const blank = (search: object) => Object.fromEntries(Object.keys(search).map((part) => [part, undefined]))

const Keyed = ({ children }: { children: ReactNode }) => children

type List = ReturnType<typeof useList>

function ListBody({ list, empty, children }: { list: List; empty: string; children: ReactNode }) {
  const t = useTranslations('table')
  if (list.error)
    return (
      <div className="p-4">
        <LoadFailed error={list.error} onRetry={list.reload} />
      </div>
    )
  if (list.isLoading)
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-2 p-4">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
    )
  if (list.rows.length === 0) return <EmptyState drawing="statement" title={empty} />
  return children
}

interface PagesProps {
  list: List
  onChange: (parts: Record<string, string | undefined>) => void
}

/** Forward by the server's cursor; back by the browser's own way, since a cursor leads in one direction. */
function Pages({ list, onChange }: PagesProps) {
  const t = useTranslations('table')
  if (list.page === 1 && !list.next) return null
  return (
    <nav className="flex items-center gap-3 border-t border-line px-4 py-2 text-15">
      <span className="figures text-muted">{t('page', { page: list.page })}</span>
      {list.page > 1 && (
        <>
          <Button
            kind="quiet"
            onClick={() => onChange({ page: undefined, after: undefined, open: undefined })}
          >
            {t('first')}
          </Button>
          <Button kind="quiet" onClick={() => window.history.back()}>
            {t('previous')}
          </Button>
        </>
      )}
      {list.next && (
        <Button kind="secondary" onClick={() => onChange({ ...list.next, open: undefined })}>
          {t('next')}
        </Button>
      )}
    </nav>
  )
}
