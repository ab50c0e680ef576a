/** What every service can do for us that says what became of the transfer that a slip names (decisions D4). */
import { BankTransfer, canonicalReference } from '@kapao/contract/outside/bank.ts'
import {
  bankOfThaiId,
  type SlipCode,
  type SlipVerification,
  thaiBankIds,
} from '@kapao/contract/outside/slip.ts'
import { slipVerify } from 'promptparse/generate'
import * as z from 'zod/mini'
import { invariant, OutsideError } from '#platform/refusal.ts'

export type SlipSaid = z.output<typeof SlipVerification>

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

/** A transfer between accounts at Thai banks, as services tell of it that name each bank by its Thai id. */
interface ThaiTransfer {
  fromBankId: string
  reference: string
  /** Some digits hidden; absent or empty: all of them. */
  fromAccountNo: string | null | undefined
  fromName: string | null | undefined
  toBankId: string
  toAccountNo: string | null | undefined
  /** Baht. */
  amount: number
  at: string
}

const allHidden = 'xxxx'

/** Of a bank that we do not know, where no account of ours is, the id is the code. */
const bankCodeOf = (id: string): string => bankOfThaiId.get(id) ?? id

/** A transfer that a service has found. @throws OutsideError when it cannot be read, or is another one. */
export function foundTransfer(asked: SlipCode, told: ThaiTransfer): SlipSaid {
  const { fromBankId, toBankId, fromAccountNo, toAccountNo, fromName, ...rest } = told
  const transfer = z.safeDecode(BankTransfer, {
    ...rest,
    ...{ fromBank: bankCodeOf(fromBankId), toBank: bankCodeOf(toBankId), currency: 'THB' },
    ...{ fromAccountNo: fromAccountNo || allHidden, toAccountNo: toAccountNo || allHidden },
    fromName: fromName ?? '',
  })
  if (!transfer.success) throw new OutsideError('slip verifier: told an unreadable transfer')
  rejectOther(asked, transfer.data)
  return { status: 'found', transfer: transfer.data }
}
