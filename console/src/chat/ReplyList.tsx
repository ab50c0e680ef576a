/** The answers kept ready that a slash means, above the box in which it was typed. */
import { languages } from '@kapao/contract/lists.ts'
import { classes } from '@kapao/ui/classes.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ReplyChoice } from './preferred.ts'

interface ReplyListProps {
  id: string
  choices: readonly ReplyChoice[]
  current: number
  isLoading: boolean
  onTake: (nth: number) => void
}

export function ReplyList({ id, choices, current, isLoading, onTake }: ReplyListProps) {
  const t = useTranslations('inbox')
  const table = useTranslations('table')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div className="absolute inset-x-3 bottom-full z-20 mb-1 overflow-hidden rounded-card bg-raised shadow-card inner-line">
      {choices.length === 0 && (
        <p role="status" className="px-3 py-2 text-15 text-muted">
          {isLoading ? table('loading') : t('noReplies')}
        </p>
      )}
      <div ref={box} id={id} role="listbox" aria-label={t('replies')} className="max-h-72 overflow-y-auto">
        {choices.map(({ code, locale, text }, nth) => (
          <button
            key={`${code} ${locale}`}
            id={`${id}-${nth}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={nth === current}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(nth)}
            className={classes(
              'grid w-full cursor-pointer grid-cols-[7rem_4rem_minmax(0,1fr)] items-baseline gap-2 px-3 py-1.5 text-left text-15',
              nth === current && 'bg-gold/20',
            )}
          >
            <span className="truncate font-medium">/{code}</span>
            <span className="text-13 text-muted">{languages[locale].name}</span>
            <span lang={languages[locale].tag} className="line-clamp-2">
              {text}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
