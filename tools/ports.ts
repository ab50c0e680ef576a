/** Free and taken ports. */
import { createServer } from 'node:net'

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const port = await tryListen(0, '127.0.0.1')
  if (typeof port !== 'number') throw port
  return port
}

/** Refuses a port that is taken, naming the setting that chooses another. */
export async function checkPortFree(port: number, host: string, setting: string) {
  const outcome = await tryListen(port, host)
  if (typeof outcome === 'number') return
  if (outcome.code === 'EADDRINUSE')
    throw new Error(
      `Port ${port} is taken by another program. Choose another one: ${setting}=${port + 10} npm start`,
    )
  if (outcome.code === 'EACCES')
    throw new Error(`Port ${port} may not be used by this user. Choose one above 1023 with ${setting}.`)
  throw new Error(`Cannot listen on ${host}:${port} (${outcome.code}). Check HOST and ${setting}.`)
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
