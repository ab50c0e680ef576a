/** Looks at a screen as all its readers have it: on every size, in both themes; and keeps pictures for whoever wants to look too. */
import { expect, type Page } from '@playwright/test'
import { accessFaults } from './access-faults.ts'
import { faultsOfFrame } from './frame-faults.ts'
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
  if (isGallery) return [phone, desktop]
  return [smallest, ...(name.startsWith('th-') ? between : []), phone, desktop]
}

export async function look(page: Page, name: string) {
  for (const size of sizesFor(name)) {
    await page.setViewportSize(size)
    await settled(page)
    const faults = await faultsOfFrame(page)
    expect.soft(faults, `${name} at ${size.width} px`).toEqual([])
    await keep(page, `${name}-${size.width}`)
  }
  await page.setViewportSize(phone)
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    // Colours are the same whatever the words: the light theme is read in Thai alone.
    const isRead = theme === 'dark' || name.startsWith('th-')
    if (isRead && !isGallery) expect.soft(await readingFaults(page, theme), `${name}, ${theme}`).toEqual([])
    if (theme === 'light') await keep(page, `${name}-light`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
}

/** Of the layer on top: what lies under it was looked at before it opened. The themes differ in their colours only. */
async function readingFaults(page: Page, theme: 'dark' | 'light'): Promise<string[]> {
  const layer = '[role=alertdialog], [role=dialog]'
  const within = (await page.locator(layer).count()) > 0 ? layer : 'html'
  // Messages come and go while this looks, and half gone they are pale: they have a journey of their own (frame).
  return accessFaults(page, { within, without: toasts, ...(theme === 'light' && { rule: 'color-contrast' }) })
}

/** The media query's listeners have drawn, and nothing turns or slides any more. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
  })

async function keep(page: Page, name: string) {
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` })
}
