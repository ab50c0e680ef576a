/** Whether two reports of a bank can be about the same transfer: pure (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { mayBeSame } from '../account-no.rules.ts'

type Compared = Pick<BankTransfer, 'amount' | 'toBank' | 'toAccountNo' | 'fromAccountNo'> & {
  currency: string
}

/** True when the bank said something else before under the same reference. Names and times are told in many ways. */
export const contradicts = (known: Compared, said: Compared): boolean =>
  known.amount !== said.amount ||
  known.currency !== said.currency ||
  known.toBank !== said.toBank ||
  !mayBeSame(known.toAccountNo, said.toAccountNo) ||
  !mayBeSame(known.fromAccountNo, said.fromAccountNo)
