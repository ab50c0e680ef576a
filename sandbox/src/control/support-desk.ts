/** The support desk: sees who waits in the chat, answers and closes, through our server's own operator calls. */
import { SupportAnswer } from '@kapao/contract/outside/control.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Problem, read } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import { callAsOperator } from './operator-call.ts'

const Rooms = z.object({ rooms: z.array(z.unknown()) })

export function addSupportDesk(app: FastifyInstance, sandbox: Sandbox): void {
  type ByRoom = { Params: { roomId: string } }
  const ofRoom = (roomId: string, what: string, body: unknown) => {
    if (!/^[0-9a-f-]{36}$/.test(roomId)) throw new Problem(404, 'no such conversation')
    return callAsOperator(sandbox, 'POST', `/api/operator/chat/rooms/${roomId}/${what}`, body)
  }
  app.get('/control/support', async () => {
    const page = { page: 1, limit: sandboxLimits.roomsShown }
    return Rooms.parse(await callAsOperator(sandbox, 'POST', '/api/operator/chat/rooms', page)).rooms
  })
  app.get<ByRoom>('/control/support/:roomId', ({ params }) =>
    ofRoom(params.roomId, 'history', { limit: sandboxLimits.messagesShown }),
  )
  app.post<ByRoom>('/control/support/:roomId/answer', ({ params, body }) => {
    const { text, message, clientId } = read(SupportAnswer, body)
    if ((text === undefined) === (message === undefined))
      throw new Problem(400, 'either text, or a whole message')
    const said = message ?? { message_type: 'text', payload: { message: text } }
    return ofRoom(params.roomId, 'answer', { message: said, ...(clientId && { clientId }) })
  })
  app.post<ByRoom>('/control/support/:roomId/typing', ({ params }) => ofRoom(params.roomId, 'typing', {}))
  app.post<ByRoom>('/control/support/:roomId/read', ({ params }) => ofRoom(params.roomId, 'read', {}))
  app.post<ByRoom>('/control/support/:roomId/close', ({ params }) => ofRoom(params.roomId, 'close', {}))
}
