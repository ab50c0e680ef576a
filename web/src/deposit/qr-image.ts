/** Draws the picture that a member saves: the QR with its amount, payee and expiry printed on white paper (ux 20). */
import { pngOf } from '#picture/saving.ts'
import { svgUrl } from './open-qr.ts'

interface QrPicture {
  svg: string
  amount: string
  /** Smaller lines below the amount. */
  lines: readonly string[]
}

const width = 720
const qrSide = 600
const margin = 60
const lineHeight = 48

/** A drawing needs a size of its own before every browser puts it on a canvas. */
function withSize(svg: string): string {
  return svg.replace(/<svg(?![^>]*\swidth=)/, `<svg width="${qrSide}" height="${qrSide}"`)
}

function loadPicture(svg: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = svgUrl(svg)
  return picture.decode().then(() => picture)
}

/** A PNG, since banking apps read no other kind from the gallery for certain. */
export async function drawQrPicture({ svg, amount, lines }: QrPicture): Promise<Blob> {
  const qr = await loadPicture(withSize(svg))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = margin + qrSide + 90 + lines.length * lineHeight + margin
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  const look = getComputedStyle(document.body)
  pen.fillStyle = look.getPropertyValue('--paper')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingEnabled = false
  pen.drawImage(qr, margin, margin, qrSide, qrSide)
  pen.fillStyle = look.getPropertyValue('--on-paper')
  pen.textAlign = 'center'
  pen.font = `600 56px ${look.fontFamily}`
  pen.fillText(amount, width / 2, margin + qrSide + 66, width - 2 * margin)
  pen.font = `400 30px ${look.fontFamily}`
  lines.forEach((line, place) => {
    pen.fillText(line, width / 2, margin + qrSide + 66 + (place + 1) * lineHeight, width - 2 * margin)
  })
  return pngOf(canvas)
}
