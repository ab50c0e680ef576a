/** Which columns a list shows, and its filters under names, kept on this device. */
import { Popover } from '@base-ui/react/popover'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Columns3, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { visibilityOf } from './DataTable.tsx'
import type { useKeptView } from './kept-view.ts'
import { filtersIn, type Search, tidy } from './list-search.ts'

interface ViewMenuProps {
  columns: readonly { id: string; head: string; isExtra?: boolean }[]
  kept: ReturnType<typeof useKeptView>
  search: Search
  onView: (search: Search) => void
}

export function ViewMenu({ columns, kept, search, onView }: ViewMenuProps) {
  const t = useTranslations('table')
  const [name, setName] = useState('')
  const shown = visibilityOf(columns, kept.columns)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    kept.saveView(name.trim(), tidy({ ...filtersIn(search), sort: search.sort }))
    setName('')
  }
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass('secondary')}>
        <Columns3 size={16} aria-hidden />
        <span className="max-sm:sr-only">{t('view')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-40">
          <Popover.Popup
            aria-label={t('view')}
            className="grid max-h-[70vh] w-76 gap-4 overflow-y-auto rounded-card bg-raised p-4 shadow-card outline-none inner-line"
          >
            <fieldset>
              <legend className="text-13 text-muted">{t('columns')}</legend>
              {columns.map(({ id, head }, at) => (
                <Checkbox
                  key={id}
                  label={head}
                  // The first one leads to the row.
                  disabled={at === 0}
                  checked={shown[id] ?? true}
                  onChange={(event) => kept.showColumns({ ...kept.columns, [id]: event.target.checked })}
                />
              ))}
            </fieldset>
            <section className="grid gap-2">
              <h3 className="text-13 text-muted">{t('views')}</h3>
              {kept.views.map((view) => (
                <div key={view.name} className="flex items-center gap-1">
                  <Button kind="quiet" className="grow justify-start!" onClick={() => onView(view.search)}>
                    {view.name}
                  </Button>
                  <IconButton
                    label={t('removeView', { name: view.name })}
                    icon={<Trash2 size={16} />}
                    onClick={() => kept.removeView(view.name)}
                  />
                </div>
              ))}
              <form onSubmit={save} className="grid gap-2">
                <Field
                  label={t('viewName')}
                  value={name}
                  maxLength={consoleLimits.viewNameLengthMax}
                  onChange={(event) => setName(event.target.value)}
                />
                <Button type="submit" kind="secondary" disabled={name.trim() === ''}>
                  {t('saveView')}
                </Button>
              </form>
            </section>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
