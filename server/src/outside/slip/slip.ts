/** What every service can do for us that says what became of the transfer that a slip names (decisions D4). */
import { BankTransfer, canonicalReference } from '@kapao/contract/outside/bank.ts'
import { bankOfThaiId, type SlipVerification, thaiBankIds } from '@kapao/contract/outside/slip.ts'
import { slipVerify } from 'promptparse/generate'
import * as z from 'zod/mini'
import { invariant, OutsideError } from '#platform/refusal.ts'

export type SlipSaid = z.output<typeof SlipVerification>

/** Which transfer is asked about. */
interface SlipCode {
  /** Our code of the sending bank. */
  bank: string
  reference: string
}

export interface SlipVerifier {
  /** @throws OutsideError: unknown to us. */
  verify(slip: SlipCode): Promise<SlipSaid>
}

/** @throws OutsideError when a service speaks about another transfer than it was asked about. */
export function rejectOther(asked: SlipCode, told: BankTransfer): void {
  const isOther =
    told.fromBank !== asked.bank || canonicalReference(told.reference) !== canonicalReference(asked.reference)
  if (isOther) throw new OutsideError('slip verifier: spoke about another transfer')
}

/** What the mini-QR of such a slip says: many services are asked by nothing else. */
export function miniQrOf({ bank, reference }: SlipCode): string {
  const sendingBank = thaiBankIds[bank]
  invariant(sendingBank, `${bank} prints no mini-QR`)
  return slipVerify({ sendingBank, transRef: reference })
}

/** Our code of a bank that a service names by its Thai id; of one that we do not know, where no account of ours is, the id. */
export const bankCodeOf = (id: string): string => bankOfThaiId.get(id) ?? id

/** A transfer that a service has found. @throws OutsideError when it cannot be read, or is another one. */
export function foundTransfer(asked: SlipCode, told: z.input<typeof BankTransfer>): SlipSaid {
  const transfer = z.safeDecode(BankTransfer, told)
  if (!transfer.success) throw new OutsideError('slip verifier: told an unreadable transfer')
  rejectOther(asked, transfer.data)
  return { status: 'found', transfer: transfer.data }
}
