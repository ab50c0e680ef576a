/** Takes a break: how long, what follows from it, and only then the button that begins it (decisions D16). */
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type BreakKind, breakLengths } from './break-lengths.ts'
import { usePlayMutation } from './use-play-mutation.ts'

interface BreakSheetProps {
  open: boolean
  onClose: () => void
  kind: BreakKind
}

const follows = ['comesHome', 'closed', 'open', 'aside', 'noShorter'] as const

export function BreakSheet({ open, onClose, kind }: BreakSheetProps) {
  const t = useTranslations('play.pause')
  const frame = useTranslations('play')
  const group = useId()
  const [chosen, setChosen] = useState<number>()
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const timeOut = usePlayMutation(api.takeTimeOut, t('begun'), close)
  const exclusion = usePlayMutation(api.excludeMyself, t('begun'), close)
  const isSending = timeOut.isPending || exclusion.isPending
  const begin = () => {
    const months = breakLengths.months.find((length) => length === chosen)
    if (kind === 'months') months && exclusion.mutate({ body: { months } })
    else if (chosen !== undefined) timeOut.mutate({ body: { hours: chosen } })
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(kind === 'hours' ? 'timeOut' : 'exclusion')}
      closeLabel={frame('close')}
      locked={isSending}
      footer={
        <Button kind="danger" wide loading={isSending} disabled={chosen === undefined} onClick={begin}>
          {t('begin')}
        </Button>
      }
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 text-15 text-muted">{t('choose')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {breakLengths[kind].map((length) => (
            <label
              key={length}
              className="relative flex min-h-12 cursor-pointer items-center justify-center rounded-field bg-raised px-2 text-center text-15 inner-line has-checked:font-semibold has-checked:outline-2 has-checked:outline-gold-text has-focus-visible:outline-2 has-focus-visible:outline-gold-text"
            >
              <input
                type="radio"
                name={group}
                checked={length === chosen}
                onChange={() => setChosen(length)}
                className="sr-only"
              />
              {t(kind, { count: length })}
            </label>
          ))}
        </div>
      </fieldset>
      <h3 className="mt-4 text-15 font-medium">{t('what')}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-15">
        {follows.map((word) => (
          <li key={word}>{t(word)}</li>
        ))}
        {kind === 'months' && <li>{t('returning')}</li>}
      </ul>
    </Sheet>
  )
}
