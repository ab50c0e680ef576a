/** What axe finds wrong for people who hear or magnify a page, or know no pointer. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Look {
  /** A part of the page; the whole by default. */
  within?: string
  without?: string
  /** One rule only. */
  rule?: string
}

/** As a list of sentences. Axe is read once for each page that is opened: that takes as long as looking. */
export async function accessFaults(page: Page, look: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async ({ within = 'html', without, rule }) => {
    const inPage = (window as unknown as { axe: typeof axe }).axe
    const found = await inPage.run(
      { include: [[within]], exclude: without ? [[without]] : [] },
      { resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) },
    )
    return found.violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }))
  }, look)
  return violations.map(({ id, places }) => `${id}: ${places.map((html) => html.slice(0, 160)).join(' | ')}`)
}
