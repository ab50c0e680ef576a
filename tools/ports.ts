/** Free and taken ports. */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** From here to where the ports begin that the system gives away; no browser refuses one of these. */
const firstPort = 12_000
const attemptsMax = 100
const portMax = 65_535

/**
 * A port that nobody listens on right now. None that the system gives to a program that calls another, where there are others:
 * that would be taken between now and its use.
 */
export async function freePort(): Promise<number> {
  const end = givenAwayFrom()
  for (let attempt = 0; end - firstPort > attemptsMax && attempt < attemptsMax; attempt++) {
    const port = await tryListen(randomInt(firstPort, end), '127.0.0.1')
    if (typeof port === 'number') return port
  }
  const port = await tryListen(0, '127.0.0.1')
  if (typeof port !== 'number') throw port
  return port
}

/** Linux says it; elsewhere it is where the Internet's register says. */
function givenAwayFrom(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')[0])
  } catch {
    return 49_152
  }
}

interface Wanted {
  port: number
  host: string
  /** Which setting chooses it. */
  setting: string
  /** What is meant for other parts of the product. */
  others: readonly (number | undefined)[]
}

/** Refuses a port that is taken, naming the setting that chooses another, and one that is free. */
export async function checkPortFree({ port, host, setting, others }: Wanted) {
  const outcome = await tryListen(port, host)
  if (typeof outcome === 'number') return
  if (outcome.code === 'EADDRINUSE') {
    const another = await findAnother(port, host, others)
    throw new Error(
      `Port ${port} is taken by another program. Choose another one: ${setting}=${another} npm start`,
    )
  }
  if (outcome.code === 'EACCES')
    throw new Error(`Port ${port} may not be used by this user. Choose one above 1023 with ${setting}.`)
  throw new Error(`Cannot listen on ${host}:${port} (${outcome.code}). Check HOST and ${setting}.`)
}

/** A few steps above it, which is easily remembered; else any. */
async function findAnother(port: number, host: string, others: Wanted['others']): Promise<number> {
  for (let step = 1; step <= attemptsMax; step++) {
    const another = port + 10 * step
    if (another > portMax) break
    if (!others.includes(another) && typeof (await tryListen(another, host)) === 'number') return another
  }
  return freePort()
}

function tryListen(port: number, host: string): Promise<number | NodeJS.ErrnoException> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', done)
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : port))
    })
  })
}
