/** Where files of members lie: outside everything that is served, under names that we make up (quality C-31, F30). */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '#platform/thrown.ts'
import type { Clock } from '#platform/time/clock.ts'

export interface FileStore {
  /** Keeps the bytes; they are on the disk when this resolves. @returns the name by which they are found again. */
  put(bytes: Buffer | AsyncIterable<Uint8Array>): Promise<string>
  /** Undefined: it is not there. */
  find(name: string): Promise<Buffer | undefined>
  /** The same, piece by piece, for what may be large. */
  read(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** Names begin with one of these; the sweeper looks at one after the other. */
  readonly shards: readonly string[]
  /** What lies in a shard, half-written files included, with its age by the product's clock. */
  list(shard: string): Promise<{ name: string; ageMs: number }[]>
}

/** No name that comes from outside reaches the disk unless it has this shape. */
const nameShape = /^[0-9a-f]{32}$/
const hex = [...'0123456789abcdef']

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

export function createFileStore(folder: string, clock: Clock): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(bytes) {
      const name = randomBytes(16).toString('hex')
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      const half = `${pathOf(name)}.half`
      try {
        await writeThrough(half, bytes, clock.now())
        await rename(half, pathOf(name))
      } catch (error) {
        await rm(half, { force: true }).catch(() => {}) // The sweeper finds it.
        throw error
      }
      await syncFolder(join(folder, name.slice(0, 2)))
      return name
    },
    async find(name) {
      if (!nameShape.test(name)) return undefined
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async read(name) {
      if (!nameShape.test(name)) return undefined
      try {
        return (await open(pathOf(name))).createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    shards: hex.flatMap((first) => hex.map((second) => first + second)),
    async list(shard) {
      const names = await readdir(join(folder, shard)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const aged = await Promise.all(names.map((name) => ageOf(join(folder, shard, name), name, clock)))
      return aged.filter((file) => file !== undefined)
    },
  }
}

/** The file's time is the product's, so that its age can be tried. */
async function writeThrough(path: string, bytes: Buffer | AsyncIterable<Uint8Array>, now: Date) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.utimes(now, now)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Until its folder is on the disk too, a new name can be lost with the power. */
async function syncFolder(path: string) {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Undefined: it has just been removed by another process. */
async function ageOf(path: string, name: string, clock: Clock) {
  try {
    const { mtimeMs } = await stat(path)
    return { name, ageMs: clock.now().getTime() - mtimeMs }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
