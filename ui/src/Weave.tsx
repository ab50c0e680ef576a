/** A quiet cloth after Thai and Lao weaving: stepped lozenges and naga hooks, drawn thread by thread. */
import { useId } from 'react'

// A quarter of the motif, mirrored twice: `#` a thread of the pattern, `.` the ground. The lozenge grows from the
// lower right corner, the hooks turn inward from the edge as on a Lao sinh.
const quarter = [
  '#...........#.',
  '##.........#.#',
  '.##.......#.#.',
  '..##.....#.#..',
  '...##...#.#..#',
  '#...##.#.#..##',
  '.#...###...###',
  '#.#...#...##.#',
  '.#.#.....##.#.',
  '..#.#...##.#..',
  '...#.#.##.#..#',
  '#...#.##.#..##',
  '.#...##.#..###',
  '#.#.##.#..####',
] as const

const side = quarter.length * 2 - 1

function isThread(row: number, column: number): boolean {
  const fold = (place: number) => (place < quarter.length ? place : side - 1 - place)
  return quarter[fold(row)]?.[fold(column)] === '#'
}

/** One path for the whole motif: a small square per thread crossing, with a gap, as woven cloth has. */
const motif = Array.from({ length: side * side }, (_, place) => ({
  row: Math.floor(place / side),
  column: place % side,
}))
  .filter(({ row, column }) => isThread(row, column))
  .map(({ row, column }) => `M${column * 3} ${row * 3}h2.4v2.4h-2.4z`)
  .join('')

const tile = (side - 1) * 3

interface WeaveProps {
  className?: string
}

/** Fills its box; the cloth fades towards the left, where the figures stand. */
export function Weave({ className }: WeaveProps) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={className} width="100%" height="100%">
      <defs>
        <pattern id={`${id}cloth`} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path d={motif} fill="currentColor" />
        </pattern>
        <linearGradient id={`${id}fade`}>
          <stop offset="0.1" stopColor="#fff" stopOpacity="0.12" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.75" />
        </linearGradient>
        <mask id={`${id}mask`}>
          <rect width="100%" height="100%" fill={`url(#${id}fade)`} />
        </mask>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id}cloth)`} mask={`url(#${id}mask)`} />
    </svg>
  )
}
