/** A row of tabs, tapped or walked through with the arrow keys; each is as wide as its words need. */
import { classes } from '@kapao/ui/classes.ts'
import type { KeyboardEvent, ReactNode } from 'react'

interface Tab<Key extends string> {
  key: Key
  label: string
  icon: ReactNode
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The id of the panel that the chosen tab shows. */
  panelId: string
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, panelId }: TabsProps<Key>) {
  const walk = (event: KeyboardEvent<HTMLButtonElement>, place: number) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = (place + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab) onChoose(tab.key)
    const button = event.currentTarget.parentElement?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="flex gap-1 rounded-field bg-raised p-1">
      {tabs.map(({ key, label: words, icon }, place) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls={panelId}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={(event) => walk(event, place)}
          className={classes(
            'grid min-h-11 min-w-11 grow content-center justify-items-center gap-0.5 rounded-[10px] px-1 py-1.5 text-13 leading-tight whitespace-nowrap',
            key === chosen ? 'bg-surface font-semibold text-text inner-line' : 'text-muted',
          )}
        >
          {icon}
          {words}
        </button>
      ))}
    </div>
  )
}
