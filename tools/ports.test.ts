/** A port that is chosen for later stays free until then, and one that is proposed is free. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkPortFree, freePort } from './ports.ts'

test.runIf(process.platform === 'linux')('a free port is none that the system gives away', async () => {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')
  // A system that gives away all of them is told apart by its first one.
  if (Number(first) > 13_000) expect(await freePort()).toBeLessThan(Number(first))
})

test('of a port that is taken another one is proposed: free, and meant for no other part', async () => {
  const host = '127.0.0.1'
  const port = await freePort()
  for (const taken of [port, port + 10]) {
    const server = createServer().listen(taken, host)
    onTestFinished(() => void server.close())
    await new Promise((done) => server.once('listening', done))
  }
  const others = [port, port + 20]
  await expect(checkPortFree({ port, host, setting: 'PORT', others })).rejects.toThrow(
    `PORT=${port + 30} npm start`,
  )
})
