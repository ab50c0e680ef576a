/** Under which names a payout service knows the accounts that it pays to, so that each is introduced there once (decisions D21). */
import { createHash } from 'node:crypto'
import type { PayoutAccount, PayoutRecipients } from '#outside/bank/bank.ts'
import type { App } from '#parts/app-parts.ts'

const hashOf = ({ toBank, toAccountNo, toName }: PayoutAccount) =>
  createHash('sha256')
    .update(JSON.stringify([toBank, toAccountNo, toName]))
    .digest()

export const createPayoutRecipients = ({ db, clock }: Pick<App, 'db' | 'clock'>): PayoutRecipients => ({
  async find(account) {
    const row = await db
      .selectFrom('payoutRecipient')
      .select('recipient')
      .where('account', '=', hashOf(account))
      .executeTakeFirst()
    return row?.recipient
  },
  async set(account, recipient) {
    const introduced = { recipient, introducedAt: clock.now() }
    await db
      .insertInto('payoutRecipient')
      .values({ account: hashOf(account), ...introduced })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(introduced))
      .execute()
  },
})
