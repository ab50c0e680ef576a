/** Rules that every way of depositing needs: pure (decisions D3). */
import { type QrGateway, qrGatewayFacts } from '@kapao/contract/limits.ts'

export const isQrGateway = (code: string): code is QrGateway => Object.hasOwn(qrGatewayFacts, code)
