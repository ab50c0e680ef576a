/** Mini-QRs are read from the pictures that people really send; the rate per kind of picture is printed as a table. */
import { thaiBankIds } from '@kapao/contract/outside/slip.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPictures } from '#platform/files/picture.ts'
import { drawSlip } from '../../../test/slips.ts'
import { readCodes } from './slip.rules.ts'
import { createSlipReader } from './slip-reader.ts'

// What can be read, not how soon.
const reader = createSlipReader(60_000)
const pictures = createPictures()
const read: Record<string, { read: number; of: number; ms: number }> = {}
afterAll(async () => {
  await reader.close()
  console.table(read)
})

const table = '#54606e'

/** Grains as a small sensor makes them, of a fixed seed so that each run looks at the same pictures. */
function grains(width: number, height: number, strength: number): Buffer {
  const points = Buffer.alloc(width * height)
  let state = 7
  for (let at = 0; at < points.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    points[at] = 128 + (((state >>> 16) % 256) - 128) * strength
  }
  return points
}

async function photograph(slip: Buffer, tilt: [number, number, number, number], strength: number) {
  const tilted = await sharp(slip)
    .resize({ width: 560 })
    .affine(tilt, { background: table })
    .blur(1.1)
    .linear(0.55, 40)
    .toBuffer({ resolveWithObject: true })
  const { width, height } = tilted.info
  const raw = { width, height, channels: 1 as const }
  return sharp(tilted.data)
    .composite([{ input: grains(width, height, strength), raw, blend: 'overlay' }])
    .jpeg({ quality: 60 })
    .toBuffer()
}

interface Quality {
  make(slip: Buffer): Promise<Buffer>
  /** How many of the eleven banks' slips must be read: what was measured. */
  atLeast: number
}

const qualities: Record<string, Quality> = {
  'as the bank drew it': { make: async (slip) => slip, atLeast: 11 },
  'as JPEG': { make: (slip) => sharp(slip).jpeg({ quality: 80 }).toBuffer(), atLeast: 11 },
  'as WebP': { make: (slip) => sharp(slip).webp({ quality: 70 }).toBuffer(), atLeast: 11 },
  'screenshot with margins': {
    make: (slip) =>
      sharp(slip)
        .extend({ top: 300, bottom: 400, left: 180, right: 180, background: table })
        .jpeg({ quality: 80 })
        .toBuffer(),
    atLeast: 11,
  },
  blurred: { make: (slip) => sharp(slip).blur(3).jpeg({ quality: 80 }).toBuffer(), atLeast: 11 },
  'turned by 5°': {
    make: (slip) => sharp(slip).rotate(5, { background: table }).jpeg().toBuffer(),
    atLeast: 11,
  },
  'turned by 90°': { make: (slip) => sharp(slip).rotate(90).jpeg().toBuffer(), atLeast: 11 },
  'small, 400 points high': {
    make: (slip) => sharp(slip).resize({ height: 400 }).jpeg({ quality: 75 }).toBuffer(),
    atLeast: 11,
  },
  dark: { make: (slip) => sharp(slip).linear(0.18, 4).jpeg({ quality: 70 }).toBuffer(), atLeast: 11 },
  'JPEG quality 10': {
    make: (slip) => sharp(slip).resize({ height: 700 }).jpeg({ quality: 10 }).toBuffer(),
    atLeast: 11,
  },
  'photographed at an angle': {
    make: (slip) => photograph(slip, [0.95, 0.12, -0.1, 0.9], 0.5),
    atLeast: 11,
  },
  'photographed badly': { make: (slip) => photograph(slip, [0.9, 0.2, -0.2, 0.78], 0.9), atLeast: 11 },
}

const slips = await Promise.all(
  Object.keys(thaiBankIds).map(async (from_bank, index) => {
    const reference = `20260310${'ABCDEFGH1234567'.slice(index)}${index * 7919}`
    const facts = { from_account_no: '1230000001', from_name: 'MALI SUKJAI', to_bank: 'SCB' }
    const money = { to_account_no: '4051234567', amount: 123_450n, currency: 'THB' as const }
    const sent_at = '2026-03-10T05:00:00Z'
    const picture = await drawSlip({ from_bank, reference, ...facts, ...money, sent_at })
    return { code: { bank: from_bank, reference }, picture }
  }),
)

describe.each(Object.entries(qualities))('%s', (name, { make, atLeast }) => {
  test(`at least ${atLeast} of ${slips.length} are read, and none wrongly`, async () => {
    const began = performance.now()
    let right = 0
    for (const { code, picture } of slips) {
      const { grey } = await pictures.take(await make(picture))
      const said = readCodes(await reader.read(grey))
      if (typeof said !== 'string') {
        expect(said).toEqual(code)
        right++
      }
    }
    const ms = Math.round((performance.now() - began) / slips.length)
    read[name] = { read: right, of: slips.length, ms }
    expect(right).toBeGreaterThanOrEqual(atLeast)
  })
})

test('a picture without a code says nothing, and the next one is read', async () => {
  const empty = await pictures.take(
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#88aa77' } })
      .jpeg()
      .toBuffer(),
  )
  expect(readCodes(await reader.read(empty.grey))).toBe('CANNOT_READ_CROPPED_IMAGE')
  const [{ code, picture } = { code: undefined, picture: Buffer.alloc(0) }] = slips
  const next = await pictures.take(picture)
  expect(readCodes(await reader.read(next.grey))).toEqual(code)
})

test('looking that takes too long ends, and says nothing', async () => {
  const hurried = createSlipReader(1)
  const [{ picture } = { picture: Buffer.alloc(0) }] = slips
  const { grey } = await pictures.take(picture)
  expect(await hurried.read(grey)).toEqual([])
  expect(await hurried.read(grey)).toEqual([])
  await hurried.close()
})

test('a picture too narrow for one way to look says nothing, and breaks nothing', async () => {
  const create = { width: 2_400, height: 40, channels: 3, background: '#88aa77' } as const
  const { grey } = await pictures.take(await sharp({ create }).png().toBuffer())
  expect(await reader.read(grey)).toEqual([])
})
