/** Whose account money came from, as far as anybody has told it: pure (staff-calls T2). */
import { isMasked } from '../account-no.rules.ts'

interface Sender {
  way: 'bank' | 'gateway'
  /** Null: only a statement has told who sent it. */
  senderBank: string | null
  fromAccountNo: string
  fromName: string
}

/**
 * Undefined when nobody has told the whole account, as of what came by a gateway, and while a statement alone says who sent
 * the money: nothing is paid out on the word of a file.
 */
export function wholeSender({ way, senderBank: bank, fromAccountNo, fromName }: Sender) {
  if (bank === null) return undefined
  const accountNo = fromAccountNo.replace(/[\s-]/g, '')
  const name = fromName.trim()
  if (way === 'gateway' || isMasked(accountNo) || !/^\d+$/.test(accountNo) || name === '') return undefined
  return { bank, accountNo, name }
}
