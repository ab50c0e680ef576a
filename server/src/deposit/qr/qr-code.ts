/** The QR of a charge: a PromptPay bill payment (EMVCo, tag 30, dynamic, with CRC), drawn as SVG (decisions D3). */
import { toBaht } from '@kapao/contract/money.ts'
import { billPayment } from 'promptparse/generate'
import QRCode from 'qrcode'

export interface BillPayment {
  /** 15 digits: whom the bank app pays. */
  billerId: string
  /** Reference 1: our charge. */
  reference: string
  /** Reference 2. */
  gateway: string
  amount: bigint
}

export const payloadOf = ({ billerId, reference, gateway, amount }: BillPayment): string =>
  billPayment({ billerId, ref1: reference, ref2: gateway, amount: toBaht(amount) })

export const drawQr = (payload: string): Promise<string> =>
  QRCode.toString(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
