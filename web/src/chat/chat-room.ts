/** The conversation with the server: who one is in it, its pages, its news, and what must be asked for (decisions D15). */
import { call } from '@kapao/client/call.ts'
import { getToken, onForget, onSessionChange } from '@kapao/client/session-store.ts'
import { listenAsGuest } from '@kapao/client/socket.ts'
import { readStored, store } from '@kapao/client/storage.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import * as limits from '@kapao/contract/limits.ts'
import { chatScreenLimits } from '@kapao/contract/limits.ts'
import type { ChatReader } from '@kapao/contract/lists.ts'
import { closeChat, isChatOpen } from '#chat-opener/chat-opener.ts'
import { hasGap, type Message, olderPage, takeMessages, tipOf } from './chat-log.ts'
import { changeChat, chatState, untouched } from './chat-store.ts'
import { stillOpen } from './draft.ts'

/** Spec §3, Local storage keys. */
const guestIdKey = 'guest-id'

/** Counts the conversations that this page has shown: late answers of a former one are not taken in. */
let conversation = 0
/** The guest that the server knows this visitor as; null for a member, undefined until it was asked. */
let guest: string | null | undefined
let typingTimer: ReturnType<typeof setTimeout> | undefined

/** Asks who one is. One question at a time: two would make two guests of a visitor without a cookie. */
const meet = oneAtATime(async () => {
  const token = getToken()
  const { guestId, lastSeq, customerReadSeq, deskReadSeq, desk } = await call(api.chatConfig)
  // Signed in or out meanwhile: the answer is about somebody else.
  if (token !== getToken()) return 0
  if (guest !== undefined && guest !== guestId) beginAnew()
  const isOther = guest !== guestId
  guest = guestId
  store('kept', guestIdKey, guestId)
  if (guestId !== null && isOther) listenAsGuest()
  const now = chatState()
  changeChat({
    customerReadSeq: Math.max(now.customerReadSeq, customerReadSeq),
    deskReadSeq: Math.max(now.deskReadSeq, deskReadSeq),
    desk,
  })
  return lastSeq
})

/** A guest whom the server does not know, or no more, asks who it is and calls once more. */
export async function asCustomer<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'UNAUTHORIZED')) throw error
    await meet()
    return await ask()
  }
}

const askHistory = (query: { limit: number; afterSeq?: number }) =>
  asCustomer(() => call(api.chatHistory, { body: query }))

/** The first page; once, unless it failed. */
export async function enterChat(): Promise<void> {
  const { step } = chatState()
  if (step === 'untouched' || step === 'failed') await load()
}

async function load() {
  const mine = conversation
  changeChat({ step: 'loading', error: undefined })
  try {
    await meet()
    if (mine !== conversation) return
    const page = await askHistory({ limit: limits.pageRowsDefault })
    if (mine !== conversation) return
    take(page)
    changeChat({ step: 'ready' })
    if (hasGap(chatState().log)) await catchUp()
  } catch (error) {
    if (mine === conversation) changeChat({ step: 'failed', error })
  }
}

/** Without opening the chat: whether something is unread. A visitor who never wrote as a guest is not made one. */
export async function peek(): Promise<void> {
  if (!getToken() && !readStored('kept', guestIdKey)) return
  try {
    const lastSeq = await meet()
    if (lastSeq > chatState().customerReadSeq) await enterChat()
  } catch {
    // Nothing is shown as unread; opening the chat asks again, and says so when that fails.
  }
}

/** Adds messages to what is shown; drafts that have arrived are drafts no more. */
function take(messages: readonly Message[]) {
  const { log, drafts } = chatState()
  const next = takeMessages(log, messages)
  if (next !== log) changeChat({ log: next, drafts: stillOpen(drafts, next) })
}

/** News by the socket. */
export function receive(message: Message): void {
  take([message])
  if (message.sender === 'operator') setTyping(false)
  if (hasGap(chatState().log)) void catchUp().catch(() => undefined)
}

export function receiveRead({ by, seq }: { by: ChatReader; seq: number }): void {
  const { customerReadSeq, deskReadSeq } = chatState()
  if (by === 'customer') changeChat({ customerReadSeq: Math.max(customerReadSeq, seq) })
  else changeChat({ deskReadSeq: Math.max(deskReadSeq, seq) })
}

export function setTyping(isTyping: boolean): void {
  clearTimeout(typingTimer)
  if (isTyping) typingTimer = setTimeout(() => setTyping(false), chatScreenLimits.typingMs)
  if (chatState().isTyping !== isTyping) changeChat({ isTyping })
}

/** Asks for everything after what is shown, until there is no more. */
export const catchUp = oneAtATime(async () => {
  const mine = conversation
  let gapTries = 0
  let isWhole = false
  while (!isWhole) {
    const { step, log } = chatState()
    // Before the first page there is nothing to continue from.
    if (step !== 'ready' && tipOf(log) === 0) return
    const page = await askHistory({ afterSeq: tipOf(log), limit: limits.pageRowsMax })
    if (mine !== conversation) return
    take(page)
    isWhole = page.length < limits.pageRowsMax
    if (isWhole && hasGap(chatState().log) && gapTries < limits.chatGapTriesMax) {
      gapTries += 1
      isWhole = false
    }
  }
})

/** The connection is back, or somebody wants to be sure. */
export async function refresh(): Promise<void> {
  if (chatState().step === 'failed') return load()
  await meet()
  await catchUp()
}

/** For the socket, which has nobody to tell of a failure: it will connect again. */
export function reconnected(): void {
  const { step } = chatState()
  void (step === 'failed' ? load() : catchUp().catch(() => undefined))
}

export async function loadOlder(): Promise<void> {
  const { log, olderStep } = chatState()
  const query = olderPage(log)
  if (!query || olderStep === 'loading') return
  const mine = conversation
  changeChat({ olderStep: 'loading' })
  try {
    const page = await askHistory(query)
    if (mine !== conversation) return
    take(page)
    changeChat({ olderStep: 'idle' })
  } catch {
    if (mine === conversation) changeChat({ olderStep: 'failed' })
  }
}

/** Links to files die after five minutes: one message is asked for anew, and its link with it. */
export async function renewLink(seq: number): Promise<void> {
  const mine = conversation
  const page = await askHistory({ afterSeq: seq - 1, limit: 1 })
  if (mine === conversation) take(page)
}

/** Everything shown has been seen (spec §7: the caller waits a second). */
export async function markRead(): Promise<void> {
  const seq = tipOf(chatState().log)
  if (seq <= chatState().customerReadSeq) return
  changeChat({ customerReadSeq: seq })
  try {
    await asCustomer(() => call(api.readCustomer, { body: {} }))
  } catch {
    // The next message that is seen says it again.
  }
}

function beginAnew() {
  conversation += 1
  guest = undefined
  setTyping(false)
  changeChat(untouched)
}

function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

// A guest who logs in goes on in the member's conversation, which has the guest's behind it (decisions D15).
let lastToken = getToken()
onSessionChange(() => {
  if (getToken() === lastToken) return
  lastToken = getToken()
  beginAnew()
  if (!lastToken) closeChat()
  void (isChatOpen() ? enterChat() : peek())
})
// What one member has not sent is nobody else's to see.
onForget(() => changeChat({ drafts: [], text: '' }))
// Another tab has become another guest.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== guestIdKey || getToken() || !guest || newValue === null || newValue === guest) return
  beginAnew()
  void (isChatOpen() ? enterChat() : peek())
})
