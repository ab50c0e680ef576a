/** Gives a home to what the members of an installation have that becomes a cell (decision 30). */
import type { App } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { listHomed } from './home.queries.ts'

interface Settled {
  members: number
  /** Phones and accounts of theirs that another cell has. */
  elsewhere: number
}

/** Of those who were members before there was a directory. Twice does no harm: a home is given once. */
export async function settleMembers(
  { db, homes }: Pick<App, 'db' | 'homes'>,
  atOnce = serverLimits.membersSettledAtOnce,
): Promise<Settled> {
  const settled = { members: 0, elsewhere: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await listHomed(db, after, atOnce)
    for (const { id, phone, ...account } of page) {
      after = id
      const isHere = [
        await homes.settle({ kind: 'phone', phone }),
        await homes.settle({ kind: 'account', ...account }),
      ]
      settled.elsewhere += isHere.filter((here) => !here).length
    }
    settled.members += page.length
    if (page.length < atOnce) return settled
  }
}
