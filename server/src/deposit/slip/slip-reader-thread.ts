/** The thread of slip-reader.ts: looks at a picture in several ways, until one of them shows a mini-QR. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { GreyPicture } from '#platform/files/picture.ts'
import { doubledSideMax } from '#platform/server-limits.ts'
import { readCodes } from './slip.rules.ts'

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  // A slip may carry an advertisement's code beside its own.
  maxNumberOfSymbols: 4,
}

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
    const points = new Uint8ClampedArray(seen.data.buffer, seen.data.byteOffset, seen.data.length)
    const image = { data: points, width: seen.info.width, height: seen.info.height } as unknown as Parameters<
      typeof readBarcodes
    >[0]
    for (const { text, isValid } of await readBarcodes(image, options)) if (isValid) found.add(text)
    const read = readCodes([...found])
    if (typeof read !== 'string') return [...found]
  }
  return [...found]
}

/** From the package itself: by default it would be fetched from the network. */
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
const ready = prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
  fireImmediately: true,
})

parentPort?.on('message', async (picture: GreyPicture) => {
  await ready
  parentPort?.postMessage(await look(picture))
})
