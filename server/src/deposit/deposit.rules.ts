/** Rules that every way of depositing needs: pure (decisions D3). */
import { qrGatewayFacts } from '@kapao/contract/limits.ts'
import type { QrGateway } from '@kapao/contract/lists.ts'

export const isQrGateway = (code: string): code is QrGateway => Object.hasOwn(qrGatewayFacts, code)
