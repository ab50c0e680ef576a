/** What the environment may say, and what it is told when it says something else. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('nothing set: the defaults of run.md', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    sandboxPort: 3001,
    dataDir: resolve('.data'),
    edition: 'thailand',
    seed: 'demo',
    outside: 'sandbox',
    databaseUrl: undefined,
  })
})

test('a live service is not seeded', () => {
  expect(readSettings({ OUTSIDE: 'live' })).toMatchObject({ outside: 'live', seed: 'none' })
})

test.each([
  [{ PORT: 'abc' }, 'PORT=abc is not a port number'],
  [{ PORT: '0' }, 'PORT=0 is not a port number'],
  [{ PORT: '70000' }, 'PORT=70000 is not a port number'],
  [{ PORT: '3001' }, 'PORT and SANDBOX_PORT are both 3001'],
  [{ EDITION: 'Laos' }, 'EDITION=Laos is unknown; choose thailand or laos'],
  [{ SEED: 'yes' }, 'SEED=yes is unknown; choose demo or demo-large or none'],
  [{ OUTSIDE: 'moon' }, 'OUTSIDE=moon is unknown; choose sandbox or live'],
  [{ OUTSIDE: 'live', SEED: 'demo' }, 'SEED=demo is for the sandbox'],
  [{ OUTSIDE: 'live', SEED: 'demo-large' }, 'SEED=demo-large is for the sandbox'],
  [{ EDITION: 'laos', SEED: 'demo-large' }, 'EDITION=thailand alone'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not a connection string'],
])('%j is refused by name', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})
