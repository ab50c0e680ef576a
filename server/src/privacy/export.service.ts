/** A member's copy of all that is kept about them: asked for, made by a job, downloaded for a day (decisions D17). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { DataExport } from '@kapao/contract/schemas/privacy.ts'
import type * as z from 'zod/mini'
import { findProof } from '#member/pin.service.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { askForExport, findExport } from './export.queries.ts'

type Answer = z.output<typeof DataExport>

export const beingMade: Answer = { state: 'making', link: null, madeAt: null, endsAt: null }

export async function askForCopy(
  app: Pick<App, 'db' | 'clock' | 'log' | 'wake'>,
  member: Member,
  locale: Locale,
  inSameTx: InSameTx,
): Promise<Answer> {
  await inTransaction(app.db, async (tx) => {
    await askForExport(tx, { memberId: member.id, locale, at: app.clock.now() })
    await inSameTx(tx)
  })
  app.log.info({ member: member.id }, 'a copy of the data was asked for')
  app.wake('makeExports')
  return beingMade
}

/** Its link opens without a token, so a session that has not proved itself lately is not told it (decisions D18). */
export async function getExport(
  { db, clock, fileLinks }: RecordParts & Pick<App, 'fileLinks'>,
  member: Member,
): Promise<Answer> {
  const found = await findExport(db, member.id)
  if (found && found.file === null) return beingMade
  if (!found?.file || !found.endsAt || found.endsAt <= clock.now())
    return { state: 'none', link: null, madeAt: null, endsAt: null }
  const { file, madeAt, endsAt } = found
  const { isProved } = await findProof({ db, clock }, member)
  if (!isProved) return { state: 'ready', link: null, madeAt, endsAt }
  const link = fileLinks.sign({ memberId: member.id, name: file }, endsAt)
  return { state: 'ready', link: `/api/account/export/files/${link}`, madeAt, endsAt }
}
