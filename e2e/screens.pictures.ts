/** The gallery, docs/screens.md: every screen that the frame journeys looked at, in three languages and both themes. `npm run pictures -- screens`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { locales } from './journey.ts'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const folder = join(docs, 'pictures/screens')

/** Shown on a desktop too. */
const wide = [
  'login',
  'home',
  'deposit-bank',
  'statement',
  'money',
  'bonus',
  'profile',
  'contact',
  'chat',
  'safety',
  'play',
]

const head = `# Every screen

Thai, Lao and English in the dark theme, then Thai in the light one, at 390 px; the main screens on a desktop too. Taken anew by
\`npm run pictures -- screens\`, from the journeys that also measure them (\`e2e/frame.e2e.ts\`, \`e2e/frame-alone.e2e.ts\`): a screen that is added there is
shown here.
`

test('the gallery', async ({ page }) => {
  test.setTimeout(600_000)
  const taken = process.env.LOOK as string
  const names = screensOf(taken)
  expect(names.length).toBeGreaterThan(30)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sections: string[] = []
  for (const name of names) {
    const phones = [...locales.map((locale) => `${locale}-${name}-390`), `th-${name}-light`]
    await compose(page, { from: taken, files: phones, width: 208, to: name })
    const pictures = [`![${name}](pictures/screens/${name}.webp)`]
    if (wide.includes(name)) {
      await compose(page, { from: taken, files: [`th-${name}-1280`], width: 720, to: `${name}-wide` })
      pictures.push(`![${name} on a desktop](pictures/screens/${name}-wide.webp)`)
    }
    sections.push(`\n## ${name.replaceAll('-', ' ')}\n\n${pictures.join('\n\n')}\n`)
  }
  writeFileSync(join(docs, 'screens.md'), head + sections.join(''))
})

/** In the order in which they were looked at. */
function screensOf(taken: string): string[] {
  const first = `${locales[0]}-`
  const last = '-390.png'
  return readdirSync(taken)
    .filter((file) => file.startsWith(first) && file.endsWith(last))
    .sort((one, other) => statSync(join(taken, one)).mtimeMs - statSync(join(taken, other)).mtimeMs)
    .map((file) => file.slice(first.length, -last.length))
}

interface Row {
  from: string
  files: string[]
  /** Of each, in pixels. */
  width: number
  to: string
}

/** Side by side, drawn smaller by the browser, which also knows how to write WebP. */
async function compose(page: Page, { from, files, width, to }: Row) {
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
  writeFileSync(join(folder, `${to}.webp`), Buffer.from(picture.split(',')[1] as string, 'base64'))
}
