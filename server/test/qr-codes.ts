/** QR codes that members pay by, for tests. */
import * as api from '@kapao/contract/calls/member.ts'
import type { TestMember } from './factories.ts'

/** The QR that the member is shown when it asks for one. */
export async function aQr(member: TestMember, amount: number, gatewayCode = 'KBANK') {
  const { body } = await member.call(api.createQrcode, { params: { gatewayCode }, body: { amount } })
  const { qrcodeId, qrcode } = body
  if (!qrcodeId || !qrcode) throw new Error(`the answer shows no QR: ${body.message}`)
  return { ...body, qrcodeId, qrcode }
}
