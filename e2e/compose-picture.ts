/** Pictures of screens side by side, for the galleries in docs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface Row {
  from: string
  files: string[]
  /** Of each, in pixels. */
  width: number
  /** A file, without its ending. */
  to: string
}

/** Side by side, drawn smaller by the browser, which also knows how to write WebP. */
export async function compose(page: Page, { from, files, width, to }: Row) {
  const sources = files.map(
    (file) => `data:image/png;base64,${readFileSync(join(from, `${file}.png`)).toString('base64')}`,
  )
  const picture = await page.evaluate(
    async ({ addresses, each }) => {
      const gap = 8
      const images = await Promise.all(
        addresses.map(async (address) => createImageBitmap(await (await fetch(address)).blob())),
      )
      const height = Math.round(((images[0]?.height ?? 0) * each) / (images[0]?.width ?? 1))
      const canvas = document.createElement('canvas')
      canvas.width = images.length * (each + gap) - gap
      canvas.height = height
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.imageSmoothingQuality = 'high'
      images.forEach((image, index) => {
        pen.drawImage(image, index * (each + gap), 0, each, height)
      })
      return canvas.toDataURL('image/webp', 0.85)
    },
    { addresses: sources, each: width },
  )
  writeFileSync(`${to}.webp`, Buffer.from(picture.split(',')[1] as string, 'base64'))
}
