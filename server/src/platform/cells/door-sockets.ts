/** Sockets that lead through the door: how many to each cell, and their end. */
import type { Socket } from 'node:net'

export interface DoorSockets {
  add(cell: string, socket: Socket, cellSocket: Socket): void
  countOf(cell: string): number
}

export function createDoorSockets(): DoorSockets {
  const open = new Map<Socket, string>()
  return {
    add(cell, socket, cellSocket) {
      open.set(socket, cell)
      // Half a socket is none: where one end is gone, the other one might say nothing for as long as it likes.
      for (const end of [socket, cellSocket]) end.once('end', () => socket.destroySoon())
      socket.once('close', () => {
        open.delete(socket)
        cellSocket.destroySoon()
      })
    },
    countOf: (cell) => [...open.values()].filter((name) => name === cell).length,
  }
}
