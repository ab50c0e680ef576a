/** What kind of video a file is, by what it begins with: its name and what the sender calls it count for nothing. */

import * as serverLimits from '#platform/server-limits.ts'

/** Brands of MP4 files that phones and browsers write. */
const mp4Brands = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  'dash',
])
const quickTimeBrand = 'qt  '

/** @returns its content type; undefined for what is neither MP4 nor QuickTime. */
export function videoTypeOf(file: Buffer): 'video/mp4' | 'video/quicktime' | undefined {
  // A box is its length, its name, and what is in it; the first one names the brand.
  if (file.length < 16 || file.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const length = file.readUInt32BE(0)
  // A video goes on after its head.
  if (length < 16 || length > serverLimits.videoHeadBytesMax || file.length <= length) return undefined
  const brand = file.toString('latin1', 8, 12)
  if (brand === quickTimeBrand) return 'video/quicktime'
  return mp4Brands.has(brand) ? 'video/mp4' : undefined
}
