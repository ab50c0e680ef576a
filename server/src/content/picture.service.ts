/** Pictures of banners: drawn anew as every picture is, named after their bytes, and shown to everybody for good. */
import { createHash } from 'node:crypto'
import { contentLimits } from '@kapao/contract/limits.ts'
import type { App } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { BadPictureError } from '#platform/files/picture.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { findPicture, insertPicture, listKnownPictures, type StoredPicture } from './content.queries.ts'

export const shownUnder = '/api/site/pictures/'

/** What lies under a name never changes. */
export const nameOfPicture = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** @throws Refusal KEY_INVALID for what is no picture. */
export async function uploadPicture(app: Pick<App, 'db' | 'clock' | 'pictures'>, actor: Actor, file: Buffer) {
  const bytes = await drawn(app, file)
  const name = nameOfPicture(bytes)
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const isNew = await insertPicture(tx, { name, contentType: 'image/jpeg', bytes }, at)
    const act = {
      action: 'picture_uploaded',
      subject: name,
      before: {},
      after: { bytes: bytes.length },
    } as const
    if (isNew) await recordAct(tx, actor, act, at)
  })
  return { message: 'SUCCESS', path: shownUnder + name }
}

async function drawn({ pictures }: Pick<App, 'pictures'>, file: Buffer): Promise<Buffer> {
  try {
    return (await pictures.take(file, { sideMax: contentLimits.pictureSideMax })).jpeg
  } catch (error) {
    if (error instanceof BadPictureError) throw new Refusal('KEY_INVALID', ['file'])
    throw error
  }
}

/** @throws Refusal KEY_INVALID when one of these addresses shows no picture. */
export async function checkPictures(tx: Tx, images: string[], field: string) {
  const names = images.map((image) => image.slice(shownUnder.length))
  const known = names.length > 0 ? await listKnownPictures(tx, names) : new Set()
  if (names.some((name) => !known.has(name))) throw new Refusal('KEY_INVALID', [field])
}

/** Those of these addresses that show a picture. */
export async function listKnownImages(tx: Tx, images: string[]): Promise<ReadonlySet<string>> {
  if (images.length === 0) return new Set()
  const known = await listKnownPictures(
    tx,
    images.map((image) => image.slice(shownUnder.length)),
  )
  return new Set([...known].map((name) => shownUnder + name))
}

const nameShape = /^[0-9a-f]{32}$/

export const openPicture = async (
  { db }: Pick<App, 'db'>,
  name: string,
): Promise<StoredPicture | undefined> => (nameShape.test(name) ? findPicture(db, name) : undefined)
