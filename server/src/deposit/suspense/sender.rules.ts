/** Whose account money came from, as far as anybody has told it: pure (staff-calls T2). */
import { isMasked } from '../account-no.rules.ts'

interface Sender {
  way: 'bank' | 'gateway'
  fromAccountNo: string
  fromName: string
}

/** Undefined when nobody has told the whole account, as of what came by a gateway. */
export function wholeSender({ way, fromAccountNo, fromName }: Sender) {
  const accountNo = fromAccountNo.replace(/[\s-]/g, '')
  const name = fromName.trim()
  if (way === 'gateway' || isMasked(accountNo) || !/^\d+$/.test(accountNo) || name === '') return undefined
  return { accountNo, name }
}
