/** Draws the slip that a customer's bank app would show: who paid whom, how much, and the real mini-QR. */
import { thaiBankIds } from '@kapao/contract/outside/slip.ts'
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'
import { slipVerify } from 'promptparse/generate'
import QRCode from 'qrcode'
import sharp from 'sharp'
import type { BankTransferRow } from '../bank/transfer.ts'
import { drawLine, widthOf } from './pixel-font.ts'

const width = 720
const height = 960
const margin = 60
const qrSize = 220

/** A bank without a Thai id prints a code of its own, which is no mini-QR. */
export function miniQrOf({ from_bank, reference }: Pick<BankTransferRow, 'from_bank' | 'reference'>): string {
  const sendingBank = thaiBankIds[from_bank]
  return sendingBank === undefined
    ? `${from_bank}/${reference}`
    : slipVerify({ sendingBank, transRef: reference })
}

const money = (satang: bigint): string =>
  `${(satang / 100n).toLocaleString('en')}.${String(satang % 100n).padStart(2, '0')}`

/** As bank apps do: the last four digits are enough to know one's own account. */
const masked = (accountNo: string): string =>
  `${'X'.repeat(Math.max(0, accountNo.length - 4))}${accountNo.slice(-4)}`

/** 24-hour time in Bangkok, which has no summer time: always UTC+7. */
const bangkok = (at: string): string =>
  new Date(Date.parse(at) + bangkokAheadMs).toISOString().slice(0, 16).replace('T', ' ')

function linesOf(slip: BankTransferRow): string {
  const paths = [
    drawLine('Transfer completed', margin, 70, 5),
    drawLine(bangkok(slip.sent_at), margin, 125, 3),
  ]
  let top = 220
  const row = (label: string, ...values: string[]) => {
    paths.push(drawLine(label, margin, top, 3))
    for (const value of values) {
      paths.push(drawLine(value, width - margin - widthOf(value, 4), top, 4))
      top += 48
    }
    top += 32
  }
  row('From', slip.from_name.slice(0, 22), `${slip.from_bank} ${masked(slip.from_account_no)}`)
  row('To', `${slip.to_bank} ${masked(slip.to_account_no)}`)
  row('Amount', `${money(slip.amount)} ${slip.currency}`)
  paths.push(drawLine('Reference', margin, top, 3), drawLine(slip.reference, margin, top + 40, 4))
  return paths.join('')
}

/** The slip as PNG. */
export async function drawSlip(slip: BankTransferRow): Promise<Buffer> {
  const { modules } = QRCode.create(miniQrOf(slip), { errorCorrectionLevel: 'M' })
  const size = qrSize / modules.size
  const [left, top] = [width - margin - qrSize, height - margin - qrSize]
  const squares: string[] = []
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x)) squares.push(`M${left + x * size} ${top + y * size}h${size}v${size}h-${size}z`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e9eef6"/>
    <rect x="24" y="24" width="${width - 48}" height="${height - 48}" rx="24" fill="#fff"/>
    <rect x="24" y="170" width="${width - 48}" height="3" fill="#d3dbe8"/>
    <path d="${linesOf(slip)}" fill="#1d2b45"/>
    <path d="${squares.join('')}" fill="#000" shape-rendering="crispEdges"/>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
