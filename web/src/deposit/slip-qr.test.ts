/** Facts of looking for a QR code on a picture: what looks, how often, and what cannot be told. */
import { afterEach, expect, test, vi } from 'vitest'
import { hasQr } from './slip-qr.ts'

const file = new Blob(['picture'])
let sizes: number[][] = []

function aBrowser({
  width = 800,
  height = 1_200,
  opens = true,
  formats = ['qr_code'],
  found = [[], []] as unknown[][],
}) {
  sizes = []
  const detect = vi.fn(async ({ width: wide, height: high }: ImageBitmap) => {
    sizes.push([wide, high])
    return found[sizes.length - 1] ?? []
  })
  vi.stubGlobal('createImageBitmap', async (_: unknown, size?: ImageBitmapOptions) => {
    if (!opens) throw new DOMException('not a picture', 'InvalidStateError')
    return { width: size?.resizeWidth ?? width, height: size?.resizeHeight ?? height }
  })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = detect
    },
  )
  return detect
}
afterEach(() => vi.unstubAllGlobals())

test("the browser's own detector is asked first, and once is enough", async () => {
  aBrowser({ found: [[{}]] })
  expect(await hasQr(file)).toBe(true)
  expect(sizes).toEqual([[800, 1_200]])
})

test('nothing found at first: the picture is enlarged, as photographs need it', async () => {
  aBrowser({ found: [[], [{}]] })
  expect(await hasQr(file)).toBe(true)
  expect(sizes).toEqual([
    [800, 1_200],
    [1_600, 2_400],
  ])
})

test('a large picture is looked at in a smaller size', async () => {
  aBrowser({ width: 3_000, height: 4_000 })
  expect(await hasQr(file)).toBe(false)
  expect(sizes).toEqual([
    [1_200, 1_600],
    [1_800, 2_400],
  ])
})

test('a picture that does not open here says nothing about its code', async () => {
  aBrowser({ opens: false })
  expect(await hasQr(file)).toBeUndefined()
})

test('a detector that knows no QR codes is not asked', async () => {
  const detect = aBrowser({ formats: ['ean_13'] })
  // There is no canvas here for the one that the app brings: then nobody can tell.
  expect(await hasQr(file)).toBeUndefined()
  expect(detect).not.toHaveBeenCalled()
})
