/** Draws a woven picture: a gold motif on night-blue cloth, thread by thread, between two stepped borders. No words, no marks of anybody. */

/** Threads across and down; a picture is twice as wide as it is high. */
const [across, down] = [160, 80] as const
const threadSize = 8
const [width, height] = [across * threadSize, down * threadSize] as const

/** Which thread shows at a crossing; undefined: the ground. `own` is the picture's own colour. */
export type Thread = 'gold' | 'deep' | 'pale' | 'own'

/** From the middle of the cloth, in threads: x to the right, y down. */
export type Motif = (x: number, y: number) => Thread | undefined

const colours = { gold: '#ffd166', deep: '#f4a62a', pale: '#f6f3ea' } as const
const borderThreads = 7

/** Steps that rise and fall like the teeth of a Lao hem, and a line of gold inside. */
function borderAt(x: number, fromEdge: number): Thread | undefined {
  if (fromEdge === borderThreads) return 'deep'
  if (fromEdge > borderThreads) return undefined
  const step = Math.abs((((Math.floor(x) % 16) + 16) % 16) - 8)
  if (fromEdge <= 1) return 'gold'
  return step >= fromEdge + 1 ? 'own' : undefined
}

function threadAt(motif: Motif, column: number, row: number): Thread | undefined {
  const fromEdge = Math.min(row, down - 1 - row)
  return borderAt(column, fromEdge) ?? motif(column - across / 2 + 0.5, row - down / 2 + 0.5)
}

/** Threads of one colour that lie beside each other are one stroke. */
function strokesOf(motif: Motif): Map<Thread, string> {
  const strokes = new Map<Thread, string>()
  for (let row = 0; row < down; row++) {
    let start = 0
    for (let column = 1; column <= across; column++) {
      const thread = threadAt(motif, start, row)
      const next = column < across ? threadAt(motif, column, row) : undefined
      if (column < across && next === thread) continue
      const [x, y, long] = [start * threadSize, row * threadSize, (column - start) * threadSize]
      if (thread)
        strokes.set(thread, `${strokes.get(thread) ?? ''}M${x} ${y}h${long}v${threadSize}h-${long}z`)
      start = column
    }
  }
  return strokes
}

/** A quiet diamond of the ground, twelve threads wide. */
const groundTile =
  'M40 0h8v8h-8zM32 8h8v8h-8zM48 8h8v8h-8zM24 16h8v8h-8zM56 16h8v8h-8zM16 24h8v8h-8zM64 24h8v8h-8zM8 32h8v8h-8zM72 32h8v8h-8zM0 40h8v8h-8zM40 40h8v8h-8zM80 40h8v8h-8zM8 48h8v8h-8zM72 48h8v8h-8zM16 56h8v8h-8zM64 56h8v8h-8zM24 64h8v8h-8zM56 64h8v8h-8zM32 72h8v8h-8zM48 72h8v8h-8zM40 80h8v8h-8z'

/** @param own the picture's own colour, `#rrggbb`. */
export function drawCloth(motif: Motif, own: string): string {
  const paths = [...strokesOf(motif)].map(
    ([thread, d]) => `<path d="${d}" fill="${thread === 'own' ? own : colours[thread]}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    '<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#232c58"/><stop offset="1" stop-color="#10162f"/></linearGradient>' +
    '<radialGradient id="l"><stop stop-color="#ffd166" stop-opacity=".16"/><stop offset="1" stop-color="#ffd166" stop-opacity="0"/></radialGradient>' +
    `<pattern id="d" width="80" height="80" patternUnits="userSpaceOnUse"><path d="${groundTile}" fill="#ffd166" opacity=".07"/></pattern>` +
    // Between the threads the ground shows: without these lines it would be no cloth.
    `<pattern id="t" width="${threadSize}" height="${threadSize}" patternUnits="userSpaceOnUse"><path d="M0 0h${threadSize}v1.4H1.4V${threadSize}H0z" fill="#10162f" opacity=".75"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/><rect width="${width}" height="${height}" fill="url(#d)"/>` +
    `<rect width="${width}" height="${height}" fill="url(#l)"/>${paths.join('')}` +
    `<rect width="${width}" height="${height}" fill="url(#t)"/></svg>`
  )
}
