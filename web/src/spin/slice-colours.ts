/** Colours of a slice are the operator's; its label is readable whatever they are. */

type Rgb = readonly [red: number, green: number, blue: number]

/** What `#rrggbb` means; undefined for anything else. */
function readColour(text: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  return digits
    ? (digits.slice(1).map((pair) => Number.parseInt(pair, 16) / 255) as unknown as Rgb)
    : undefined
}

/** WCAG's relative luminance. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast, from 1 to 21; 1 when a colour cannot be read. */
export function contrast(one: string, other: string): number {
  const [first, second] = [readColour(one), readColour(other)]
  if (!first || !second) return 1
  const [darker, lighter] = [luminance(first), luminance(second)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** As for any text of the product (WCAG AA). */
const enough = 4.5

/** The operator's own colour where it can be read on the slice, otherwise the better one of ours. */
export function labelColour(background: string, wanted: string, ours: readonly string[]): string {
  if (contrast(background, wanted) >= enough) return wanted
  return ours.reduce(
    (best, colour) => (contrast(background, colour) > contrast(background, best) ? colour : best),
    wanted,
  )
}
