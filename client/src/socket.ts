/** Live news from the server over one socket, fetched and opened only while a member, or a guest of the chat, is listening. */
import type { MemberEvent, ServerToClient } from '@kapao/contract/events.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { noteEnd } from './last-session.ts'
import { getToken, onSessionChange } from './session-store.ts'

type MemberSocket = Socket<ServerToClient, Record<never, never>>

let socket: MemberSocket | undefined
let listenersOpen = 0
/** Counts the openings, so that one that was overtaken (signed out meanwhile) closes itself. */
let opening = 0

/** A visitor whom the chat knows by the cookie of `chat/config`; nobody else is heard without a token. */
let isGuest = false

let stale = false
let staleTimer: ReturnType<typeof setTimeout> | undefined
const staleListeners = new Set<() => void>()
/** Told whether what is on the screen is up to date for all the server knows. */
const reconnected = new Set<(isUpToDate: boolean) => void>()
const routes = new Map<string, Set<(payload: never) => void>>()

function setStale(next: boolean) {
  if (next === stale) return
  stale = next
  for (const tell of staleListeners) tell()
}

function startStaleTimer() {
  // A visitor has no balance on the screen that could be old.
  if (getToken()) staleTimer ??= setTimeout(() => setStale(true), limits.staleAfterMs)
}

/** By the server's clock, when the page that is opening has read what the member holds. */
let readAt: string | undefined

/** The server compares it at the first connect, and says `events:missed` if anything has moved since: nothing is read twice for nothing. */
export function noteRead(at: string): void {
  readAt = at
}

function onConnected(isUpToDate: boolean) {
  clearTimeout(staleTimer)
  staleTimer = undefined
  setStale(false)
  // What happened while the socket was down was not told.
  refetchAll(isUpToDate)
}

/** Everything on the screen is read again. A session that has ended is found out by that very call, which leads to /login. */
function refetchAll(isUpToDate = false) {
  for (const tell of reconnected) tell(isUpToDate)
}

/** Sent away or refused by the server: the library itself tries again only after a line that broke. */
function comeBack(made: MemberSocket) {
  const milliseconds = limits.socketReconnectMs * (1 + Math.random())
  setTimeout(() => {
    if (socket === made) made.connect()
  }, milliseconds)
}

async function open() {
  opening += 1
  const mine = opening
  startStaleTimer()
  const { io } = await import('socket.io-client')
  if (mine !== opening) return
  let [hasConnected, comparedWith] = [false, readAt]
  const made: MemberSocket = io({
    // The token goes in the CONNECT packet, never in the address (decisions D15).
    auth: (send) => {
      comparedWith = hasConnected ? undefined : readAt
      send({ token: getToken(), readAt: comparedWith })
    },
    reconnectionDelay: 500,
    reconnectionDelayMax: limits.socketReconnectMaxMs,
    randomizationFactor: 0.5,
  })
  socket = made
  made.on('connect', () => {
    hasConnected = true
    onConnected(comparedWith !== undefined)
  })
  made.on('disconnect', (reason) => {
    startStaleTimer()
    if (reason === 'io server disconnect') comeBack(made)
  })
  made.on('connect_error', ({ message }) => {
    startStaleTimer()
    if (message === 'invalid-token') refetchAll()
    if (!made.active) comeBack(made)
  })
  made.on('session:ended', ({ reason }) => {
    noteEnd(reason)
    refetchAll()
  })
  made.on('events:missed', () => refetchAll())
  made.onAny((event: string, payload: unknown) => {
    for (const tell of routes.get(event) ?? []) tell(payload as never)
  })
}

function close() {
  opening += 1
  socket?.disconnect()
  socket = undefined
  clearTimeout(staleTimer)
  staleTimer = undefined
  setStale(false)
  readAt = undefined
}

let lastToken = getToken()
onSessionChange(() => {
  if (getToken() === lastToken) return
  lastToken = getToken()
  isGuest = false
  close()
  if (lastToken && listenersOpen > 0) void open()
})

/** The chat knows this visitor now: news come for guests too. Known as another one than before: heard as that one. */
export function listenAsGuest(): void {
  isGuest = true
  if (getToken()) return
  close()
  if (listenersOpen > 0) void open()
}

/** False while nothing comes by itself: a part that cannot wait asks. */
export const isConnected = (): boolean => socket?.connected ?? false

function listen(): () => void {
  listenersOpen += 1
  if (listenersOpen === 1 && (getToken() || isGuest)) void open()
  return () => {
    listenersOpen -= 1
    if (listenersOpen === 0) close()
  }
}

/** Calls `handle` with each event; `onReconnect` after every connect, when news may have been missed unless it says otherwise. */
export function useMemberEvent<Name extends MemberEvent>(
  event: Name,
  handle: ServerToClient[Name],
  onReconnect?: (isUpToDate: boolean) => void,
): void {
  const latest = useRef({ handle, onReconnect })
  latest.current = { handle, onReconnect }
  useEffect(() => {
    const tell = (payload: never) => (latest.current.handle as (payload: never) => void)(payload)
    const again = (isUpToDate: boolean) => latest.current.onReconnect?.(isUpToDate)
    const set = routes.get(event) ?? new Set()
    routes.set(event, set.add(tell))
    reconnected.add(again)
    const stop = listen()
    return () => {
      set.delete(tell)
      reconnected.delete(again)
      stop()
    }
  }, [event])
}

function subscribeStale(tell: () => void) {
  staleListeners.add(tell)
  return () => staleListeners.delete(tell)
}

/** True once the socket has been down for 10 s: what is shown may be old. */
export const useStale = (): boolean =>
  useSyncExternalStore(
    subscribeStale,
    () => stale,
    () => false,
  )
