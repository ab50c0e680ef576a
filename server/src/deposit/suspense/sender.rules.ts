/** Whose account money came from, as far as anybody has told it: pure (staff-calls T2). */
import { isMasked } from '../account-no.rules.ts'

interface Sender {
  way: 'bank' | 'gateway'
  fromAccountNo: string
  fromName: string
  statement: object | null
}

/**
 * Undefined when nobody has told the whole account, as of what came by a gateway, and while a statement alone says that the
 * money arrived: nothing is paid out on the word of a file.
 */
export function wholeSender({ way, fromAccountNo, fromName, statement }: Sender) {
  if (statement) return undefined
  const accountNo = fromAccountNo.replace(/[\s-]/g, '')
  const name = fromName.trim()
  if (way === 'gateway' || isMasked(accountNo) || !/^\d+$/.test(accountNo) || name === '') return undefined
  return { accountNo, name }
}
