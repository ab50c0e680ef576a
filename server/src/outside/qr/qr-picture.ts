/** Reads the QR that a gateway has drawn, and judges it before a member sees it (decisions D3). */
import type { Currency } from '@kapao/contract/edition.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { parse } from 'promptparse'
import sharp from 'sharp'
import { findCodes } from '#platform/files/qr-codes.ts'
import { OutsideError } from '#platform/refusal.ts'
import * as outsideLimits from '../limits.ts'

/** ISO 4217 as numbers, which is how a QR names its currency. */
const currencyNumbers: Readonly<Record<Currency, string>> = { THB: '764', LAK: '418' }

/** @throws OutsideError for what is no picture of exactly one QR. */
export async function readDrawnQr(picture: Uint8Array): Promise<string> {
  let codes: string[]
  try {
    codes = await findCodes(await drawn(picture))
  } catch (error) {
    throw new OutsideError('the QR of a gateway is no picture', { cause: error })
  }
  const [code, other] = codes
  if (!code || other) throw new OutsideError(`the picture of a gateway has ${codes.length} QR codes`)
  return code
}

/** Large enough for any reader, with the white margin that a reader needs. */
const drawn = (picture: Uint8Array) =>
  sharp(picture, { failOn: 'error', limitInputPixels: pictureLimits.pointsMax })
    .timeout({ seconds: pictureLimits.drawSecondsMax })
    .resize(outsideLimits.drawnQrSide, outsideLimits.drawnQrSide, { fit: 'inside', kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .extend({
      ...{ top: outsideLimits.drawnQrMargin, bottom: outsideLimits.drawnQrMargin },
      ...{ left: outsideLimits.drawnQrMargin, right: outsideLimits.drawnQrMargin },
      background: '#ffffff',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

interface Asked {
  amount: bigint
  currency: Currency
  /** Whose bill it must be, where we are told. */
  bill?: { billerId: string; reference: string }
}

/**
 * A QR that asks for another amount or pays somebody else, or whose checksum is wrong, is never shown.
 *
 * @throws OutsideError
 */
export function checkPayload(payload: string, { amount, currency, bill }: Asked) {
  const qr = parse(payload, true)
  if (!qr) throw new OutsideError('the QR of a gateway has a wrong checksum')
  if (Number(qr.getTagValue('54')) !== toBaht(amount) || qr.getTagValue('53') !== currencyNumbers[currency])
    throw new OutsideError('the QR of a gateway asks for another amount')
  const isPaidTo = (tag: string, text: string) => qr.getTagValue('30', tag) === text
  if (bill && !(isPaidTo('01', bill.billerId) && isPaidTo('02', bill.reference)))
    throw new OutsideError('the QR of a gateway pays another bill')
}
