/** Above the list of conversations: whose, in which state, about what, and words that were said. */
import { roomStates, roomViews } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { inputClass } from '@kapao/ui/Field.tsx'
import { useTranslations } from 'use-intl'
import type { RoomChoice, useRooms } from './use-rooms.ts'

interface InboxHeadProps {
  rooms: ReturnType<typeof useRooms>
  choice: RoomChoice
  knownLabels: readonly string[]
  query: string
  onChange: (parts: Record<string, string | undefined>) => void
  onReplies: () => void
}

const small = `${inputClass} min-h-9! py-1! text-15!`

export function InboxHead({ rooms, choice, knownLabels, query, onChange, onReplies }: InboxHeadProps) {
  const t = useTranslations('inbox')
  const table = useTranslations('table')
  const { view, state, label } = choice
  const labels = label && !knownLabels.includes(label) ? [label, ...knownLabels] : knownLabels
  return (
    <header className="grid gap-2 border-b border-line px-3 py-2">
      <div className="flex items-center gap-2">
        <p aria-hidden className="text-20 font-semibold whitespace-nowrap md:max-xl:text-17">
          {t('title')}
        </p>
        <p aria-live="polite" className="figures min-w-0 truncate text-13 text-muted md:max-lg:sr-only">
          {rooms.total !== undefined &&
            t(rooms.isEstimate ? 'roomsEstimate' : 'roomsCount', { count: rooms.total })}
        </p>
        <Button kind="quiet" onClick={onReplies} className="ml-auto min-h-9! px-2! whitespace-nowrap">
          {t('replies')}
        </Button>
      </div>
      <ViewChoice view={view} onView={(one) => onChange({ view: one === 'all' ? undefined : one })} />
      <div className="grid grid-cols-2 gap-2">
        <Narrowing
          label={t('state')}
          value={state}
          any={t('anyState')}
          choices={roomStates}
          wordOf={(one) => t(`states.${one}`)}
          onChoice={(one) => onChange({ state: one })}
        />
        <Narrowing
          label={t('label')}
          value={label}
          any={t('anyLabel')}
          choices={labels}
          wordOf={(one) => one}
          onChoice={(one) => onChange({ label: one })}
        />
      </div>
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        maxLength={consoleLimits.searchLettersMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ q: target.value })}
        className={small}
      />
      {(rooms.fresh > 0 || rooms.hasMoved) && (
        <Button kind="secondary" onClick={rooms.show} className="min-h-9!">
          {rooms.fresh > 0 ? table('fresh', { count: rooms.fresh }) : table('changed')}
        </Button>
      )}
    </header>
  )
}

interface ViewChoiceProps {
  view: RoomChoice['view']
  onView: (view: RoomChoice['view']) => void
}

/** Whose conversations are listed. */
function ViewChoice({ view, onView }: ViewChoiceProps) {
  const t = useTranslations('inbox')
  return (
    <fieldset aria-label={t('whose')} className="flex gap-1">
      {roomViews.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
          className={classes(
            'min-h-9 grow rounded-chip px-2 text-15 font-medium',
            view === one ? 'bg-raised text-text inner-line' : 'text-muted hover:text-text',
          )}
        >
          {t(`views.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}

interface NarrowingProps<One extends string> {
  label: string
  value: One | undefined
  /** Says that it narrows nothing. */
  any: string
  choices: readonly One[]
  wordOf: (one: One) => string
  /** Gets an empty text for all of them. */
  onChoice: (one: string) => void
}

/** Lists only those that have one thing in common. */
function Narrowing<One extends string>(props: NarrowingProps<One>) {
  const { label, value, any, choices, wordOf, onChoice } = props
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoice(target.value)}
      className={small}
    >
      <option value="">{any}</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {wordOf(one)}
        </option>
      ))}
    </select>
  )
}
