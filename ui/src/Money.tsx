/** An amount of money: same width per digit, unit beside it, and for movements a sign, a colour and a word. */
import { classes } from './classes.ts'
import { figure, noFigure } from './figures.ts'
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
  className?: string
}

export function Money({ amount, unit, sign = 'none', word, counts = false, className }: MoneyProps) {
  return counts ? (
    <CountingMoney amount={amount} unit={unit} sign={sign} word={word} className={className} />
  ) : (
    <Figure amount={amount} unit={unit} sign={sign} word={word} className={className} />
  )
}

type FigureProps = Omit<MoneyProps, 'counts' | 'sign'> & { sign: MoneySign }

function CountingMoney(props: FigureProps) {
  return <Figure {...props} amount={useCounted(props.amount)} />
}

function Figure({ amount, unit, sign, word, className }: FigureProps) {
  const text = figure(amount)
  const known = text !== noFigure
  return (
    <span
      className={classes(
        'figures whitespace-nowrap',
        sign !== 'none' && known && signs[sign].look,
        className,
      )}
    >
      {word && <span className="sr-only">{word} </span>}
      {known && signs[sign].mark}
      {/* A sign stands before the unit: −฿300.00; a word-like unit stands apart: LAK 300.00. */}
      {unit && known && (
        <span className="text-[0.72em] font-medium">{unit.length > 1 ? `${unit}\u00a0` : unit}</span>
      )}
      {text}
    </span>
  )
}
