/** Links to private files: signed, for one member's file, dead after 5 minutes, or when the file's own time ends (decisions D4, D17). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { pictureLimits } from '@kapao/contract/limits.ts'
import { deriveKeys, type SealKeys } from '#platform/sealed.ts'
import type { Clock } from '#platform/time/clock.ts'

/** A file, and whose it is. */
export interface OwnedFile {
  memberId: string
  name: string
}

export interface FileLinks {
  /** The last part of the link's address. @param ends default: in 5 minutes. */
  sign(file: OwnedFile, ends?: Date): string
  /** The name of the file that a link is about, while it lives; whose it must be is judged by {@link FileLinks.isFor}. */
  nameIn(link: string): string | undefined
  isFor(link: string, file: OwnedFile): boolean
}

const linkShape = /^([0-9a-f]{32})\.(\d{10,13})\.([A-Za-z0-9_-]{43})$/

/** @param secrets what the signing keys are derived from; the first one signs. */
export function createFileLinks(secrets: SealKeys, clock: Clock): FileLinks {
  const keys = deriveKeys(secrets, 'kapao file links')
  const macOf = ({ memberId, name }: OwnedFile, until: string, key = keys[0]) =>
    createHmac('sha256', key).update(`${memberId} ${name} ${until}`).digest('base64url')
  return {
    sign(file, ends = new Date(clock.now().getTime() + pictureLimits.linkLifetimeMs)) {
      const until = String(ends.getTime())
      return `${file.name}.${until}.${macOf(file, until)}`
    },
    nameIn(link) {
      const [, name, until] = linkShape.exec(link) ?? []
      return Number(until) > clock.now().getTime() ? name : undefined
    },
    isFor(link, file) {
      const [, , until = '', mac = ''] = linkShape.exec(link) ?? []
      // As text: the last letter of base64 has bits that count for nothing, and a link has one spelling.
      const given = Buffer.from(mac)
      return keys.some((key) => {
        const wanted = Buffer.from(macOf(file, until, key))
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
