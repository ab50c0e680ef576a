/** A port that is chosen for later stays free until then. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'

test.runIf(process.platform === 'linux')('a free port is none that the system gives away', async () => {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')
  // A system that gives away all of them is told apart by its first one.
  if (Number(first) > 13_000) expect(await freePort()).toBeLessThan(Number(first))
})
