/** The port on which a server listens. */
import type { Server } from 'node:net'

/** @throws when the server does not listen, or not on a port. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}
