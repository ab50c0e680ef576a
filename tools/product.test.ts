/** Facts about a start that is refused: before anything is built, and in the server's words. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './ports.ts'
import { startProduct } from './product.ts'
import { readSettings } from './settings.ts'

test.each([
  ['OTP', 'maybe'],
  ['REDIS_URL', 'http://127.0.0.1'],
])('a bad %s is refused before anything is built or started', async (name, value) => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-product-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const settings = readSettings({
    ...{ PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()), DATA_DIR: dataDir },
    SEED: 'none',
  })
  const starting = startProduct(settings, { buildsWeb: false, isSilent: true, env: { [name]: value } })
  await expect(starting).rejects.toThrow(
    new RegExp(`^The server cannot start with this environment.\n- ${name}: .+\\.$`),
  )
  expect(existsSync(dataDir)).toBe(false)
})
