/** The gallery of the console, docs/console-screens.md: every screen that an administrator's navigation leads to. `npm run pictures -- console`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { compose } from './compose-picture.ts'
import { signIn } from './console-person.ts'
import { consoleWord } from './console-words.ts'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const folder = join(docs, 'pictures/console')

const head = `# Every screen of the console

As an administrator of \`SEED=demo-large\` sees it at 1280 px: English in the light theme, Thai in the dark one. Taken anew by \`npm run pictures -- console\`.
`

const looks = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'th', colorScheme: 'dark' },
] as const

test('the gallery of the console', async ({ browser, page }) => {
  test.setTimeout(600_000)
  const taken = process.env.LOOK as string
  const admin = await signIn(browser, 'admin', '/overview')
  const links = admin.getByRole('navigation', { name: consoleWord('frame.nav.label') }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((all) =>
    all.flatMap((link) => {
      const { origin, pathname } = new URL((link as HTMLAnchorElement).href)
      return origin === location.origin ? [pathname] : []
    }),
  )
  expect(paths.length).toBeGreaterThan(20)
  const nameOf = (path: string) => path.replace('/console/', '').replaceAll('/', '-')
  for (const { locale, colorScheme } of looks) {
    await admin.evaluate((to) => localStorage.setItem('console-locale', to), locale)
    await admin.emulateMedia({ colorScheme })
    for (const path of paths) {
      await admin.goto(path)
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(admin.locator('.animate-shimmer')).toHaveCount(0)
      await admin.evaluate(() => document.fonts.ready)
      await admin.screenshot({ path: join(taken, `${nameOf(path)}-${locale}.png`) })
    }
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sections: string[] = []
  for (const name of paths.map(nameOf)) {
    const files = looks.map(({ locale }) => `${name}-${locale}`)
    await compose(page, { from: taken, files, width: 480, to: join(folder, name) })
    sections.push(`\n## ${name.replaceAll('-', ' ')}\n\n![${name}](pictures/console/${name}.webp)\n`)
  }
  writeFileSync(join(docs, 'console-screens.md'), head + sections.join(''))
})
