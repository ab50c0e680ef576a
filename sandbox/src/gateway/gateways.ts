/** The QR gateways of the outside world (spec §7). */
import { type QrGateway, qrGateways } from '@kapao/contract/lists.ts'

export const isGateway = (code: string): code is QrGateway => qrGateways.includes(code as QrGateway)
