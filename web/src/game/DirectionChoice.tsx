/** Into the game or out of it: two choices side by side, worked by tap and by arrow keys. */
import type { TransferDirection } from '@kapao/contract/lists.ts'
import { classes } from '@kapao/ui/classes.ts'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

const choices = [
  { value: 'in', words: 'moveIn', icon: ArrowDownToLine },
  { value: 'out', words: 'moveOut', icon: ArrowUpFromLine },
] as const

interface DirectionChoiceProps {
  value: TransferDirection
  onValue: (direction: TransferDirection) => void
}

export function DirectionChoice({ value, onValue }: DirectionChoiceProps) {
  const t = useTranslations('game')
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-field bg-raised p-1">
      <legend className="sr-only">{t('direction')}</legend>
      {choices.map(({ value: choice, words, icon: Icon }) => (
        <label
          key={choice}
          className={classes(
            'relative flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-[10px] px-2 text-15 leading-tight has-focus-visible:outline-2 has-focus-visible:outline-gold-text',
            choice === value ? 'bg-surface font-semibold text-text inner-line' : 'text-muted',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onValue(choice)}
            className="sr-only"
          />
          <Icon size={18} aria-hidden className="shrink-0" />
          {t(words)}
        </label>
      ))}
    </fieldset>
  )
}
