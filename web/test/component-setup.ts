/** Before each file of component tests: matchers that speak of the page, and a clean page after each test. */
import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure, getConfig, render } from '@testing-library/react'
import { createElement, Fragment } from 'react'
import { afterEach, vi } from 'vitest'

// What the build puts in (web/vite.config.ts): the tests are about the Thai edition.
Object.assign(globalThis, { __EDITION__: 'thailand' })

const { asyncWrapper } = getConfig()
configure({
  // Only the moment to call it stuck: a busy machine is no failure.
  asyncUtilTimeout: 30_000,
  // What was waited for is in view, but perhaps does not listen yet: its effects run after it was drawn.
  asyncWrapper: async (wait) => {
    const result = await asyncWrapper(wait)
    await act(async () =>
      render(createElement(Fragment), { container: document.createElement('i') }).unmount(),
    )
    return result
  },
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
})
