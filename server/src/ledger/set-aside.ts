/** Moves money that was set aside into the wallet, once nothing keeps it from there any more (decisions D16, D22). */
import type { Currency } from '@kapao/contract/edition.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { setAsidePlace } from '@kapao/contract/schemas/statement.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { debt, setAside, wallet } from './chart.ts'
import { post } from './post.ts'

/** Inside the caller's transaction: all of it, and a debt is repaid first. */
export async function releaseSetAside(
  tx: Tx,
  app: { clock: { now(): Date } },
  memberId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('account')
    .select(['code', 'balance', 'seq', 'currency'])
    .where('memberId', '=', memberId)
    .where('code', 'in', [debt(), setAside(), wallet()])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  const aside = rows.find(({ code }) => code === setAside())
  if (!aside || aside.balance <= 0n) return
  const { balance: amount, seq, currency } = aside
  const id = newId()
  await post(tx, app, {
    memberId,
    kind: 'set_aside_released',
    key: `set_aside_released:${seq}`,
    currency: currency as Currency,
    moves: [{ from: setAside(), to: wallet(), amount }],
    statement: {
      open: {
        ...{ id, type: 'transfer', from: setAsidePlace, to: walletPlace, amount, status: 'SUCCESS' },
        reference: id,
      },
    },
  })
}
