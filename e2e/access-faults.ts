/** What axe finds wrong for people who hear or magnify a page, or know no pointer. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

interface Look {
  /** A part of the page; by default the layer on top, or the whole page when nothing lies over it. */
  within?: string
  without?: string
  /** One rule only. */
  rule?: string
}

/** A third of the size of the readable one: it goes to the browser anew with each page that is opened. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** As a list of sentences. Axe is read once for each page that is opened: that takes as long as looking. */
export async function accessFaults(page: Page, look: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async ({ within, without, rule }) => {
    const inPage = (window as unknown as { axe: typeof axe }).axe
    const layers = '[role=alertdialog], [role=dialog]'
    const top = document.querySelector(layers) ? layers : 'html'
    const found = await inPage.run(
      // A drawing is read as a whole; its lines were two thirds of all elements.
      { include: [[within ?? top]], exclude: [['svg *'], ...(without ? [[without]] : [])] },
      {
        resultTypes: ['violations'],
        // Not asked for, and not free.
        selectors: false,
        iframes: false,
        preload: false,
        ...(rule && { runOnly: [rule] }),
      },
    )
    return found.violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
  }, look)
  return violations.map(({ id, places }) => `${id}: ${places.map((html) => html.slice(0, 160)).join(' | ')}`)
}
