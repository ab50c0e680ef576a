/** What the palette offers: screens by a few letters, and whatever the search finds, in groups; by keyboard alone. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { SearchKind } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { classes } from '@kapao/ui/classes.ts'
import { inputClass } from '@kapao/ui/Field.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useRefusalWords } from '#i18n/words.tsx'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import { usePlaceNames } from '#table/use-place-names.ts'
import { type FoundHit, type Way, wayOf } from './palette-ways.ts'
import { screens } from './screens.ts'
import { useFound } from './use-found.ts'

interface Option {
  id: string
  way: Way
  title: string
  more?: ReactNode
}

interface Group {
  id: string
  title: string
  options: readonly Option[]
}

/** The screens whose name has what is typed. */
function useScreens(typed: string): Group {
  const t = useTranslations('frame')
  const may = useMay()
  const wanted = typed.trim().toLowerCase()
  const options = screens
    .filter(({ needs }) => may(needs))
    .map(({ path, word }) => ({ path, title: t(`screens.${word}`) }))
    .concat({ path: '/account', title: t('screens.account') })
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .slice(0, consoleLimits.paletteRows)
    .map(({ path, title }) => ({ id: path, way: { path, search: {} }, title }))
  return { id: 'screens', title: t('nav.label'), options }
}

/** What the search found, as far as it leads somewhere. */
function useHits(found: ReturnType<typeof useFound>['groups']): readonly Group[] {
  const t = useTranslations('frame.palette')
  const requestKind = useCodeWord('request.kinds')
  const may = useMay()
  const sees = (path: string) => screens.some((screen) => screen.path === path && may(screen.needs))
  const titleOf = (kind: SearchKind, title: string) => {
    if (kind === 'request') return requestKind(title) ?? title
    return kind === 'conversation' && title === 'guest' ? t('codes.guest') : title
  }
  return found.flatMap(({ kind, total, isEstimate, hits }) => {
    const options = hits.flatMap((hit) => {
      const way = wayOf(kind, hit, sees)
      const title = titleOf(kind, hit.title)
      return way ? [{ id: `${kind} ${hit._id}`, way, title, more: <More kind={kind} hit={hit} /> }] : []
    })
    const name = t(`kinds.${kind}`)
    const title = t(isEstimate ? 'countEstimate' : 'count', { name, count: total })
    return options.length > 0 ? [{ id: kind, title, options }] : []
  })
}

/** Its codes are said in words: states, ways, why a slip was refused, and the game of a transfer. */
function useDetailText(): (kind: SearchKind, detail: string) => string {
  const wordOf = useCodeWord('frame.palette.codes')
  const { game } = usePlaceNames()
  const refusals: Readonly<Record<string, string | undefined>> = useRefusalWords()
  return (kind, detail) =>
    detail
      .split(' ')
      .map((part) => wordOf(part) ?? refusals[part] ?? (kind === 'transfer' ? game(part) : part))
      .join(' ')
}

function More({ kind, hit: { detail, amount, currency, at } }: { kind: SearchKind; hit: FoundHit }) {
  const detailText = useDetailText()
  return (
    <span className="flex flex-wrap gap-x-3 text-13 text-muted">
      <span className="min-w-0 grow wrap-anywhere">{detailText(kind, detail)}</span>
      {amount !== null && <Money amount={amount} {...(currency && { unit: currencyUnit(currency) })} />}
      <Moment at={at} />
    </span>
  )
}

interface PaletteChoiceProps {
  field: RefObject<HTMLInputElement | null>
  onGo: () => void
}

export function PaletteChoice({ field, onGo }: PaletteChoiceProps) {
  const t = useTranslations('frame.palette')
  const errorText = useErrorText()
  const may = useMay()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(typed)
  const groups = [useScreens(typed), ...useHits(found.groups)].filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const current = options[at]
  const list = useId()
  const go = (option: Option | undefined) => {
    if (!option) return
    onGo()
    void navigate({ to: option.way.path, search: option.way.search })
  }
  const press = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (event.key === 'Enter') go(current)
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(options.length - 1, next)))
  }
  const label = t(may('search') ? 'fieldAll' : 'field')
  return (
    <div className="grid content-start gap-2">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={current && `${list}-${at}`}
        placeholder={label}
        maxLength={consoleLimits.searchLettersMax}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        className={inputClass}
      />
      <Groups id={list} groups={groups} at={at} onGo={go} />
      {found.error && (
        <Notice tone="bad" announce>
          {errorText(found.error)}
        </Notice>
      )}
      <p role="status" className="px-3 text-15 text-muted">
        {found.isSearching ? t('searching') : options.length === 0 && !found.error && t('none')}
      </p>
    </div>
  )
}

interface GroupsProps {
  id: string
  groups: readonly Group[]
  /** Which of all options is current. */
  at: number
  onGo: (option: Option) => void
}

/** All that is offered; the field above says by id which option is current. */
function Groups({ id: list, groups, at, onGo }: GroupsProps) {
  const t = useTranslations('frame.palette')
  const all = groups.flatMap(({ options }) => options)
  return (
    <div id={list} role="listbox" aria-label={t('results')} className="grid gap-2">
      {groups.map(({ id, title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options of a list box is no fieldset.
        <div key={id} role="group" aria-label={title}>
          <p aria-hidden className="px-3 text-13 text-muted">
            {title}
          </p>
          {options.map((option) => (
            <Row
              key={option.id}
              id={`${list}-${all.indexOf(option)}`}
              option={option}
              isCurrent={option === all[at]}
              onGo={() => onGo(option)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  option: Option
  isCurrent: boolean
  onGo: () => void
}

function Row({ id, option: { title, more }, isCurrent, onGo }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isCurrent])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={onGo}
      onKeyDown={() => undefined}
      className={classes('grid cursor-pointer rounded-field px-3 py-2 text-15', isCurrent && 'bg-raised')}
    >
      <span className="wrap-anywhere">{title}</span>
      {more}
    </div>
  )
}
