/** The thread of slip-reader.ts: looks at a picture in several ways, until one of them shows a mini-QR. */
import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import type { GreyPicture } from '#platform/files/picture.ts'
import { findCodes } from '#platform/files/qr-codes.ts'
import { doubledSideMax } from '#platform/server-limits.ts'
import { readCodes } from './slip.rules.ts'

const inside = (picture: Sharp, side: number, withoutEnlargement = false) =>
  picture.resize(side, side, { fit: 'inside', kernel: 'cubic', withoutEnlargement })

/**
 * Ways to look, the quickest first. Measured on generated slips (slip-reader.test.ts): each of them reads some that the
 * others do not.
 */
const views: readonly ((picture: Sharp, longSide: number) => Sharp)[] = [
  (picture) => inside(picture, 1_600, true),
  // Small and blurred ones.
  (picture, longSide) => inside(picture, Math.min(doubledSideMax, longSide * 2)),
  // Dark and unevenly lit ones.
  (picture) => inside(picture, 1_200).clahe({ width: 64, height: 64, maxSlope: 4 }),
  // Photographs of a screen.
  (picture, longSide) =>
    inside(picture, Math.min(doubledSideMax, longSide * 2))
      .normalise()
      .sharpen({ sigma: 4, m1: 3, m2: 6 }),
]

async function look({ data, width, height }: GreyPicture): Promise<string[]> {
  const found = new Set<string>()
  for (const view of views) {
    const picture = sharp(data, { raw: { width, height, channels: 1 } })
    const seen = await view(picture, Math.max(width, height))
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const text of await findCodes(seen)) found.add(text)
    const read = readCodes([...found])
    if (typeof read !== 'string') return [...found]
  }
  return [...found]
}

parentPort?.on('message', async (picture: GreyPicture) => {
  parentPort?.postMessage(await look(picture))
})
