/** Services that ask Thai banks about a slip by its mini-QR, each in its own words (decisions D21). */
import { toBaht } from '@kapao/contract/money.ts'
import { bankOfThaiId, thaiBankIds } from '@kapao/contract/outside/slip.ts'
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'
import type { FastifyInstance } from 'fastify'
import { slipVerify } from 'promptparse/validate'
import * as z from 'zod/mini'
import { type BankTransferRow, findTransfer, masked } from '../bank/transfer.ts'
import { read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { isDelayed } from './verification.ts'

/** The transfer that a mini-QR names; `invalid`: it is none; undefined: no bank knows of it. */
function transferOf({ store }: Sandbox, payload: string): BankTransferRow | 'invalid' | undefined {
  const said = slipVerify(payload)
  if (!said) return 'invalid'
  const bank = bankOfThaiId.get(said.sendingBank)
  return bank === undefined ? undefined : findTransfer(store, bank, said.transRef)
}

const idOf = (bank: string): string => thaiBankIds[bank] ?? ''

const call = { method: 'POST', service: 'slip', call: 'verifications', hasOwnReject: true } as const

const EasySlipQuestion = z.object({
  payload: z.string().check(z.minLength(1), z.maxLength(128)),
  matchAccount: z.optional(z.boolean()),
})

const easySlipError = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, error: { code, message } },
})

function easySlipFound(row: BankTransferRow, mustMatch: boolean) {
  const side = (bank: string, accountNo: string, name: string) => ({
    bank: { id: idOf(bank), short: bank },
    account: { name: { en: name }, bank: { type: 'BANKAC', account: masked(accountNo) } },
  })
  const amount = toBaht(row.amount)
  const receiver = {
    bank: { code: idOf(row.to_bank), shortCode: row.to_bank },
    bankNumber: row.to_account_no,
  }
  return {
    success: true,
    message: 'Bank slip verified successfully',
    data: {
      isDuplicate: false,
      matchedAccount: mustMatch ? receiver : null,
      amountInSlip: amount,
      rawSlip: {
        transRef: row.reference,
        date: row.sent_at,
        countryCode: 'TH',
        amount: { amount, local: { amount: 0, currency: '' } },
        sender: side(row.from_bank, row.from_account_no, row.from_name),
        receiver: side(row.to_bank, row.to_account_no, ''),
      },
    },
  }
}

/** EasySlip, API v2: every account that money comes to is registered with it. */
export function addEasySlipCalls(app: FastifyInstance, sandbox: Sandbox): void {
  addOutsideCall(app, sandbox, {
    ...call,
    path: '/v2/verify/bank',
    handle: (request, fault) => {
      const { payload, matchAccount = false } = read(EasySlipQuestion, request.body)
      const row = transferOf(sandbox, payload)
      if (fault === 'reject' || row === 'invalid')
        return easySlipError(400, 'VALIDATION_ERROR', 'Validation failed')
      if (!row) return easySlipError(404, 'SLIP_NOT_FOUND', 'Slip not found or invalid')
      if (fault === 'processing' || isDelayed(sandbox, row))
        return easySlipError(404, 'SLIP_PENDING', 'The bank has not confirmed the slip yet')
      return { body: easySlipFound(row, matchAccount) }
    },
  })
}

const SlipOkQuestion = z.object({ data: z.string().check(z.minLength(1)), log: z.optional(z.boolean()) })

const slipOkError = (code: number, message: string, more: object = {}) => ({
  status: 400,
  body: { code, message, ...more },
})

function slipOkFound(row: BankTransferRow) {
  const side = (accountNo: string, name: string) => ({
    ...{ displayName: name, name },
    proxy: { type: null, value: null },
    account: { type: 'BANKAC', value: masked(accountNo) },
  })
  const inBangkok = new Date(Date.parse(row.sent_at) + bangkokAheadMs).toISOString()
  return {
    success: true,
    data: {
      ...{ success: true, message: '✅', language: 'TH', transRef: row.reference },
      ...{ sendingBank: idOf(row.from_bank), receivingBank: idOf(row.to_bank) },
      transDate: inBangkok.slice(0, 10).replaceAll('-', ''),
      transTime: inBangkok.slice(11, 19),
      transTimestamp: row.sent_at,
      sender: side(row.from_account_no, row.from_name),
      receiver: side(row.to_account_no, ''),
      amount: toBaht(row.amount),
      countryCode: 'TH',
    },
  }
}

/** SlipOK, 1.7: it shows accounts masked, and never in full. */
export function addSlipOkCalls(app: FastifyInstance, sandbox: Sandbox): void {
  addOutsideCall(app, sandbox, {
    ...call,
    path: '/api/line/apikey/:branch',
    keyHeader: 'x-authorization',
    authorizationOf: (key) => key.slice(key.indexOf(':') + 1),
    handle: (request, fault) => {
      const row = transferOf(sandbox, read(SlipOkQuestion, request.body).data)
      if (fault === 'reject' || row === 'invalid') return slipOkError(1008, 'This QR is no payment slip')
      if (!row) return slipOkError(1011, 'The QR has expired, or there is no such transfer')
      if (fault === 'processing' || isDelayed(sandbox, row))
        return slipOkError(1010, 'The bank needs some time', {
          data: { bankCode: idOf(row.from_bank), delay: 5 },
        })
      return { body: slipOkFound(row) }
    },
  })
}
