/**
 * SlipOK, API documentation 1.7: *Check Slip* by `data` (slipok.com/api-documentation/check-slip, read November 2026).
 *
 * `SLIP_KEY` is `branch id:API key`, `SLIP_URL` https://api.slipok.com. It never tells all digits of the receiver, so each
 * slip that fits ends with a person; what it adds is that false ones fail at once. `log` stays off: with it, it would
 * refuse the second question about a slip. Each question costs.
 */
import * as z from 'zod/mini'
import type { Connect, Prove } from '../http.ts'
import { foundTransfer, miniQrOf, type SlipSaid, type SlipVerifier } from './slip.ts'

const Side = z.object({
  displayName: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  account: z.object({ value: z.optional(z.nullable(z.string())) }),
})

const Found = z.object({
  success: z.literal(true),
  data: z.object({
    success: z.literal(true),
    transRef: z.string(),
    sendingBank: z.string(),
    receivingBank: z.string(),
    transTimestamp: z.string(),
    countryCode: z.literal('TH'),
    amount: z.number(),
    sender: Side,
    receiver: Side,
  }),
})

const notPaymentQr = 1008
const bankIsAway = 1009
const bankIsLate = 1010
const noSuchTransfer = 1011

const Failed = z.object({ code: z.literal([notPaymentQr, bankIsAway, bankIsLate, noSuchTransfer]) })

const saidByCode: Record<z.output<typeof Failed>['code'], SlipSaid> = {
  [notPaymentQr]: { status: 'refused', note: 'INVALID_SLIP' },
  [bankIsAway]: { status: 'delayed' },
  [bankIsLate]: { status: 'delayed' },
  [noSuchTransfer]: { status: 'unknown' },
}

/** What is asked for lies below the branch, which is a part of the key. */
const proveToBranch: Prove = (call, key) => {
  const end = key.indexOf(':')
  return {
    ...call,
    path: `${call.path}/${encodeURIComponent(key.slice(0, Math.max(end, 0)))}`,
    headers: { ...call.headers, 'x-authorization': key.slice(end + 1) },
  }
}

export function createSlipOk(connect: Connect): SlipVerifier {
  const ask = connect(proveToBranch)
  return {
    async verify(slip) {
      const said = await ask({
        method: 'POST',
        path: '/api/line/apikey',
        body: { data: miniQrOf(slip), log: false },
        answer: z.union([Found, Failed]),
        statuses: [200, 400],
      })
      if ('code' in said) return saidByCode[said.code]
      const { sender, receiver, ...told } = said.data
      return foundTransfer(slip, {
        ...{ fromBankId: told.sendingBank, toBankId: told.receivingBank, reference: told.transRef },
        ...{ fromAccountNo: sender.account.value, toAccountNo: receiver.account.value },
        ...{ fromName: sender.name || sender.displayName, amount: told.amount, at: told.transTimestamp },
      })
    },
  }
}
