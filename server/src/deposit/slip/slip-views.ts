/** Ways to look at a picture of a slip, the quickest first: each of them shows some codes that the others do not. */
import sharp, { type Sharp } from 'sharp'
import type { GreyPicture } from '#platform/files/picture.ts'
import { doubledSideMax } from '#platform/server-limits.ts'

/** @throws {Error} of sharp, for a picture that this way cannot draw. */
type SlipView = (picture: GreyPicture) => Promise<GreyPicture>

const inside = (picture: Sharp, side: number, withoutEnlargement = false) =>
  picture.resize(side, side, { fit: 'inside', kernel: 'cubic', withoutEnlargement })

const doubled = (picture: Sharp, longSide: number) => inside(picture, Math.min(doubledSideMax, longSide * 2))

/** Measured on generated slips (slip-reader.test.ts). */
const ways: readonly ((picture: Sharp, longSide: number) => Sharp)[] = [
  (picture) => inside(picture, 1_600, true),
  // Small and blurred ones.
  doubled,
  // Dark and unevenly lit ones.
  (picture) => inside(picture, 1_200).clahe({ width: 64, height: 64, maxSlope: 4 }),
  // Photographs of a screen.
  (picture, longSide) => doubled(picture, longSide).normalise().sharpen({ sigma: 4, m1: 3, m2: 6 }),
]

export const slipViews: readonly SlipView[] = ways.map((way) => async ({ data, width, height }) => {
  const picture = sharp(data, { raw: { width, height, channels: 1 } })
  const { data: points, info } = await way(picture, Math.max(width, height))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: points, width: info.width, height: info.height }
})
