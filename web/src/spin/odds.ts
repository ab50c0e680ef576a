/** The odds as a person reads them: one line for each prize, however many slices it has. */

interface OddsSlice {
  label: string
  bgColor: string
  odds: number
}

export interface OddsLine {
  label: string
  bgColor: string
  /** From 0 to 1; 0 once all of it is given away. */
  odds: number
}

export function oddsLines(slices: readonly OddsSlice[]): OddsLine[] {
  const lines = new Map<string, OddsLine>()
  for (const { label, bgColor, odds } of slices) {
    const line = lines.get(label)
    if (line) line.odds += odds
    else lines.set(label, { label, bgColor, odds })
  }
  return [...lines.values()]
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })
const smallest = 0.0001

/** Never "0%" for what can be won. */
export function oddsText(odds: number): string {
  return odds > 0 && odds < smallest ? `< ${percent.format(smallest)}` : percent.format(odds)
}
