/** The gallery, docs/screens.md: every screen that the frame journeys looked at, in three languages and both themes. `npm run pictures -- screens`. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { compose } from './compose-picture.ts'
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
shown here. Those of the console are in [console-screens.md](console-screens.md).
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
    await compose(page, { from: taken, files: phones, width: 208, to: join(folder, name) })
    const pictures = [`![${name}](pictures/screens/${name}.webp)`]
    if (wide.includes(name)) {
      await compose(page, {
        from: taken,
        files: [`th-${name}-1280`],
        width: 720,
        to: join(folder, `${name}-wide`),
      })
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
