/**
 * EasySlip, API v2: `POST /verify/bank` by payload, with `matchAccount` (easyslip-document.cl1.easythunder.com/en/v2,
 * pages *Verify by Payload* and *Error Codes*, read November 2026; `SLIP_PENDING` is named by its SDKs alone).
 *
 * `SLIP_KEY` is the API key, `SLIP_URL` https://api.easyslip.com. Every account of ours must be registered there: of the
 * receiver it tells all digits only when it knows the account, and without them a person decides. Each question costs.
 */
import * as z from 'zod/mini'
import type { Connect } from '../http.ts'
import { foundTransfer, miniQrOf, type SlipSaid, type SlipVerifier } from './slip.ts'

const Text = z.optional(z.nullable(z.string()))

const Side = z.object({
  bank: z.object({ id: Text }),
  account: z.object({
    name: z.object({ th: Text, en: Text }),
    bank: z.nullish(z.object({ account: z.string() })),
  }),
})

const Found = z.object({
  success: z.literal(true),
  data: z.object({
    matchedAccount: z.nullish(z.object({ bank: z.object({ code: z.string() }), bankNumber: z.string() })),
    rawSlip: z.object({
      transRef: z.string(),
      date: z.string(),
      countryCode: z.literal('TH'),
      amount: z.object({ amount: z.number() }),
      sender: Side,
      receiver: Side,
    }),
  }),
})
type Found = z.output<typeof Found>

const Failed = z.object({
  success: z.literal(false),
  error: z.object({ code: z.enum(['SLIP_NOT_FOUND', 'SLIP_PENDING', 'VALIDATION_ERROR']) }),
})

const saidByCode: Record<z.output<typeof Failed>['error']['code'], SlipSaid> = {
  SLIP_NOT_FOUND: { status: 'unknown' },
  SLIP_PENDING: { status: 'delayed' },
  VALIDATION_ERROR: { status: 'refused', note: 'INVALID_SLIP' },
}

function receiverOf({ matchedAccount, rawSlip: { receiver } }: Found['data']) {
  if (matchedAccount) return { toBankId: matchedAccount.bank.code, toAccountNo: matchedAccount.bankNumber }
  // By a PromptPay number it names no bank: then it is none of the accounts that are registered there.
  if (!receiver.bank.id) return undefined
  return { toBankId: receiver.bank.id, toAccountNo: receiver.account.bank?.account }
}

export function createEasySlip(connect: Connect): SlipVerifier {
  const ask = connect()
  return {
    async verify(slip) {
      const said = await ask({
        method: 'POST',
        path: '/v2/verify/bank',
        body: { payload: miniQrOf(slip), matchAccount: true },
        answer: z.union([Found, Failed]),
        statuses: [200, 400, 404],
      })
      if (!said.success) return saidByCode[said.error.code]
      const receiver = receiverOf(said.data)
      if (!receiver) return { status: 'refused', note: 'DEST_ACC_INVALID' }
      const { transRef: reference, date: at, amount, sender } = said.data.rawSlip
      const { name, bank: account } = sender.account
      return foundTransfer(slip, {
        ...receiver,
        ...{ fromBankId: sender.bank.id ?? '', fromAccountNo: account?.account },
        ...{ fromName: name.en || name.th, reference, amount: amount.amount, at },
      })
    },
  }
}
