/** A port that is chosen for later stays free until then. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'

test.runIf(process.platform === 'linux')('the system gives a free port to nobody who calls out', async () => {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')
  // A system that gives away all of them is told apart by its first one.
  if (Number(first) > 13_000) expect(await freePort()).toBeLessThan(Number(first))
})
