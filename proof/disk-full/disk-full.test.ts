/**
 * Disks that are full: what cannot be kept is refused with 503, nothing of the ledger is lost, and all goes on by itself
 * once there is room (quality F12). Needs a Linux where disks may be mounted. `npm run prove -- disk`: DISK_SEED, DISK_ROUNDS, DISK_FULL_MS.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { whyNoSmallDisk } from '../processes/small-disk.ts'
import { proveDisk } from './prove-disk.ts'

const options = {
  seed: numberFromEnv('DISK_SEED', 1),
  rounds: numberFromEnv('DISK_ROUNDS', 1),
  fullMs: numberFromEnv('DISK_FULL_MS', 3_000),
  members: 8,
  lanes: 4,
  say: (line: string) => (process.env.DISK_ROUNDS ? console.log(line) : undefined),
}

const why = whyNoSmallDisk()

test.skipIf(why)(
  `disks are full (DISK_SEED=${options.seed})${why ? `: not tried, ${why}` : ' and nothing is lost'}`,
  async () => {
    const { problems, ...figures } = await proveDisk(options)
    if (process.env.DISK_ROUNDS || problems.length > 0) console.log(figures)
    expect(problems.slice(0, 20)).toEqual([])
    expect(figures.acknowledged).toBeGreaterThan(0)
  },
  300_000 + options.rounds * (60_000 + 3 * options.fullMs),
)
