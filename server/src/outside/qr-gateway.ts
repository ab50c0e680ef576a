/** A gateway that takes QR payments for us (decisions D3). */
import { Charge, ChargeOrder, Payment } from '@kapao/contract/outside/gateway.ts'
import * as z from 'zod/mini'
import { createReadBook, type ReadBook } from './books.ts'
import { type Ask, path } from './http.ts'
import { readRecords, rejectUnreadable, type StoreUnreadable } from './records.ts'

export type ChargeSaid = Pick<z.output<typeof Charge>, 'status'> & { payments: Payment[] }

export interface QrGatewayClient {
  /** Announces a charge; the same reference again is the same charge. @throws OutsideError: unknown. */
  announce(charge: z.output<typeof ChargeOrder>): Promise<ChargeSaid>
  /** The charge and what was paid on it; `unknown`: the gateway has none. @throws OutsideError: unknown to us. */
  findCharge(reference: string): Promise<ChargeSaid>
  /** Asks it to take no more payments. @throws OutsideError: unknown. */
  cancel(reference: string): Promise<ChargeSaid>
  /** Every payment that it took for us. */
  readBook: ReadBook
}

export function createQrGateway(
  ask: Ask,
  code: string,
  keep: StoreUnreadable = rejectUnreadable,
): QrGatewayClient {
  const statuses = [200, 404]
  async function read({ status, payments }: z.output<typeof Charge>): Promise<ChargeSaid> {
    const { values, unreadable } = readRecords(Payment, payments)
    await keep(`gateway:${code}`, unreadable)
    return { status, payments: values }
  }
  return {
    announce: async (charge) =>
      read(
        await ask({
          method: 'POST',
          path: path`/gateways/${code}/charges`,
          body: z.encode(ChargeOrder, charge),
          answer: Charge,
        }),
      ),
    findCharge: async (reference) =>
      read(
        await ask({
          method: 'GET',
          path: path`/gateways/${code}/charges/${reference}`,
          answer: Charge,
          statuses,
        }),
      ),
    cancel: async (reference) =>
      read(
        await ask({
          method: 'DELETE',
          path: path`/gateways/${code}/charges/${reference}`,
          answer: Charge,
          statuses,
        }),
      ),
    readBook: createReadBook(ask, path`/gateways/${code}/payments`, keep),
  }
}
