/** A browser that is as slow as a cheap phone on a poor network, and what it noticed of a page. */
import type { EntryType, PerformanceEntry } from 'node:perf_hooks'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser, launchArgs } from '../../e2e/browser.ts'

/** How many times slower than this machine. */
const cpuRate = 4
/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

export async function openBrowser(): Promise<Browser> {
  const found = await findBrowser()
  const env = { ...(process.env as Record<string, string>), ...found.env }
  return chromium.launch({ executablePath: found.path, args: launchArgs, env })
}

/** What the page itself saw; read with `seen`. */
export interface Seen {
  lcpMs: number
  shift: number
  longestTaskMs: number
  frames: number[]
  /** When a field was first on the screen. */
  usableAtMs: number
  /** How long each tap and key took to be seen on the screen. */
  taps: number[]
}

/** A page that nothing is known to. */
export async function openPhone(browser: Browser, { slowNetwork }: { slowNetwork: boolean }): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'th-TH',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  if (slowNetwork) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', network)
  }
  return page
}

export const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** What is seen of tasks and frames from now on. */
export const lookAnew = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    seen.longestTaskMs = 0
    seen.frames = []
  })

/** The page's own; here are no other types of a browser. */
declare function requestAnimationFrame(draw: (now: number) => void): void
declare const document: { querySelectorAll(selector: string): Iterable<{ checkVisibility(): boolean }> }

/** Runs in the page, before anything of it. */
function watch() {
  const seen: Seen = { lcpMs: 0, shift: 0, longestTaskMs: 0, frames: [], usableAtMs: 0, taps: [] }
  Object.assign(globalThis, { seen })
  // A browser has kinds of entries that Node does not know.
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type: type as EntryType,
      buffered: true,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  observe('longtask', ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  })
  observe('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) seen.taps.push(entry.duration)
  })
  let before = performance.now()
  const frame = (now: number) => {
    const fields = Array.from(document.querySelectorAll('input:enabled'))
    if (!seen.usableAtMs && fields.some((field) => field.checkVisibility()))
      seen.usableAtMs = performance.now()
    seen.frames.push(now - before)
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
