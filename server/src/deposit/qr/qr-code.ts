/** The QR of a charge, drawn as SVG (decisions D3). What it says is its gateway's own (outside/qr/qr.ts). */
import QRCode from 'qrcode'

export const drawQr = (payload: string): Promise<string> =>
  QRCode.toString(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
