/** An account of the ledger in words, its code at hand. */
import { useAccountText } from './use-ledger-text.ts'

export function AccountText({ account }: { account: string }) {
  const text = useAccountText()
  return <span title={account}>{text(account)}</span>
}
