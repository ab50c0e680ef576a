/** How the journeys run: against the products and with the browser that tools/journeys.ts started and found. */
import { defineConfig } from '@playwright/test'
import { launchArgs, shortLived } from './browser.ts'
import { workers, worldOf } from './world.ts'

const { BROWSER_PATH, BROWSER_ENV = '{}', RECORD = 'journeys' } = process.env

/** The journeys, and what `npm run pictures` and `npm run videos` record by the same means, in the order of the files' names. */
const files: Record<string, string[]> = {
  journeys: ['*.e2e.ts'],
  videos: ['*.videos.ts'],
  readme: ['readme.pictures.ts'],
  screens: ['frame.e2e.ts', 'frame-alone.e2e.ts', 'screens.pictures.ts'],
  console: ['console.pictures.ts'],
}

export default defineConfig({
  testDir: '.',
  // The short one first: the longest files begin early enough then.
  projects: [
    { name: 'laos', testMatch: 'laos.e2e.ts', use: { baseURL: worldOf('laos').address } },
    {
      name: 'thailand',
      testMatch: files[RECORD],
      testIgnore: 'laos.e2e.ts',
      use: { baseURL: worldOf('thailand').address },
    },
  ],
  outputDir: '../test-results',
  // The clock of an outside world and its faults belong to everybody in it: files that share one take turns.
  workers,
  // A journey that needs a second try is a defect.
  retries: 0,
  forbidOnly: true,
  // Journeys wait for what can be seen; these are only the moments to call one stuck, also on a busy machine.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    // What cannot be clicked by then never can; without this it would wait for the end of the journey.
    actionTimeout: 60_000,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Each journey meets the server itself; the one that has no connection (offline) lets the worker in.
    serviceWorkers: 'block',
    // Nothing slides or fades, which would be drawn sixty times a second; what is about motion asks for it, and films have it.
    contextOptions: { reducedMotion: RECORD === 'videos' ? 'no-preference' : 'reduce' },
    // A record of everything that is done and asked costs more than what it records: `--trace=on` when one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(BROWSER_PATH ? { executablePath: BROWSER_PATH } : {}),
      args: RECORD === 'videos' ? launchArgs : [...launchArgs, ...shortLived],
      env: {
        ...(process.env as Record<string, string>),
        ...(JSON.parse(BROWSER_ENV) as Record<string, string>),
      },
    },
  },
})
