/** The banks' own slips: the picture that the customer gets, and the service that says whether a slip is true (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { SlipVerification } from '@kapao/contract/outside/slip.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type BankTransferRow, findTransfer, wireTransfer } from '../bank/transfer.ts'
import { type Answer, Problem } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { drawSlip } from './slip-picture.ts'

/** A sender whose bank takes its time, for trying it by hand. */
const delayedAccount = /0503$/

interface TransferPath {
  bank: string
  reference: string
}

export function addSlipCalls(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: TransferPath }>('/bank/slips/:bank/:reference.png', async ({ params }, reply) => {
    const row = findTransfer(sandbox.store, params.bank, params.reference)
    if (!row) throw new Problem(404, `no transfer ${params.bank} ${params.reference}`)
    reply.header('Content-Type', 'image/png')
    return drawSlip(row)
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/slip/verifications/:bank/:reference',
    service: 'slip',
    call: 'verifications',
    hasOwnReject: true,
    handle: ({ params }, fault) => {
      const { bank, reference } = params
      if (fault === 'reject') return { body: said({ status: 'refused', note: 'INVALID_SLIP' }) }
      const row = findTransfer(sandbox.store, bank, reference)
      if (!row) return { status: 404, body: said({ status: 'unknown' }) }
      return fault === 'processing' || isDelayed(sandbox, row)
        ? { body: said({ status: 'delayed' }) }
        : found(row)
    },
  })
}

const said = (answer: z.input<typeof SlipVerification>) => answer

const found = (row: BankTransferRow): Answer => {
  const transfer: z.input<typeof BankTransfer> = wireTransfer(row)
  return { body: said({ status: 'found', transfer }) }
}

/** Whether this bank still says that it does not know yet. */
export const isDelayed = ({ now }: Sandbox, row: BankTransferRow): boolean =>
  delayedAccount.test(row.from_account_no) &&
  now().getTime() < new Date(row.sent_at).getTime() + sandboxLimits.slipDelayMs
