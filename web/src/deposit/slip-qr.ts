/** Looks for a QR code on the picture of a slip before it is sent; what it says is for the server to judge (decisions D4). */

/** Long sides in pixels: first as it is, but not larger than needed; then enlarged, for photographs. */
const longSides = [1_600, 2_400] as const

async function openDetector(): Promise<InstanceType<NonNullable<typeof globalThis.BarcodeDetector>>> {
  const own = globalThis.BarcodeDetector
  const options: { formats: ['qr_code'] } = { formats: ['qr_code'] }
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return new own(options)
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector(options)
}

async function inSize(picture: ImageBitmap, longSide: number): Promise<ImageBitmap> {
  const scale = longSide / Math.max(picture.width, picture.height)
  return createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  })
}

/** Undefined: nobody can tell, since the picture does not open here or there is nothing to look with. */
export async function hasQr(file: Blob): Promise<boolean | undefined> {
  try {
    const [picture, detector] = await Promise.all([createImageBitmap(file), openDetector()])
    for (const longSide of longSides) {
      const isSmaller = Math.max(picture.width, picture.height) <= longSide
      const view = longSide === longSides[0] && isSmaller ? picture : await inSize(picture, longSide)
      if ((await detector.detect(view)).length > 0) return true
    }
    return false
  } catch {
    return undefined
  }
}
