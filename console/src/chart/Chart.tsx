/** A picture of figures over steps of time. What it shows stands in a table beside it, so those who do not see it lose nothing. */
import { useTheme } from '@kapao/client/theme.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsoleLocale } from '#i18n/words.tsx'
import type { Drawing, Values } from './draw-chart.ts'
import { axisText, type FigureType } from './figure-text.ts'
import { lineLooks } from './line-look.ts'

interface ChartProps {
  /** What is shown: `Deposits`. */
  title: string
  type: FigureType
  currency: Currency
  /** The name of each step, the oldest first. */
  steps: readonly string[]
  lines: readonly { name: string; values: Values }[]
}

const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)')

export function Chart({ title, type, currency, steps, lines }: ChartProps) {
  const t = useTranslations('chart')
  const locale = useConsoleLocale()
  const theme = useTheme()
  const [step, setStep] = useState<number>()
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : axisText(value, { type, currency, locale })
  const hasFigures = lines.some(({ values }) => values.some((value) => value !== null))
  const shown = step === undefined || step >= steps.length ? undefined : step
  if (!hasFigures) return <p className="grid min-h-60 place-items-center text-15 text-muted">{t('empty')}</p>
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13">
        <span className="font-medium">{shown === undefined ? title : `${title}, ${steps[shown]}`}</span>
        {lines.map(({ name, values }, at) => (
          <span key={name} className="flex items-center gap-1.5">
            <Dash at={at} />
            {name}
            {shown !== undefined && <span className="figures font-medium">{text(values[shown])}</span>}
          </span>
        ))}
      </figcaption>
      <Canvas
        // Another theme or other figures are another picture. The parts are made anew with each rendering: their text tells.
        key={JSON.stringify([theme, title, steps, lines])}
        label={t('label', { title, steps: steps.length, lines: lines.map(({ name }) => name).join(', ') })}
        steps={steps}
        lines={lines.map(({ values }) => values)}
        axisText={text}
        onStep={setStep}
      />
    </figure>
  )
}

/** A piece of the line, as it looks in the picture. */
function Dash({ at }: { at: number }) {
  const { colour, dash } = lineLooks[at % lineLooks.length] ?? lineLooks[0]
  return (
    <svg width="28" height="4" aria-hidden>
      <line
        x1="0"
        y1="2"
        x2="28"
        y2="2"
        stroke={`var(${colour})`}
        strokeWidth="2"
        strokeDasharray={dash.join(' ')}
      />
    </svg>
  )
}

function Canvas({ label, ...drawing }: Drawing & { label: string }) {
  const t = useTranslations('chart')
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef(drawing)
  latest.current = drawing
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (signal.aborted || !place.current) return
        const chart = drawChart(place.current, {
          ...latest.current,
          axisText: (value) => latest.current.axisText(value),
          onStep: (step) => latest.current.onStep(step),
        })
        prefersLight().addEventListener('change', chart.redraw, { signal })
        signal.addEventListener('abort', chart.end)
      },
      () => setFailed(true),
    )
    return () => shown.abort()
  }, [])
  if (hasFailed) return <p className="text-15 text-muted">{t('failed')}</p>
  return <div ref={place} role="img" aria-label={label} className="min-h-60 w-full min-w-0" />
}
