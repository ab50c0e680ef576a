/** Facts about a page whose files are gone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadWhenOutdated } from './outdated.ts'

const reload = vi.fn()
reloadWhenOutdated(reload)

const served = (script: string) =>
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${script}"></script>`))

/** Vite says so when a part of the app cannot be fetched. */
async function failToFetchPart() {
  window.dispatchEvent(new Event('vite:preloadError'))
  await new Promise((done) => setTimeout(done))
}

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
})

test('a part that failed while the version is the same leaves the page as it is', async () => {
  served('/assets/index-old.js')
  await failToFetchPart()
  expect(reload).not.toHaveBeenCalled()
})

test('a part that is gone with its version loads the page anew, once', async () => {
  served('/assets/index-new.js')
  await failToFetchPart()
  await failToFetchPart()
  expect(reload).toHaveBeenCalledOnce()
})

test('without an answer of the server the page stays as it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await failToFetchPart()
  expect(reload).not.toHaveBeenCalled()
})
