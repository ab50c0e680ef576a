/** A member's device that listens while nodes come and go. */
import { io, type Socket } from 'socket.io-client'
import type { Mover } from './mover.ts'

const comesBackAfterMs = 200

/** As the app does it: one that was sent away comes back by itself. */
export function deviceOf(url: string, { player: { member } }: Mover): Socket {
  const socket = io(url, {
    auth: { token: member.token },
    transports: ['websocket'],
    reconnectionDelayMax: 1_000,
  })
  return socket.on('disconnect', (why) => {
    if (why === 'io server disconnect') setTimeout(() => socket.connect(), comesBackAfterMs)
  })
}
