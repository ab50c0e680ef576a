/** What is no picture is refused, whatever it calls itself; what is one is drawn anew and carries nothing else (quality C-29, C-30, C-33). */
import { pictureLimits } from '@kapao/contract/limits.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPicture, hostilePictures } from '../../../test/hostile-pictures.ts'
import { BadPictureError, createPictures } from './picture.ts'

const pictures = createPictures()

describe('refused', () => {
  test.each(Object.entries(hostilePictures))('%s', async (_name, file) => {
    await expect(pictures.take(file)).rejects.toBeInstanceOf(BadPictureError)
  })
})

describe('taken', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s, drawn anew as JPEG', async (format) => {
    const { jpeg, grey } = await pictures.take(await aPicture().toFormat(format).toBuffer())
    expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
    expect(grey).toMatchObject({ width: 300, height: 400 })
    expect(grey.data).toHaveLength(300 * 400)
  })

  test('where and with what it was taken is gone, and it stands upright', async () => {
    const file = await aPicture()
      .withExif({
        IFD0: { Make: 'KapaoCam', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const { jpeg } = await pictures.take(file)
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(jpeg).metadata()
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    expect({ width, height }).toEqual({ width: 400, height: 300 })
    expect(jpeg.toString('latin1')).not.toContain('KapaoCam')
  })

  test('what phones put behind a photograph is left behind', async () => {
    const file = Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.from('MotionPhoto_Data ftypmp42')])
    expect((await pictures.take(file)).jpeg.toString('latin1')).not.toContain('MotionPhoto')
  })

  test('one of 25 million points is kept smaller', async () => {
    const file = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await sharp((await pictures.take(file)).jpeg).metadata()).toMatchObject({
      width: 2_000,
      height: 2_000,
    })
  })
})

test('two pictures are drawn at a time, some wait, and any more are refused at once', async () => {
  const busy = createPictures()
  const file = await aPicture().jpeg().toBuffer()
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => busy.take(file)))
  const sentAway = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(sentAway).toHaveLength(30 - pictureLimits.atOnce - pictureLimits.waitingMax)
  expect(sentAway[0]?.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
