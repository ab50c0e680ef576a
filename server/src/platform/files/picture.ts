/** Judges pictures that people send and draws them anew, so that nothing of the file they sent is ever kept or shown (quality C-29, C-30, C-33). */

import * as limits from '@kapao/contract/limits.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import sharp, { type Sharp } from 'sharp'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { errorOf } from '#platform/thrown.ts'

/** One byte per point. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

export interface Picture {
  /** Drawn anew: upright, without metadata. */
  jpeg: Buffer
  /** What codes are read from. */
  grey: GreyPicture
  /** A GIF that moves, drawn anew with all its frames; absent: it does not, or has more points in all than a picture may have. */
  gif?: Buffer
}

/** Why a file is no picture of ours. Worded by the feature that asked for it. */
export class BadPictureError extends Error {}

export interface Pictures {
  /**
   * @param options.sideMax the longer side of what is kept.
   * @throws BadPictureError for what is no picture, Refusal SERVICE_UNAVAILABLE when too many wait or it takes too long.
   */
  take(file: Buffer, options?: { isGifTaken?: boolean; sideMax?: number }): Promise<Picture>
}

type Kind = 'jpeg' | 'png' | 'webp' | 'gif'

/** By what the file begins with; its name and what the sender calls it count for nothing. */
function kindOf(file: Buffer): Kind | undefined {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (/^GIF8[79]a/.test(file.toString('latin1', 0, 6))) return 'gif'
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp'
}

/**
 * Marks of a file that is a picture and something else. Drawing it anew would take them out, but nobody sends such a
 * file by accident. Long enough not to turn up in a photograph by chance.
 */
const foreignMarks = /<script|<html|<!doctype|<\?php|<iframe|<svg[\s>]|%PDF-/i

/** Says that a PNG is animated, which sharp would pass over. */
const pngAnimation = 'acTL'

const open = (file: Buffer): Sharp =>
  sharp(file, { failOn: 'error', limitInputPixels: pictureLimits.pointsMax, sequentialRead: true })

/** @returns whether it moves, and is small enough to be drawn anew so. @throws BadPictureError */
async function judge(file: Buffer, isGifTaken: boolean): Promise<boolean> {
  const kind = kindOf(file)
  if (!kind || (kind === 'gif' && !isGifTaken)) throw new BadPictureError('neither JPEG nor PNG nor WebP')
  const text = file.toString('latin1')
  if (foreignMarks.test(text)) throw new BadPictureError('a picture and something else')
  if (kind === 'png' && text.includes(pngAnimation)) throw new BadPictureError('animated')
  const { format, pages = 1, width, height } = await open(file).metadata()
  if (format !== kind) throw new BadPictureError(`begins like ${kind} and is ${format}`)
  if (pages > (kind === 'gif' ? limits.chatGifFramesMax : 1)) throw new BadPictureError('animated')
  if (width * height > pictureLimits.pointsMax) throw new BadPictureError('too many points')
  return pages > 1 && width * height * pages <= pictureLimits.pointsMax
}

/** Every frame anew, small, in their times and repeats. */
const drawMoving = (file: Buffer): Promise<Buffer> =>
  sharp(file, { animated: true, failOn: 'error', limitInputPixels: pictureLimits.pointsMax })
    .timeout({ seconds: pictureLimits.drawSecondsMax })
    .resize(limits.chatGifSideMax, limits.chatGifSideMax, { fit: 'inside', withoutEnlargement: true })
    .gif({ effort: 1 })
    .toBuffer()

async function draw(file: Buffer, sideMax: number): Promise<Picture> {
  const bounded = (side: number) =>
    open(file)
      .timeout({ seconds: pictureLimits.drawSecondsMax })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
  const jpeg = await bounded(sideMax).jpeg({ quality: serverLimits.jpegQuality }).toBuffer()
  const { data, info } = await bounded(pictureLimits.readSideMax)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { jpeg, grey: { data: new Uint8Array(data), width: info.width, height: info.height } }
}

const isTimeout = (error: unknown): boolean => /^timeout:/.test(errorOf(error).message)

export function createPictures(): Pictures {
  const runLimited = createConcurrencyLimit({
    concurrencyMax: pictureLimits.atOnce,
    waitingMax: pictureLimits.waitingMax,
  })
  return {
    take: (file, { isGifTaken = false, sideMax = pictureLimits.keptSideMax } = {}) =>
      runLimited(async () => {
        try {
          const isMoving = await judge(file, isGifTaken)
          const drawn = await draw(file, sideMax)
          return isMoving ? { ...drawn, gif: await drawMoving(file) } : drawn
        } catch (error) {
          if (error instanceof BadPictureError) throw error
          if (isTimeout(error)) throw new Refusal('SERVICE_UNAVAILABLE')
          // sharp says in words of its own what is broken: cut short, not a picture at all, too large.
          throw new BadPictureError(errorOf(error).message)
        }
      }),
  }
}
