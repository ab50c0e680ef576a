/** Files in the chat: taken in as slips are, kept privately, shown by links that die (decisions D15, quality C-29 to C-34). */

import * as limits from '@kapao/contract/limits.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { UploadKind } from '@kapao/contract/lists.ts'
import type { ShownMessage } from '@kapao/contract/schemas/chat.ts'
import type { App } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { BadPictureError } from '#platform/files/picture.ts'
import { Refusal } from '#platform/refusal.ts'
import { deleteUnsent, findFile, insertFile, listNames, markSent } from './file.queries.ts'
import { videoTypeOf } from './file.rules.ts'

const shownUnder = '/api/chat/files/'
const pathPrefix = 'chat/'

/** @returns the path that a message may name. @throws Refusal KEY_INVALID for what is not supported. */
export async function uploadFile(
  app: Pick<App, 'db' | 'clock' | 'chatFiles' | 'pictures'>,
  ownerId: string,
  kind: UploadKind,
  file: Buffer,
) {
  const taken = kind === 'image' ? await takePicture(app, file) : takeVideo(file)
  // The file first: what no row names is swept, but a row without its file would show nothing for ever.
  const name = await app.chatFiles.put(taken.bytes)
  await insertFile(app.db, { name, ownerId, kind, contentType: taken.contentType }, app.clock.now())
  return { path: `${pathPrefix}${name}` }
}

const unsupported = () => new Refusal('KEY_INVALID', ['file'])

async function takePicture(app: Pick<App, 'pictures'>, file: Buffer) {
  try {
    const { jpeg, gif } = await app.pictures.take(file, { isGifTaken: true })
    return gif ? { bytes: gif, contentType: 'image/gif' } : { bytes: jpeg, contentType: 'image/jpeg' }
  } catch (error) {
    if (error instanceof BadPictureError) throw unsupported()
    throw error
  }
}

function takeVideo(file: Buffer) {
  const contentType = videoTypeOf(file)
  if (!contentType) throw unsupported()
  return { bytes: file, contentType }
}

interface Media {
  fileType: string
  filePath: string
}

/** @throws Refusal KEY_INVALID unless this customer has uploaded it. */
export async function claimFile(tx: Tx, ownerId: string, { fileType, filePath }: Media, now: Date) {
  const name = filePath.startsWith(pathPrefix) ? filePath.slice(pathPrefix.length) : ''
  const isKnownKind = fileType === 'image' || fileType === 'video'
  if (!isKnownKind || !(await markSent(tx, { name, ownerId, kind: fileType }, now)))
    throw new Refusal('KEY_INVALID', ['message'])
}

/** A message as it is shown: the file that it names by a link, good for five minutes. */
export function withLink(app: Pick<App, 'fileLinks'>, ownerId: string, message: ShownMessage): ShownMessage {
  if (message.message_type !== 'media') return message
  const name = message.payload.filePath.slice(pathPrefix.length)
  const filePath = shownUnder + app.fileLinks.sign({ memberId: ownerId, name })
  return { ...message, payload: { ...message.payload, filePath } }
}

/** What a link shows; undefined when it is forged, expired or of nothing: nobody is told which. */
export async function openLink(
  { db, chatFiles, fileLinks }: Pick<App, 'db' | 'chatFiles' | 'fileLinks'>,
  link: string,
) {
  const name = fileLinks.nameIn(link)
  const file = name && (await findFile(db, name))
  if (!file || !fileLinks.isFor(link, { memberId: file.ownerId, name: file.name })) return undefined
  const bytes = await chatFiles.find(file.name)
  return bytes && { ...file, bytes }
}

/** Removes what was uploaded and never sent, and what an upload that was cut short left behind. */
export async function sweepChatFiles(app: Pick<App, 'db' | 'clock' | 'chatFiles'>) {
  await deleteUnsent(app.db, new Date(app.clock.now().getTime() - limits.chatUnsentFileMs))
  for (const shard of app.chatFiles.shards) {
    // The files first: a row is written after its file, so whatever has a row now is not taken for an orphan.
    const files = await app.chatFiles.list(shard)
    const named = files.length > 0 ? await listNames(app.db, shard) : new Set()
    for (const { name, ageMs } of files)
      if (!named.has(name) && ageMs >= pictureLimits.orphanAfterMs) await app.chatFiles.remove(name)
  }
}
