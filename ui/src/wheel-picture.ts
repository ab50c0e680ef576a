/** Paints the wheel once, for the display's own pixels; turning it is the compositor's business and paints nothing again. */
import { labelColour } from './slice-colours.ts'
import { fitLabel, lineHeight, type Room } from './slice-label.ts'
import { turn } from './spin-motion.ts'

/** Spec §9: the wheel is 350 px wide. On smaller phones the picture is scaled down. */
export const wheelSize = 350

const outer = wheelSize / 2
const rim = 14
const face = outer - rim
const hub = 40
const pegRadius = 3

/** More pixels than that nobody sees, and phones have to keep them in memory. */
const densityMax = 3

export interface SliceView {
  code: string
  label: string
  bgColor: string
  textColor: string
}

/** The values of our tokens, which a canvas cannot name. */
function readTokens() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    gold: token('--gold'),
    goldDeep: token('--gold-deep'),
    ink: token('--weave-to'),
    peg: token('--weave-text'),
    dark: token('--on-paper'),
    light: token('--paper'),
  }
}

type Tokens = ReturnType<typeof readTokens>

/** Resolves when it is painted: not before the letters of its labels are there, or as soon as they cannot be had. */
export async function paintWheel(
  canvas: HTMLCanvasElement,
  slices: readonly SliceView[],
  isWanted: () => boolean,
): Promise<void> {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const family = getComputedStyle(canvas).fontFamily
  const text = slices.map(({ label }) => label).join(' ')
  await document.fonts.load(`600 16px ${family}`, text).catch(() => undefined)
  if (!isWanted()) return
  const density = Math.min(densityMax, Math.max(1, window.devicePixelRatio))
  canvas.width = wheelSize * density
  canvas.height = wheelSize * density
  pen.scale(density, density)
  pen.translate(outer, outer)
  const tokens = readTokens()
  paintRim(pen, tokens)
  for (const [index, slice] of slices.entries()) paintSlice(pen, slice, index, slices.length, tokens)
  paintDepth(pen, tokens)
  paintBorders(pen, slices.length, tokens)
  for (const [index, slice] of slices.entries())
    paintLabel(pen, slice, { index, count: slices.length, family, tokens })
}

/** Twelve o'clock, where a canvas has three. */
const top = -turn / 4

function disc(pen: CanvasRenderingContext2D, radius: number) {
  pen.beginPath()
  pen.arc(0, 0, radius, 0, turn)
}

function paintRim(pen: CanvasRenderingContext2D, { gold, goldDeep, ink }: Tokens) {
  const metal = pen.createLinearGradient(-outer, -outer, outer, outer)
  for (const [place, colour] of [gold, goldDeep, gold, goldDeep, gold].entries())
    metal.addColorStop(place / 4, colour)
  disc(pen, outer - 0.5)
  pen.fillStyle = metal
  pen.fill()
  disc(pen, face + 2)
  pen.fillStyle = ink
  pen.fill()
}

function paintSlice(
  pen: CanvasRenderingContext2D,
  { bgColor }: SliceView,
  index: number,
  count: number,
  { ink }: Tokens,
) {
  const begin = top + (index * turn) / count
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.arc(0, 0, face, begin, begin + turn / count)
  pen.closePath()
  // What is no colour leaves the former one in place: that must not be the neighbour's.
  pen.fillStyle = ink
  pen.fillStyle = bgColor
  pen.fill()
}

/** Darker around the hub and at the rim, where no label is. */
function paintDepth(pen: CanvasRenderingContext2D, { ink }: Tokens) {
  const depth = pen.createRadialGradient(0, 0, hub, 0, 0, face)
  depth.addColorStop(0, `${ink}8c`)
  depth.addColorStop(0.28, `${ink}00`)
  depth.addColorStop(0.95, `${ink}00`)
  depth.addColorStop(1, `${ink}59`)
  disc(pen, face)
  pen.fillStyle = depth
  pen.fill()
}

function paintBorders(pen: CanvasRenderingContext2D, count: number, { gold, ink, peg }: Tokens) {
  for (let index = 0; index < count; index++) {
    const angle = top + (index * turn) / count
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    pen.beginPath()
    pen.moveTo(x * hub, y * hub)
    pen.lineTo(x * face, y * face)
    pen.lineWidth = 1.5
    pen.strokeStyle = `${gold}99`
    pen.stroke()
    pen.beginPath()
    pen.arc(x * (outer - rim / 2), y * (outer - rim / 2), pegRadius, 0, turn)
    pen.fillStyle = peg
    pen.fill()
    pen.lineWidth = 1
    pen.strokeStyle = `${ink}66`
    pen.stroke()
  }
}

interface LabelPlace {
  index: number
  count: number
  family: string
  tokens: Tokens
}

/** A size at which widths are measured, so that rounding does not matter. */
const measuredAt = 100

function paintLabel(
  pen: CanvasRenderingContext2D,
  { label, bgColor, textColor }: SliceView,
  { index, count, family, tokens }: LabelPlace,
) {
  const fontOf = (size: number) => `600 ${size}px ${family}`
  pen.font = fontOf(measuredAt)
  const measure = (text: string) => pen.measureText(text).width / measuredAt
  const room: Room = { count, across: face - 36, along: { from: 70, to: face - 10 } }
  const { lines, size, isRadial } = fitLabel(label, measure, room)
  pen.save()
  pen.rotate(((index + 0.5) * turn) / count)
  pen.font = fontOf(size)
  pen.fillStyle = labelColour(bgColor, textColor, [tokens.light, tokens.dark])
  pen.textBaseline = 'middle'
  pen.textAlign = isRadial ? 'right' : 'center'
  if (isRadial) {
    pen.rotate(top)
    pen.fillText(lines[0] ?? '', room.along.to, 0)
  } else {
    for (const [line, text] of lines.entries())
      pen.fillText(text, 0, -room.across + (line - (lines.length - 1) / 2) * lineHeight * size)
  }
  pen.restore()
}
