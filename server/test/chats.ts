/** Conversations for tests: guests with their cookies, sockets that listen, and why there is little to race for. */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { CallArguments } from '@kapao/contract/client.ts'
import { io, type Socket } from 'socket.io-client'
import { multipart, multipartType } from './slips.ts'
import type { Answered, AnyArguments, CallExtras, World } from './world.ts'

export const textOf = (message: string) => ({ message_type: 'text' as const, payload: { message } })
export const pressing = (payload: string) => ({
  message_type: 'postback' as const,
  payload: { title: 'ปุ่ม', payload },
})

export interface TestGuest {
  id: string
  /** As a Cookie header. */
  cookie: string
  call<E extends Endpoint>(
    row: E,
    args?: CallArguments<E> | Record<string, never>,
    extras?: CallExtras,
  ): Promise<Answered<E>>
  send<E extends Endpoint>(row: E, args: AnyArguments, extras?: CallExtras): Promise<Answered<E>>
}

/** The Cookie header that answers a Set-Cookie. */
export const cookieOf = (headers: Record<string, unknown>): string =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

export async function aGuest(world: World): Promise<TestGuest> {
  const answer = await world.call(api.chatConfig, {})
  const cookie = cookieOf(answer.headers)
  const withCookie = (extras: CallExtras = {}) => ({ ...extras, headers: { cookie, ...extras.headers } })
  return {
    id: String(answer.body.guestId),
    cookie,
    call: (row, args = {}, extras) => world.call(row, args, withCookie(extras)),
    send: (row, args, extras) => world.send(row, args, withCookie(extras)),
  }
}

export interface Listener {
  socket: Socket
  heard: { event: string; payload: Record<string, unknown> }[]
  outcome: string
}

/** Connects as a member or a guest, and waits for the server's word: in, or the error's message. */
export async function listen(
  { running }: { running: { url: string } },
  who: { token?: string; cookie?: string },
): Promise<Listener> {
  const socket = io(running.url, {
    auth: { token: who.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(who.cookie && { extraHeaders: { cookie: who.cookie } }),
  })
  const heard: Listener['heard'] = []
  socket.onAny((event, payload) => heard.push({ event, payload }))
  const outcome = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
  return { socket, heard, outcome }
}

/** For the table of races. */
export const chatRaces = {
  sendMessage: 'many messages are many; one sent again, at the same time too, is stored once in chat.test.ts',
  uploadChatImage: 'each file is its own; what no message names is swept',
  uploadChatVideo: 'each file is its own; what no message names is swept',
  readCustomer: 'says how far was read: a second time changes nothing',
  answerCustomer: 'as sendMessage: desk.test.ts',
  readRoom: 'says how far was read: a second time changes nothing',
  typeToCustomer: 'a notice that is told and forgotten',
  noteRoom: 'each is another note',
  lookAtRoom: 'each says where it looks itself; it lapses by itself',
  writeReply:
    'replies are written one after the other: the later one has the last word, and the trail has both',
  removeReply: 'replies are written one after the other: a second time there is none',
  assignRoom: 'two of the desk race for it in inbox.test.ts',
  labelRoom: 'says which there are from now on: a second time changes nothing',
  snoozeRoom: 'says until when: a second time changes nothing',
  closeChat: 'two of the desk race for it in desk.test.ts',
} as const

interface UploadAnswer {
  status: number
  body: { path: string; message: string; fields?: string[] }
}

/** Uploads a file as a member or a guest. */
export async function uploadTo(
  world: World,
  kind: 'image' | 'video',
  who: { token?: string; cookie?: string },
  file: Buffer,
  {
    filename = `upload.${kind === 'image' ? 'jpg' : 'mp4'}`,
    ...called
  }: { filename?: string; type?: string } = {},
): Promise<UploadAnswer> {
  const answer = await world.running.server.inject({
    method: 'POST',
    url: kind === 'image' ? api.uploadChatImage.path : api.uploadChatVideo.path,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': multipartType,
      ...(who.token && { authorization: `Bearer ${who.token}` }),
      ...(who.cookie && { cookie: who.cookie }),
    },
    payload: multipart([{ bytes: file, filename, ...called }]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The head of a video, and something behind it. */
export function aVideo(brand = 'isom', bytes = 1_000): Buffer {
  const head = Buffer.alloc(24)
  head.writeUInt32BE(24)
  head.write(`ftyp${brand}`, 4, 'latin1')
  return Buffer.concat([head, Buffer.alloc(bytes)])
}
