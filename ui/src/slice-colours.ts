/** Colours of a slice are the operator's; its label is readable whatever they are. */

type Rgb = readonly [red: number, green: number, blue: number]

/** What `#rrggbb` means; undefined for anything else. */
function readColour(text: string): Rgb | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? []
  return red && green && blue ? [partOf(red), partOf(green), partOf(blue)] : undefined
}
const partOf = (digits: string) => Number.parseInt(digits, 16) / 255

/** WCAG's relative luminance. */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** WCAG's contrast, from 1 to 21; 1 when a colour cannot be read. */
export function contrast(one: string, other: string): number {
  const [first, second] = [readColour(one), readColour(other)]
  if (!first || !second) return 1
  const lights = [luminance(first), luminance(second)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
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
