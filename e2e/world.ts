/** The products that journeys run against: each worker has one of its own, and the journeys in Laos have theirs. */
import { test } from '@playwright/test'
import type { Edition } from '../contract/src/edition.ts'

interface World {
  address: string
  sandboxAddress: string
}

/** Called by hand, they run against a product that `npm start` has made. */
const byHand: World = {
  address: process.env.BASE_URL ?? 'http://localhost:3000',
  sandboxAddress: process.env.SANDBOX_URL ?? 'http://localhost:3001',
}

/** What tools/journeys.ts has started. */
const started = JSON.parse(process.env.WORLDS ?? '{}') as Partial<Record<Edition, World[]>>

/** How many journeys run at the same time. */
export const workers = Math.max(1, started.thailand?.length ?? 1)

/** Playwright tells each worker its number, from 0, by its environment. */
export const worldOf = (edition: Edition): World => {
  const ofEdition = started[edition] ?? []
  return ofEdition[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? ofEdition[0] ?? byHand
}

/** The product of the journey that is under way. */
export const world = (): World => worldOf(test.info().project.name as Edition)
