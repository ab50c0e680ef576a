/** A disk of its own for one folder, so small that it can be filled (quality F12): Linux, and only where we may mount. */
import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeThrowawayDataDir, removeThrowawayDataDir } from '../../../tools/database.ts'

const blockBytes = 2 ** 20

/** Why there can be no such disk here; undefined when there can. */
export function whyNoSmallDisk(): string | undefined {
  try {
    new SmallDisk(8).remove()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

export class SmallDisk {
  readonly folder: string
  readonly #home = makeThrowawayDataDir()
  readonly #filler: string

  constructor(megabytes: number) {
    this.folder = makeThrowawayDataDir()
    this.#filler = join(this.folder, 'filler')
    const image = join(this.#home, 'disk.img')
    try {
      closeSync(openSync(image, 'w', 0o600))
      truncateSync(image, megabytes * 2 ** 20)
      // Nothing is kept back for root: what is full is full for everybody.
      run('mkfs.ext4', ['-q', '-F', '-m', '0', image])
      run('mount', ['-o', 'loop', image, this.folder])
    } catch (error) {
      for (const folder of [this.folder, this.#home]) removeThrowawayDataDir(folder)
      throw error
    }
    chmodSync(this.folder, 0o711)
  }

  /** Takes whatever is left; again, whatever has become free since. */
  fill() {
    const file = openSync(this.#filler, 'a', 0o600)
    try {
      for (let bytes = blockBytes; bytes >= 1; ) bytes = tryWrite(file, bytes) ? bytes : bytes >> 1
    } finally {
      closeSync(file)
    }
  }

  free() {
    rmSync(this.#filler, { force: true })
  }

  remove() {
    // Whoever still looks at it is gone in a moment; the image goes with the last of them.
    run('umount', ['-l', this.folder])
    for (const folder of [this.folder, this.#home]) removeThrowawayDataDir(folder)
  }
}

function tryWrite(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

function run(program: string, args: string[]) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`)
}
