/** Whether a member's bank account is proven to be theirs: the bank has said that its full number is under its name (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { OutsideError, Refusal } from '#platform/refusal.ts'
import { isNameInquiryOn } from '#settings/terms.service.ts'
import { setVerified } from './account-verification.queries.ts'
import { fitsHolderName, fitsShortenedName } from './holder-name.rules.ts'

type Sender = Pick<BankTransfer, 'fromBank' | 'fromAccountNo' | 'fromName'>

/** Whether the name that the bank shows of a sender may be this holder's. */
export const fitsSender = ({ fromName }: Sender, holder: string): boolean =>
  fitsShortenedName(fromName, holder)

/** Whether two names of holders may be one person's, however they are written. */
export const fitsHolder = (one: string, other: string): boolean => fitsHolderName(one, other)

/** By a deposit from the account's full number and name. Any other changes nothing. */
export const verifyAccount = (
  app: RecordParts,
  memberId: string,
  { fromBank, fromAccountNo, fromName }: Sender,
) =>
  setVerified(
    app.db,
    { memberId, bankCode: fromBank, accountNo: fromAccountNo.replace(/[\s-]/g, '') },
    { isHolder: (name) => fitsHolderName(fromName, name), at: app.clock.now() },
  )

/**
 * Asks the bank under which name an account is, where the operator has that service. A bank that does not answer keeps
 * nobody from registering.
 *
 * @returns whether it is proven. @throws Refusal INVALID_USER_INFO when the bank says that it is not there or somebody else's.
 */
export async function askHolder(
  app: Pick<App, 'db' | 'outside' | 'log'>,
  { bankCode: bank, accountNo, name }: { bankCode: string; accountNo: string; name: string },
): Promise<boolean> {
  if (!(await isNameInquiryOn(app))) return false
  const holder = await ask(app, { bank, accountNo, name })
  if (holder === undefined) return false
  if (holder === null) throw new Refusal('INVALID_USER_INFO', ['bankAccountNo'])
  if (!fitsHolderName(holder, name)) throw new Refusal('INVALID_USER_INFO', ['bankAccountName'])
  return true
}

/** Undefined: unknown. */
async function ask(
  app: Pick<App, 'outside' | 'log'>,
  account: { bank: string; accountNo: string; name: string },
) {
  try {
    return await app.outside.bank.findHolder(account)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error }, 'name inquiry not answered')
  }
}
