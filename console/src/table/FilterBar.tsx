/** The filters of a list, written into the address; text waits for Enter, a choice counts at once. */
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'
import { everything, type Filter, readAmount } from './filters.ts'
import { filtersIn, type Search } from './list-search.ts'
import { MemberFilter } from './MemberFilter.tsx'

interface FilterBarProps {
  filters: readonly Filter[]
  /** The list can be turned round. */
  sorts: boolean
  search: Search
  onChange: (parts: Record<string, string | undefined>) => void
}

/** Longer words than this are read whole only in a wider field. */
const lettersInField = 20

const isLong = (options: readonly { label: string }[]) =>
  options.some(({ label }) => label.length > lettersInField)

const fresh = { after: undefined, page: undefined, open: undefined }

/** The filters that are texts: what is typed, until it is asked for or the address says something else. */
function useTexts({ filters, search, onChange }: Omit<FilterBarProps, 'sorts'>) {
  const t = useTranslations('table')
  const [typed, setTyped] = useState<Search>(search)
  // What the address has wrong is said at once, what is typed when it is asked for.
  const [isTried, setTried] = useState(true)
  useEffect(() => {
    setTyped(search)
    setTried(true)
  }, [search])
  const texts = filters.filter(({ options, isMember }) => !options && !isMember)
  const faultOf = ({ name, isAmount }: Filter) =>
    isAmount && typed[name] && readAmount(typed[name]) === undefined ? t('amountFault') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (texts.some(faultOf)) return
    onChange({ ...fresh, ...Object.fromEntries(texts.map(({ name }) => [name, typed[name]?.trim()])) })
  }
  return {
    texts,
    submit,
    typedIn: ({ name }: Filter) => typed[name] ?? '',
    type: ({ name }: Filter, text: string) => {
      setTyped({ ...typed, [name]: text })
      setTried(false)
    },
    faultOf: (filter: Filter) => (isTried ? faultOf(filter) : undefined),
  }
}

export function FilterBar({ filters, sorts, search, onChange }: FilterBarProps) {
  const t = useTranslations('table')
  const may = useMay()
  // On a phone the rows come first.
  const [isOpen, setOpen] = useState(false)
  const { submit, ...texts } = useTexts({ filters, search, onChange })
  const ofMember = may('members') && filters.find(({ isMember }) => isMember)
  const isFiltered = Object.keys(filtersIn(search)).length > 0 || search.sort !== undefined
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Button kind="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="sm:hidden">
        {t('filters')}
      </Button>
      <div className={classes('w-full flex-wrap items-end gap-3 sm:flex', isOpen ? 'flex' : 'hidden')}>
        <ChoiceFilters {...{ filters, sorts, search, onChange }} />
        {ofMember && (
          <MemberFilter
            label={ofMember.label}
            memberId={search[ofMember.name]}
            onChoose={(id) => onChange({ ...fresh, [ofMember.name]: id })}
          />
        )}
        <TextFilters {...texts} />
        {isFiltered && (
          <Button
            kind="quiet"
            onClick={() =>
              onChange({
                ...fresh,
                ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
              })
            }
          >
            {t('clear')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What waits for Enter, or for its button. */
function TextFilters({ texts, typedIn, type, faultOf }: Omit<ReturnType<typeof useTexts>, 'submit'>) {
  const t = useTranslations('table')
  return (
    <>
      {texts.map((filter) => {
        const { name, label, isAmount, isDay } = filter
        return (
          <Field
            key={name}
            label={label}
            value={typedIn(filter)}
            error={faultOf(filter)}
            {...(isAmount && { inputMode: 'decimal' })}
            {...(isDay && { type: 'date', className: 'min-w-0' })}
            autoComplete="off"
            onChange={(event) => type(filter, event.target.value)}
            frameClassName={classes('w-full', isDay ? 'sm:w-56' : 'sm:w-44')}
          />
        )
      })}
      {texts.length > 0 && (
        <Button type="submit" kind="secondary">
          {t('apply')}
        </Button>
      )}
    </>
  )
}

/** What can be chosen from, filters and order, each with all of its options. */
function useChoices({ filters, sorts, search }: Omit<FilterBarProps, 'onChange'>) {
  const t = useTranslations('table')
  const orders = (['oldest', 'newest'] as const).map((value) => ({ value, label: t(value) }))
  return [
    ...filters.flatMap(({ name, label, options: known, usual = '', hasAll, wordsOf }) => {
      if (!known) return []
      const asked = search[name]
      const options =
        asked && wordsOf && !known.some(({ value }) => value === asked)
          ? [...known, { value: asked, label: wordsOf(asked) }]
          : known
      const all = { value: usual ? everything : '', label: t('all') }
      return [
        { name, label, usual, options: usual ? [...options, ...(hasAll ? [all] : [])] : [all, ...options] },
      ]
    }),
    ...(sorts
      ? [
          {
            name: 'sort',
            label: t('sort'),
            usual: '',
            options: [{ value: '', label: t('usual') }, ...orders],
          },
        ]
      : []),
  ]
}

/** What counts at once. */
function ChoiceFilters({ onChange, ...list }: FilterBarProps) {
  return useChoices(list).map(({ name, label, options, usual }) => (
    <div key={name} className={classes('w-full', isLong(options) ? 'sm:w-60' : 'sm:w-44')}>
      <Select
        label={label}
        value={list.search[name] ?? usual}
        options={options}
        onChange={(event) =>
          onChange({ ...fresh, [name]: event.target.value === usual ? undefined : event.target.value })
        }
      />
    </div>
  ))
}
