/** How a label fits into its slice: upright under the pointer where it is wide enough, else along the radius. */
import { turn } from './spin-motion.ts'

/** How wide a text is at a size of 1 px. */
export type Measure = (text: string) => number

export interface LabelFit {
  lines: string[]
  size: number
  /** From the hub outwards instead of across. */
  isRadial: boolean
}

const largest = 18
const smallest = 11
/** Between a label that lies across and the borders of its slice. */
const margin = 8
/** Thai and Lao marks stand above and below each other: lines need this much of their size. */
export const lineHeight = 1.5

export interface Room {
  /** Of the wheel's slices. */
  count: number
  /** How far from the wheel's centre the middle of a label is that lies across. */
  across: number
  /** Where a label along the radius may begin and end. */
  along: { from: number; to: number }
}

/** Ways to break a text at its spaces into one line or two. */
function breaksOf(text: string): string[][] {
  const words = text.split(/\s+/).filter(Boolean)
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  return [[words.join(' ')], ...breaks]
}

/** The largest size at which these lines fit across a slice that narrows towards the hub. */
function sizeAcross(lines: string[], measure: Measure, { count, across }: Room): number {
  const widest = Math.max(...lines.map(measure), 0.01)
  for (let size = largest; size >= smallest; size -= 0.5) {
    const innermost = across - (lines.length * lineHeight * size) / 2
    const width = count <= 2 ? across * 1.4 : 2 * innermost * Math.tan(turn / count / 2) - 2 * margin
    if (widest * size <= width) return size
  }
  return 0
}

/** Shortened by whole letters with their marks, never in between (ux 47). */
function shortened(text: string, measure: Measure, widest: number): string {
  if (measure(text) <= widest) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (letters.length > 1 && measure(`${letters.join('')}…`) > widest) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

export function fitLabel(label: string, measure: Measure, room: Room): LabelFit {
  const { count, along } = room
  const ways = breaksOf(label).map((lines) => ({ lines, size: sizeAcross(lines, measure, room) }))
  // The first of the largest: one line before two.
  const best = ways.reduce((found, next) => (next.size > found.size + 1 ? next : found))
  if (best.size > 0) return { ...best, isRadial: false }
  const length = along.to - along.from
  // As high as the slice is wide where its label begins.
  const high = (along.from * turn) / count / lineHeight
  const size = Math.max(8, Math.min(largest, high, Math.max(smallest, length / measure(label))))
  return { lines: [shortened(label, measure, length / size)], size, isRadial: true }
}
