/** What can be seen of a file before it is sent to the chat: pure (spec §5). */

import * as limits from '@kapao/contract/limits.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { UploadKind } from '@kapao/contract/lists.ts'

const kinds: Readonly<Record<string, UploadKind>> = {
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/jpg': 'image',
  'image/gif': 'image',
}

export const acceptedFiles = Object.keys(kinds).join(',')

const bytesMax = { image: pictureLimits.fileBytesMax, video: limits.chatVideoBytesMax } satisfies Record<
  UploadKind,
  number
>

export type FileFault = { fault: 'unsupported' } | { fault: 'tooLarge'; megabytes: number }

/** The server looks at the bytes themselves; this only saves a wrong file the way. */
export function judgeFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): UploadKind | FileFault {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  // An extension after a first character (spec §5).
  if (!kind || size === 0 || !/^.+\.[^.]+$/.test(name)) return { fault: 'unsupported' }
  return size > bytesMax[kind] ? { fault: 'tooLarge', megabytes: bytesMax[kind] / 1024 ** 2 } : kind
}

/** The schema takes one line of a hundred characters and no control characters; a name is only for show. */
export const shownName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being taken out.
  [...name.toWellFormed().replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')]
    .slice(-50)
    .join('')
    .trim()
