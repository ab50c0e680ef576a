/** Looks at a screen as all its readers have it: on every size, in both themes; and keeps pictures for people to look at. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '../contract/src/edition.ts'
import { accessFaults } from './access-faults.ts'
import { faultsOfFrame, settled } from './frame-faults.ts'
import { toasts } from './journey.ts'

/** A folder for pictures of everything that is looked at; for the gallery, pictures are all that is wanted. */
const { LOOK, RECORD } = process.env
/** The gallery wants pictures alone. */
const isGallery = RECORD === 'screens'

const smallest = { width: 320, height: 568 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const between = [
  { width: 360, height: 640 },
  { width: 430, height: 932 },
]

/** What breaks between two sizes breaks in any language: those are looked at in Thai alone. */
function sizesFor(name: string) {
  // The phone last: journeys go on from there.
  if (isGallery) return [desktop, phone]
  return [smallest, ...(name.startsWith('th-') ? between : []), desktop, phone]
}

/** Its name, the way to it from the one before, and what shows that it is there. */
export type Screen = [name: string, open: () => Promise<void>, shown: () => Locator]

export async function look(page: Page, name: string) {
  for (const size of sizesFor(name)) {
    await page.setViewportSize(size)
    const faults = await faultsOfFrame(page)
    expect.soft(faults, `${name} at ${size.width} px`).toEqual([])
    await keep(page, `${name}-${size.width}`)
  }
  // What axe asks about is the same whatever the words: it is answered in Thai, in both themes.
  const isRead = !isGallery && !/^(la|en)-/.test(name)
  if (isRead) await expectReadable(page, name)
  if (!isRead && !LOOK) return
  const other = LOOK || (await isDark(page)) ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await settled(page)
  // The themes differ in their colours only.
  if (isRead) await expectReadable(page, `${name}, ${other}`, 'color-contrast')
  if (!LOOK) return // A theme is drawn anew at a cost: the next screen is looked at in this one first.
  await keep(page, `${name}-light`)
  await page.emulateMedia({ colorScheme: 'dark' })
}

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/** Messages come and go while this looks, and half gone they are pale: they have a journey of their own (frame). */
async function expectReadable(page: Page, name: string, rule?: string) {
  expect.soft(await accessFaults(page, { without: toasts, ...(rule && { rule }) }), name).toEqual([])
}

async function keep(page: Page, name: string) {
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` })
}

/** One after the other in the same layer, which is closed after the last. */
export async function openAndLook(page: Page, locale: Locale, ...screens: Screen[]) {
  for (const [name, open, shown] of screens) {
    await open()
    await expect(shown()).toBeVisible()
    await look(page, `${locale}-${name}`)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden()
}
