/** Draws a receipt as a picture to share: our look, what is confirmed, and a QR that leads to its check (ux 67). */
import { encodeQR } from 'qr'
import { pngOf } from '#picture/saving.ts'

export interface ReceiptPicture {
  /** Of the words on it: where their lines break. */
  language: string
  brand: string
  title: string
  amount: string
  status: string
  rows: readonly (readonly [name: string, value: string])[]
  check: { address: string; title: string; text: string }
}

const width = 1080
const margin = 72
const inner = width - 2 * margin
const headHeight = 470
const rowLine = 48
const rowGap = 28
const qrSide = 300

/** Words that fit beside each other; Thai and Lao have no blanks between theirs. */
function linesOf(pen: CanvasRenderingContext2D, text: string, room: number, language: string): string[] {
  const lines = ['']
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const longer = (lines.at(-1) ?? '') + segment
    if (pen.measureText(longer).width <= room) lines[lines.length - 1] = longer
    else lines.push(segment.trimStart())
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  return picture.decode().then(() => picture)
}

interface Look {
  font: (weight: number, size: number) => string
  colour: (name: string) => string
}

/** What the page itself is drawn with, when its letters have come. */
async function readLook(texts: readonly string[]): Promise<Look> {
  const style = getComputedStyle(document.body)
  const font = (weight: number, size: number) => `${weight} ${size}px ${style.fontFamily}`
  // Settled: the fallback among them is a font of the device, which not every device has.
  await Promise.allSettled(
    [400, 600, 700].map((weight) => document.fonts.load(font(weight, 32), texts.join(' '))),
  )
  return { font, colour: (name) => style.getPropertyValue(`--${name}`) }
}

export async function drawReceipt(receipt: ReceiptPicture): Promise<Blob> {
  const { brand, title, amount, status, rows, check } = receipt
  const look = await readLook([brand, title, amount, status, ...rows.flat(), check.title, check.text])
  const icon = await loadPicture('/icon.svg').catch(() => undefined)
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  pen.font = look.font(600, 34)
  const printed = rows.map(([name, value]) => ({
    name,
    lines: linesOf(pen, value, inner * 0.62, receipt.language),
  }))
  const rowsHeight = printed.reduce((sum, { lines }) => sum + lines.length * rowLine + rowGap, 0)
  canvas.width = width
  // From here on, since a new size forgets everything.
  canvas.height = headHeight + 64 + rowsHeight + 40 + qrSide + margin
  pen.fillStyle = look.colour('paper')
  pen.fillRect(0, 0, width, canvas.height)
  drawHead(pen, look, receipt, icon)
  const end = drawRows(pen, look, printed, headHeight + 64)
  drawCheck(pen, look, receipt, end + 40)
  return pngOf(canvas)
}

/** The night cloth with the amount on it, in both themes, as on the balance card. */
function drawHead(
  pen: CanvasRenderingContext2D,
  { font, colour }: Look,
  { brand, title, amount, status }: ReceiptPicture,
  icon: HTMLImageElement | undefined,
) {
  const cloth = pen.createLinearGradient(0, 0, width, headHeight)
  cloth.addColorStop(0, colour('weave-from'))
  cloth.addColorStop(1, colour('weave-to'))
  pen.fillStyle = cloth
  pen.fillRect(0, 0, width, headHeight)
  pen.fillStyle = colour('gold')
  pen.fillRect(0, headHeight - 8, width, 8)
  if (icon) pen.drawImage(icon, margin, 56, 72, 72)
  pen.textBaseline = 'middle'
  pen.fillStyle = colour('weave-text')
  pen.font = font(700, 44)
  pen.fillText(brand, margin + (icon ? 92 : 0), 94)
  pen.textAlign = 'center'
  pen.fillStyle = colour('weave-muted')
  pen.font = font(400, 38)
  pen.fillText(title, width / 2, 206, inner)
  pen.fillStyle = colour('weave-text')
  pen.font = font(700, 104)
  pen.fillText(amount, width / 2, 300, inner)
  pen.fillStyle = colour('gold')
  pen.font = font(600, 36)
  pen.fillText(`\u2713 ${status}`, width / 2, 396, inner)
}

interface PrintedRow {
  name: string
  lines: string[]
}

/** @returns where they end. */
function drawRows(pen: CanvasRenderingContext2D, { font, colour }: Look, rows: PrintedRow[], top: number) {
  pen.fillStyle = colour('on-paper')
  return rows.reduce((y, { name, lines }) => {
    pen.textAlign = 'left'
    pen.globalAlpha = 0.66
    pen.font = font(400, 32)
    pen.fillText(name, margin, y + rowLine / 2, inner * 0.36)
    pen.textAlign = 'right'
    pen.globalAlpha = 1
    pen.font = font(600, 34)
    lines.forEach((line, place) => {
      pen.fillText(line, width - margin, y + rowLine / 2 + place * rowLine, inner * 0.62)
    })
    return y + lines.length * rowLine + rowGap
  }, top)
}

function drawCheck(
  pen: CanvasRenderingContext2D,
  { font, colour }: Look,
  { check, language }: ReceiptPicture,
  top: number,
) {
  pen.globalAlpha = 0.16
  pen.fillRect(margin, top - 30, inner, 2)
  pen.globalAlpha = 1
  const code = encodeQR(check.address, 'raw', { border: 1 })
  // Whole pixels: a reader sees no grey between its squares.
  const dot = Math.floor(qrSide / code.length)
  code.forEach((line, y) => {
    line.forEach((isDark, x) => {
      if (isDark) pen.fillRect(margin + x * dot, top + y * dot, dot, dot)
    })
  })
  const left = margin + dot * code.length + 48
  const room = width - margin - left
  pen.textAlign = 'left'
  pen.fillStyle = colour('on-paper')
  pen.font = font(600, 34)
  const titles = linesOf(pen, check.title, room, language)
  titles.forEach((line, place) => {
    pen.fillText(line, left, top + 26 + place * 46, room)
  })
  pen.font = font(400, 28)
  pen.globalAlpha = 0.75
  linesOf(pen, check.text, room, language).forEach((line, place) => {
    pen.fillText(line, left, top + 34 + titles.length * 46 + place * 42, room)
  })
  pen.globalAlpha = 1
}
