/** An amount of money: same width per digit, unit beside it, and for movements a sign, a colour and a word. */
import { classes } from './classes.ts'
import { minusOf, noFigure, unsigned } from './figures.ts'
import { useCounted } from './use-counted.ts'

/** Money that came, money that went, money that only moved. */
export type MoneySign = 'plus' | 'minus' | 'none'

const signs = {
  plus: { mark: '+', look: 'text-good' },
  minus: { mark: '\u2212', look: 'text-text' },
  none: { mark: '', look: 'text-text' },
} satisfies Record<MoneySign, { mark: string; look: string }>

interface MoneyProps {
  /** Undefined while unknown: a dash is shown. */
  amount: number | null | undefined
  /** `฿` or `LAK`; leave out where a column's head says it. */
  unit?: string
  sign?: MoneySign
  /** What the sign means, for those who see neither sign nor colour: `Deposit`. */
  word?: string
  /** Runs to a new value instead of jumping. */
  counts?: boolean
  /** The one figure that a screen is about: as high as its length allows, never cut. */
  large?: boolean
  className?: string
}

export function Money({ sign = 'none', counts = false, ...shown }: MoneyProps) {
  return counts ? <CountingMoney sign={sign} {...shown} /> : <Figure sign={sign} {...shown} />
}

type FigureProps = Omit<MoneyProps, 'counts' | 'sign'> & { sign: MoneySign }

function CountingMoney(props: FigureProps) {
  return <Figure {...props} amount={useCounted(props.amount)} />
}

function Figure({ amount, unit, sign, word, large, className }: FigureProps) {
  const text = unsigned(amount)
  const known = text !== noFigure
  const mark = known && (minusOf(amount) || signs[sign].mark)
  // A sign is at most half as wide as it is high, on the average of an amount.
  const height = `min(2.5rem, ${200 / (text.length + (unit?.length ?? 0) + 1)}cqw)`
  return (
    <span
      style={large ? { fontSize: height } : undefined}
      className={classes(
        'figures whitespace-nowrap',
        sign !== 'none' && known && signs[sign].look,
        className,
      )}
    >
      {word && <span className="sr-only">{word} </span>}
      {/* A box of its own: a line through the figure would make a sign look like its beginning. */}
      {mark && <span className="inline-block">{mark}</span>}
      {/* A sign stands before the unit: −฿300.00; a word-like unit stands apart: LAK 300.00. */}
      {unit && known && (
        <span className="text-[max(0.72em,var(--text-15))] font-medium">
          {unit.length > 1 ? `${unit}\u00a0` : unit}
        </span>
      )}
      {text}
    </span>
  )
}
