/** Before each file of component tests: matchers that speak of the page, and a clean page after each test. */
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What the build puts in (web/vite.config.ts): the tests are about the Thai edition.
Object.assign(globalThis, { __EDITION__: 'thailand' })

afterEach(cleanup)
