/**
 * The database's machine loses its power, again and again: everything that was acknowledged is there afterwards (quality
 * F4, I-9). Needs a Linux where disks may be mounted. `npm run prove -- power`: POWER_SEED, POWER_CUTS, POWER_MEMBERS; with POWER_FSYNC=off it must fail.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { whyNoSmallDisk } from '../processes/small-disk.ts'
import { provePower } from './prove-power.ts'

const options = {
  seed: numberFromEnv('POWER_SEED', 1),
  cuts: numberFromEnv('POWER_CUTS', 2),
  members: numberFromEnv('POWER_MEMBERS', 8),
  fsync: process.env.POWER_FSYNC || 'on',
  say: (line: string) => (process.env.POWER_CUTS ? console.log(line) : undefined),
}

const why = whyNoSmallDisk()

test.skipIf(why)(
  `${options.cuts} cuts of the power, fsync ${options.fsync} (POWER_SEED=${options.seed})${why ? `: not tried, ${why}` : ': nothing acknowledged is lost'}`,
  async () => {
    const { problems, ...figures } = await provePower(options)
    if (process.env.POWER_CUTS || problems.length > 0) console.log(figures)
    expect(problems.slice(0, 20)).toEqual([])
    expect(figures.acknowledged).toBeGreaterThan(0)
  },
  300_000 + options.cuts * 60_000,
)
