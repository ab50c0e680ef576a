/** Sockets that lead through the door: how many to each cell, and their end. */
import type { Socket } from 'node:net'

export interface DoorSockets {
  add(cell: string, socket: Socket, cellSocket: Socket): void
  countOf(cell: string): number
  /** Lets out what a cell has said last, and ends all of them; apps connect again, to another door. */
  end(): void
  /** Cuts off those that have not ended. */
  cutOff(): void
}

export function createDoorSockets(): DoorSockets {
  const open = new Map<Socket, { cell: string; cellSocket: Socket }>()
  let isOver = false
  const endOne = (socket: Socket, cellSocket: Socket) => {
    cellSocket.unpipe(socket)
    socket.destroySoon()
  }
  return {
    add(cell, socket, cellSocket) {
      open.set(socket, { cell, cellSocket })
      // Half a socket is none: where one end is gone, the other one might say nothing for as long as it likes.
      for (const end of [socket, cellSocket]) end.once('end', () => socket.destroySoon())
      socket.once('close', () => {
        open.delete(socket)
        cellSocket.destroySoon()
      })
      if (isOver) endOne(socket, cellSocket)
    },
    countOf: (name) => [...open.values()].filter(({ cell }) => cell === name).length,
    end() {
      isOver = true
      for (const [socket, { cellSocket }] of open) endOne(socket, cellSocket)
    },
    cutOff() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
