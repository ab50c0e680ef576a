/** The whole product with one member, and a browser that stands for a phone: for what is measured on a screen. */
import type { Browser, Page } from '@playwright/test'
import { makeThrowawayDataDir, removeThrowawayDataDir } from '../../tools/database.ts'
import { freePort } from '../../tools/ports.ts'
import { type Product, startProduct } from '../../tools/product.ts'
import { asOwnerOf } from '../beginnings.ts'
import type { Figure } from './contest.ts'
import { makePeople, type People } from './people.ts'
import { openBrowser } from './slow-phone.ts'

export interface Parts {
  browser: Browser
  product: Product
  people: People
}

export async function withProduct(run: (parts: Parts) => Promise<Figure[]>): Promise<Figure[]> {
  const dataDir = makeThrowawayDataDir()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const product = await startProduct({
    port,
    sandboxPort,
    host: '127.0.0.1',
    dataDir,
    edition: 'thailand',
    seed: 'demo',
    outside: 'sandbox',
    databaseUrl: undefined,
  })
  try {
    const world = { url: product.databaseUrl, asOwner: asOwnerOf(product.databaseUrl) }
    const people = await makePeople(world, 1)
    const browser = await openBrowser()
    try {
      return await run({ browser, product, people })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
    removeThrowawayDataDir(dataDir)
  }
}

/** Before the page is opened: signed in for this tab, and past what is asked of a member once. */
export const signInAs = (page: Page, { tokens }: People) =>
  page.addInitScript((token) => {
    sessionStorage.setItem('token', token)
    localStorage.setItem('remember-agreement', '2026-01')
    localStorage.setItem('chat-greeted', '1')
    localStorage.setItem('locale', 'th')
  }, tokens[0] ?? '')
