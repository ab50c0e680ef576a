/** Reads the QR codes on a picture. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  // A slip may carry an advertisement's code beside its own.
  maxNumberOfSymbols: 4,
}

/** From the package itself: by default it would be fetched from the network. */
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({
  overrides: {
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer,
  },
})

/** Four bytes per point: red, green, blue and how opaque it is. */
interface ColouredPicture {
  data: Uint8Array
  info: { width: number; height: number }
}

/** What the codes on it say. */
export async function findCodes({ data, info }: ColouredPicture): Promise<string[]> {
  const points = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  const image = { data: points, width: info.width, height: info.height } as unknown as Parameters<
    typeof readBarcodes
  >[0]
  const codes = await readBarcodes(image, options)
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}
