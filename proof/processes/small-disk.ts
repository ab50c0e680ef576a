/** A disk of its own for one folder: it can be filled (quality F12), or lose its power (F4). Linux, where we may mount. */
import { chmodSync, closeSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { execaSync } from 'execa'
import { makeThrowawayDataDir, removeThrowawayDataDir } from '../../tools/database.ts'

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
  #image: string

  constructor(megabytes: number) {
    this.folder = makeThrowawayDataDir()
    this.#filler = join(this.folder, 'filler')
    this.#image = join(this.#home, 'disk.img')
    try {
      closeSync(openSync(this.#image, 'w', 0o600))
      truncateSync(this.#image, megabytes * 2 ** 20)
      // Nothing is kept back for root: what is full is full for everybody.
      execaSync('mkfs.ext4', ['-q', '-F', '-m', '0', this.#image])
      this.#mount()
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

  /** All that was ever written here is on the disk. */
  sync() {
    execaSync('sync', ['-f', this.folder])
  }

  /**
   * What has reached the disk is there afterwards; what was only in the machine's memory is gone, as it is without power.
   * The processes that write here must have ended: the image is copied before the kernel gets round to writing down what they left.
   */
  losePower() {
    const kept = `${this.#image}.kept`
    execaSync('cp', ['--sparse=always', this.#image, kept])
    execaSync('umount', ['-l', this.folder])
    rmSync(this.#image)
    this.#image = kept
    this.#mount()
  }

  #mount() {
    execaSync('mount', ['-o', 'loop', this.#image, this.folder])
  }

  remove() {
    // Processes that still read it end in a moment; the image goes with the last of them.
    execaSync('umount', ['-l', this.folder])
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
