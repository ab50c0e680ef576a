/** Expected transfers: what a member says they will send. They help matching and credit nothing (decisions D4). */
import * as limits from '@kapao/contract/limits.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { flowId, referenceOf } from '#outside/reference.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { getDepositMin } from '#settings/terms.service.ts'
import { takesTransfers } from '../account.service.ts'
import { insertExpected, listOpenUntil, lockMember, wasExpected } from './expected.queries.ts'

export interface ExpectedOrder {
  amount: bigint
  requestKey: string | undefined
}

/** @throws Refusal DEPOSIT_MINIMUM, NO_BANK while no account of ours is open, or REQUEST_LIMIT while too many of the member's are open. */
export async function addExpected(app: RecordParts, member: Member, { amount, requestKey }: ExpectedOrder) {
  if (amount < (await getDepositMin(app, member.currency))) throw new Refusal('DEPOSIT_MINIMUM')
  if (!(await takesTransfers(app, member.currency))) throw new Refusal('NO_BANK')
  const id = flowId('expected', member.id, requestKey)
  const reference = referenceOf('EX', id)
  const createdAt = app.clock.now()
  const expected = {
    ...{ memberId: member.id, id, amount, currency: member.currency, reference, createdAt },
    expiresAt: new Date(createdAt.getTime() + limits.expectedTransferLifetimeMs),
  }
  await inTransaction(app.db, async (tx) => {
    await lockMember(tx, member.id)
    const openUntil = await listOpenUntil(tx, expected, createdAt)
    const [nextEnd] = openUntil
    if (nextEnd && openUntil.length >= limits.expectedTransfersOpenMax) {
      const waitMs = nextEnd.getTime() - createdAt.getTime()
      throw new Refusal('REQUEST_LIMIT', undefined, Math.ceil(waitMs / 1_000))
    }
    await insertExpected(tx, expected)
  })
  return { message: 'SUCCESS', reference }
}

interface OwnAccount {
  isOpen: boolean
  closedAt: Date | null
}

/**
 * Accounts of ours as they are for this transfer: what was sent before one closed, or told to be expected before, is credited
 * all the same (staff-calls T5).
 */
export async function listStillTaken<Account extends OwnAccount>(
  { db }: Pick<App, 'db'>,
  accounts: Account[],
  memberId: string,
  transfer: BankTransfer,
): Promise<Account[]> {
  const isTaken = async ({ isOpen, closedAt }: OwnAccount) =>
    isOpen ||
    (closedAt !== null &&
      (transfer.at <= closedAt || (await wasExpected(db, { memberId, transfer, closedAt }))))
  return Promise.all(accounts.map(async (account) => ({ ...account, isOpen: await isTaken(account) })))
}
