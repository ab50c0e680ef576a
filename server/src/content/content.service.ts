/** Staff write what members read: cleaned, in three languages at once, each change with a version and a record (quality C-08, I-38). */
import {
  type BannersName,
  type ContentVersionFilter,
  forEachLanguage,
  type PiecesName,
  type SiteContent,
  type TextName,
} from '@kapao/contract/schemas/staff-content.ts'
import type * as z from 'zod/mini'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { listActs } from '#staff/audit-view.service.ts'
import { listContent, lockContent, writeContent } from './content.queries.ts'
import { cleanWords, imagesOf, nextVersion } from './content.rules.ts'
import { checkPictures } from './picture.service.ts'
import { listPlans } from './plan.queries.ts'
import { planContent } from './plan.service.ts'

type Content = z.output<typeof SiteContent>
type ContentName = PiecesName | TextName | BannersName

/** What nobody has written yet is there and empty. */
export async function getContent({ db }: Pick<App, 'db'>): Promise<Content> {
  const [rows, plans] = await Promise.all([listContent(db), listPlans(db)])
  const textOf = <Name extends ContentName>(name: Name, nothing: Content[Name]['words']['th']) => {
    const row = rows.find((one) => one.name === name)
    const shown = row ?? { words: forEachLanguage(nothing), version: '', updatedAt: null }
    return { ...shown, plans: plans.filter((plan) => plan.name === name) } as Content[Name]
  }
  return {
    conditions: textOf('conditions', []),
    agreements: textOf('agreements', []),
    notice: textOf('notice', ''),
    contact: textOf('contact', ''),
    inviteBanners: textOf('inviteBanners', []),
    refundBanners: textOf('refundBanners', []),
  }
}

/** What the trail keeps of each writing: the words as they were stored. */
interface WrittenRecord {
  after: { version: string; words: Content[ContentName]['words'] }
}

/** The writings of one text, newest first, out of the trail. */
export async function listVersions(
  { db }: Pick<App, 'db'>,
  { name, ...page }: z.output<typeof ContentVersionFilter>,
) {
  const { records, ...counted } = await listActs(db, { ...page, action: 'content_written', subject: name })
  return {
    ...counted,
    versions: records.map(({ n, at, operator, record }) => {
      const { after }: WrittenRecord = JSON.parse(record)
      return { ...after, _id: String(n), by: operator, at }
    }),
  }
}

interface Change<Name extends ContentName, Words> {
  name: Name
  words: Words
  /** When it is shown; absent: now. */
  from?: Date | undefined
  until?: Date | undefined
  /** What the writer has read. */
  version: string
}

/** @throws Refusal ALREADY_DECIDED when somebody else has written since, KEY_INVALID for a picture that is not there and for a time that cannot be. */
export async function changeContent<Name extends ContentName>(
  app: RecordParts,
  actor: Actor,
  { name, words, version: read, from, until }: Change<Name, Content[Name]['words']>,
) {
  const at = app.clock.now()
  const cleaned = cleanWords(words)
  if (until && !from) throw new Refusal('KEY_MISSING', ['from'])
  const version = from ? read : nextVersion(read, at)
  await inTransaction(app.db, async (tx) => {
    if (isBanners(name)) await checkPictures(tx, imagesOf(words as Content[BannersName]['words']), 'words')
    const old = await lockContent(tx, name)
    const isRead = (old?.version ?? '') === read
    if (from && isRead)
      return planContent(tx, actor, { name, words: cleaned.words, from, until: until ?? null }, at)
    if (!isRead || !(await writeContent(tx, { name, words: cleaned.words, version, at }, read)))
      throw new Refusal('ALREADY_DECIDED')
    const before = old ? { version: old.version, words: old.words } : {}
    const after = { version, words: cleaned.words }
    await recordAct(tx, actor, { action: 'content_written', subject: name, before, after }, at)
  })
  clearCache(app.db)
  return { message: 'SUCCESS', version, removed: cleaned.removed }
}

const isBanners = (name: ContentName) => name === 'inviteBanners' || name === 'refundBanners'

/** Banners of an offer, as they may be stored. @throws Refusal KEY_INVALID for a picture that is not there. */
export async function takeBanners(tx: Tx, banners: Content[BannersName]['words'], field: string) {
  await checkPictures(tx, imagesOf(banners), field)
  return cleanWords(banners)
}

/** HTML of another feature, as it may be stored. */
export const cleanWritten = <Words>(words: Words) => cleanWords(words)
