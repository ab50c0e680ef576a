/** Looks for an amount or a reference among the days that are chosen (ux 67). */

import { serverNow } from '@kapao/client/server-clock.ts'
import * as limits from '@kapao/contract/limits.ts'
import { classes } from '@kapao/ui/classes.ts'
import { asciiDigits } from '@kapao/ui/digits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { CalendarRange, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DayRange, dateOf, rangeNames, rangeOf } from './statement-days.ts'

export interface Sought extends DayRange {
  search?: string | undefined
}

interface StatementSearchProps {
  sought: Sought
  onSeek: (sought: Sought) => void
}

export function StatementSearch({ sought, onSeek }: StatementSearchProps) {
  const t = useTranslations('statement.search')
  const [draft, setDraft] = useState(sought.search ?? '')
  const [isChoosing, setChoosing] = useState(false)
  const seek = (text: string) => {
    const search = asciiDigits(text).trim() || undefined
    if (search !== sought.search) onSeek({ ...sought, search })
  }
  const write = (text: string) => {
    setDraft(text)
    if (text === '') seek('')
  }
  return (
    <search>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          seek(draft)
        }}
      >
        <div className="flex items-end gap-2">
          <Field
            label={<span className="sr-only">{t('label')}</span>}
            placeholder={t('label')}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={limits.statementSearchLengthMax}
            value={draft}
            onChange={(event) => write(event.target.value)}
            frameClassName="grow"
            className="[&::-webkit-search-cancel-button]:hidden"
            end={
              draft === '' || draft !== sought.search ? (
                <IconButton type="submit" label={t('go')} icon={<Search size={20} />} />
              ) : (
                <IconButton label={t('clear')} icon={<X size={20} />} onClick={() => write('')} />
              )
            }
          />
          <IconButton
            label={t('dates')}
            icon={<CalendarRange size={20} />}
            aria-expanded={isChoosing}
            className={classes('mb-0.5', isChoosing ? 'bg-raised' : 'text-gold-text')}
            onClick={() => setChoosing(!isChoosing)}
          />
        </div>
        {isChoosing && <Days sought={sought} onSeek={onSeek} />}
        {!isChoosing && (sought.from || sought.to) && (
          <button
            type="button"
            onClick={() => onSeek({ search: sought.search })}
            className="figures inline-flex min-h-11 items-center gap-2 justify-self-start rounded-chip border border-gold-text px-4 text-15"
          >
            {t('chosen', { from: dateOf(sought.from ?? '…'), to: dateOf(sought.to ?? '…') })}
            <X size={16} aria-hidden />
            <span className="sr-only">{t('allDays')}</span>
          </button>
        )}
      </form>
    </search>
  )
}

function Days({ sought, onSeek }: StatementSearchProps) {
  const t = useTranslations('statement.search')
  const { from = '', to = '', search } = sought
  const isTurned = from !== '' && to !== '' && from > to
  const set = (range: DayRange) =>
    onSeek({ search, from: range.from || undefined, to: range.to || undefined })
  return (
    <fieldset className="card grid min-w-0 gap-3 p-4">
      <legend className="sr-only">{t('dates')}</legend>
      <div className="flex flex-wrap gap-2">
        {rangeNames.map((name) => {
          const range = rangeOf(name, serverNow())
          const isOn = range.from === from && range.to === to
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              onClick={() => set(isOn ? {} : range)}
              className={classes(
                'min-h-11 grow rounded-chip border px-4 text-15',
                isOn ? 'border-gold-text bg-gold font-semibold text-on-gold' : 'border-line bg-raised',
              )}
            >
              {t(`ranges.${name}`)}
            </button>
          )
        })}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <Field
          label={t('from')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => set({ from: event.target.value, to })}
        />
        <Field
          label={t('to')}
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => set({ from, to: event.target.value })}
          error={isTurned && t('turned')}
        />
      </div>
    </fieldset>
  )
}
