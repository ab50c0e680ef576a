/** Files are whole or not there, under names that nobody chose; links to them are signed and die (quality C-31, F30). */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createFileLinks } from './file-link.ts'
import { createFileStore } from './file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'kapao-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let now = new Date('2026-03-10T05:00:00Z')
const clock = { now: () => now }
const store = createFileStore(join(folder, 'files'), clock)

test('what was put in comes out, and nobody else on the machine may read it', async () => {
  const name = await store.put(Buffer.from('a slip'))
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(await store.find(name)).toEqual(Buffer.from('a slip'))
  const path = join(folder, 'files', name.slice(0, 2), name)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'files', name.slice(0, 2)))).toEqual([name])
  await store.remove(name)
  expect(existsSync(path)).toBe(false)
  expect(await store.find(name)).toBeUndefined()
})

test.each(['../../etc/passwd', '..', '', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}\0`, '%2e%2e'])(
  'the name %j finds nothing',
  async (name) => {
    expect(await store.find(name)).toBeUndefined()
  },
)

test('a file has its age by the product clock, half-written ones too', async () => {
  const name = await store.put(Buffer.from('old'))
  writeFileSync(join(folder, 'files', name.slice(0, 2), `${'b'.repeat(32)}.half`), '')
  now = new Date(now.getTime() + 7_200_000)
  const listed = await store.list(name.slice(0, 2))
  expect(listed.find((file) => file.name === name)?.ageMs).toBe(7_200_000)
  expect(listed).toHaveLength(2)
  expect(store.shards).toHaveLength(256)
})

test('a folder that cannot be written to is an error, and leaves nothing', async () => {
  writeFileSync(join(folder, 'no-folder'), '')
  await expect(createFileStore(join(folder, 'no-folder'), clock).put(Buffer.from('x'))).rejects.toThrow()
})

describe('a link', () => {
  const links = createFileLinks([Buffer.alloc(32, 1)], clock)
  const file = { memberId: 'one', name: 'a'.repeat(32) }

  test('names its file for five minutes, and then no more', () => {
    const link = links.sign(file)
    expect(links.nameIn(link)).toBe(file.name)
    now = new Date(now.getTime() + 5 * 60_000 - 1)
    expect(links.nameIn(link)).toBe(file.name)
    now = new Date(now.getTime() + 1)
    expect(links.nameIn(link)).toBeUndefined()
  })

  test('is for one file of one member, and made by nobody else', () => {
    const link = links.sign(file)
    expect(links.isFor(link, file)).toBe(true)
    expect(links.isFor(link, { ...file, memberId: 'two' })).toBe(false)
    expect(links.isFor(link, { ...file, name: 'b'.repeat(32) })).toBe(false)
    expect(links.isFor(createFileLinks([Buffer.alloc(32, 2)], clock).sign(file), file)).toBe(false)
    const [name, until, mac] = link.split('.')
    expect(links.isFor(`${name}.${Number(until) + 1}.${mac}`, file)).toBe(false)
    expect(links.isFor(`${name}.${until}`, file)).toBe(false)
  })
})
