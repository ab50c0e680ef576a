/**
 * Loaded into a server beside it: at the place that FAILPOINT names the process dies (quality F1), stands still (F15) or takes all the
 * memory that it may have (F13).
 */
import type { Socket } from 'node:net'
import { type Failpoint, failpointChannel } from '../src/platform/failpoint.ts'

/** What `node --import` loads. */
export const fatalPointFile = import.meta.filename

export type FailpointAction = 'die' | 'stall' | 'exhaustMemory'

/** What to set FAILPOINT to, so that it strikes when the place is reached for the n-th time. */
export const fatalPoint = (name: Failpoint, passes: number, action: FailpointAction = 'die') =>
  `${name}=${passes}=${action}`

export const stallMs = 5_000

/** So much may a server take that is to die of it, in MB: twice what it needs. */
export const memoryMaxMb = 160

/** The first bytes of the answer are on their way, the rest never comes. */
function cutOff({ socket, body }: { socket: Socket | null; body: string }) {
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  socket?.write(head + body.slice(0, body.length >> 1))
}

/** Until the process is ended for it, in the middle of whatever it was doing. */
function exhaustMemory() {
  const hoard: number[][] = []
  for (;;) hoard.push(Array.from({ length: 10_000 }, Math.random))
}

function strike(name: string, action: FailpointAction, about: unknown) {
  if (action === 'stall') {
    const until = performance.now() + stallMs
    while (performance.now() < until);
    return
  }
  if (action === 'exhaustMemory') exhaustMemory()
  if (name === 'answer:unsent') cutOff(about as Parameters<typeof cutOff>[0])
  process.kill(process.pid, 'SIGKILL')
}

const [name, passes, action] = (process.env.FAILPOINT ?? '').split('=')
if (name) {
  let left = Number(passes)
  failpointChannel(name as Failpoint).subscribe((about) => {
    if (--left === 0) strike(name, action as FailpointAction, about)
  })
}
