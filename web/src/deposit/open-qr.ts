/** One QR that waits to be paid, and the states that its panel goes through (spec §4, decisions D3). */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { QrState } from '@kapao/contract/schemas/deposit.ts'

export interface OpenQr {
  qrcodeId: string
  gateway: string
  /** SVG markup; shown only as the data URL of a picture. */
  svg: string
  amount: number
  /** Seconds by the server's clock when the answer came … */
  expireIn: number
  /** … and when that was, in milliseconds of the monotonic clock. */
  receivedAt: number
}

export type QrView =
  | { step: 'loading' }
  | { step: 'failed' }
  | { step: 'offline' }
  | { step: 'none' }
  | { step: 'shown'; qr: OpenQr; secondsLeft: number }
  /** It ran out here; it stays in view, blurred, until a new one is wanted. */
  | { step: 'expired'; qr: OpenQr }

/** The QR in an answer, or undefined when nothing is open. */
export function openQrOf(
  gateway: string,
  { hasQrcode, qrcodeId, qrcode, amount, expireIn }: Wire<typeof QrState>,
  receivedAt: number,
): OpenQr | undefined {
  if (!hasQrcode || qrcodeId === null || qrcode === null || amount === null || expireIn === null)
    return undefined
  return { qrcodeId, gateway, svg: qrcode, amount, expireIn, receivedAt }
}

/** A picture's address: markup that is never part of the page. */
export const svgUrl = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
