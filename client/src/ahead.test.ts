/** The answer that was asked for before the scripts came is used once, by the member it belongs to, and only if it came. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchOnce } from './ahead.ts'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response('asked now'))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  window.ahead = undefined
  vi.unstubAllGlobals()
})

const read = async (address = '/api/wallet', token = 'mali') =>
  (await fetchOnce(address, { headers: { Authorization: `Bearer ${token}` } })).text()

const askAhead = (answer = Promise.resolve<Response | undefined>(new Response('asked before'))) => {
  window.ahead = { address: '/api/wallet', token: 'mali', answer }
}

test('the first reading takes it, the next one asks', async () => {
  askAhead()
  expect(await read()).toBe('asked before')
  expect(asked).not.toHaveBeenCalled()
  expect(await read()).toBe('asked now')
})

test('another member’s is not taken', async () => {
  askAhead()
  expect(await read('/api/wallet', 'somchai')).toBe('asked now')
  expect(window.ahead).toBeUndefined()
})

test('another call leaves it where it is', async () => {
  askAhead()
  expect(await read('/api/statement')).toBe('asked now')
  expect(await read()).toBe('asked before')
})

test('one that did not come is asked again', async () => {
  askAhead(Promise.resolve(undefined))
  expect(await read()).toBe('asked now')
})
