/** Chat: the customer's calls and the desk's (spec §7). */
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import type { Member } from '#platform/http/caller.ts'
import { checkId } from '#platform/http/validate.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  findGuestId,
  getDeskPace,
  getReadState,
  listMessages,
  readUpToNow,
  sendMessage,
} from './chat.service.ts'
import { searchMessages } from './chat-search.service.ts'
import {
  answer,
  claimConversation,
  closeConversation,
  readConversation,
  releaseConversation,
  showTyping,
} from './desk.service.ts'
import { uploadFile } from './file.service.ts'
import { joinMember } from './guest.service.ts'
import { assign, label, listConversations, snooze } from './inbox.service.ts'
import { listAnswering, lookAt } from './looking.service.ts'
import { addNote, listConversation } from './note.service.ts'
import { listKeptReplies, removeReply, writeReply } from './reply.service.ts'

interface Customer {
  member: Member | undefined
  guestId: string | undefined
}

/** @throws Refusal UNAUTHORIZED for a visitor without the cookie: `chat/config` gives one. */
function ownerOf({ member, guestId }: Customer) {
  if (member) return { id: member.id, kind: 'member' as const }
  if (guestId) return { id: guestId, kind: 'guest' as const }
  throw new Refusal('UNAUTHORIZED')
}

/** What names of rooms begin with, in `chat/config`; who joins which room is the server's word alone. */
const prefix = 'member:'

export const chatRoutes = {
  chatConfig: async ({ app, member, guestId, setCookie }) => {
    const desk = await getDeskPace(app)
    if (member) {
      // Login has done it already, unless it was cut off in between.
      if (guestId) await joinMember(app, guestId, member.id)
      if (guestId) setCookie(app.guests.clear)
      return { PREFIX: prefix, guestId: null, desk, ...(await getReadState(app, member.id)) }
    }
    const id = await findGuestId(app, guestId)
    setCookie(app.guests.write(id))
    return { PREFIX: prefix, guestId: id, desk, ...(await getReadState(app, id)) }
  },
  sendMessage: ({ app, body, locale, network, ...customer }) =>
    sendMessage(app, ownerOf(customer), {
      ...{ ...body, locale, network, currency: customer.member?.currency },
    }),
  uploadChatImage: ({ app, file, ...customer }) => uploadFile(app, ownerOf(customer).id, 'image', file),
  uploadChatVideo: ({ app, file, ...customer }) => uploadFile(app, ownerOf(customer).id, 'video', file),
  chatHistory: ({ app, body, ...customer }) => listMessages(app, ownerOf(customer).id, body),
  readCustomer: ({ app, ...customer }) => readUpToNow(app, ownerOf(customer).id, 'customer'),
} satisfies Partial<Routes<Api>>

export const operatorChatRoutes = {
  chatRooms: ({ app, operator, body }) => listConversations(app, operator, body),
  roomHistory: ({ app, params, body }) => listConversation(app, checkId(params.roomId), body),
  answerCustomer: ({ app, operator, params, body }) =>
    answer(app, { operator }, checkId(params.roomId), body),
  readRoom: ({ app, params }) => readConversation(app, checkId(params.roomId)),
  typeToCustomer: ({ app, params }) => showTyping(app, checkId(params.roomId)),
  closeChat: ({ app, operator, address, params }) =>
    closeConversation(app, { operator, address }, checkId(params.roomId)),
  assignRoom: ({ app, operator, address, params, body }) =>
    assign(app, { operator, address }, checkId(params.roomId), body),
  labelRoom: ({ app, operator, address, params, body }) =>
    label(app, { operator, address }, checkId(params.roomId), body),
  snoozeRoom: ({ app, operator, address, params, body }) =>
    snooze(app, { operator, address }, checkId(params.roomId), body),
  claimRoom: ({ app, operator, address, params }) =>
    claimConversation(app, { operator, address }, checkId(params.roomId)),
  releaseRoom: ({ app, operator, address, params }) =>
    releaseConversation(app, { operator, address }, checkId(params.roomId)),
  noteRoom: ({ app, operator, address, params, body }) =>
    addNote(app, { operator, address }, checkId(params.roomId), body.text),
  lookAtRoom: ({ app, operator, params, body }) => lookAt(app, operator.id, checkId(params.roomId), body),
  chatColleagues: ({ app }) => listAnswering(app),
  chatReplies: ({ app, body }) => listKeptReplies(app, body),
  writeReply: ({ app, operator, address, params, body }) =>
    writeReply(app, { operator, address }, params.code, body),
  removeReply: ({ app, operator, address, params }) => removeReply(app, { operator, address }, params.code),
  searchMessages: ({ app, body }) => searchMessages(app, body),
} satisfies Partial<Routes<OperatorApi>>
