/**
 * What a member has read stays readable without a connection, also after a reload (ux 73): the newest answers, where the
 * session's token is kept and no longer than it. Nothing that proves who somebody is, no code to pay by, nothing of the chat.
 */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { queries } from './queries.ts'
import { answersKey, getToken, isTokenStored, tokenPlace } from './session-store.ts'
import { readStored, store } from './storage.ts'
import { queryKey } from './use-api.ts'

/** What pages show of a member. What decides about money (limits, an open QR, a refund) is always asked anew. */
const keptRows = [
  api.wallet,
  api.statement,
  api.slips,
  api.activeBonus,
  api.bonuses,
  api.profile,
  api.playLimits,
  api.notices,
  api.contact,
  api.info,
  api.conditions,
]

const isOf = (key: readonly unknown[]) =>
  keptRows.some((row) => queryKey(row).every((part, place) => part === key[place]))

/** They stay in memory as long as on the disk: a page that was read is there when it is opened again. */
for (const row of keptRows) queries.setQueryDefaults(queryKey(row), { gcTime: limits.answersKeptMs })

/** One answer as it is stored: what was asked, what came, and when (milliseconds since 1970). */
interface KeptAnswer {
  queryKey: QueryKey
  data: unknown
  readAt: number
}

/** What was written before, since the member signed in; nothing when another version, or somebody's hand, has written there. */
function readKept(): KeptAnswer[] {
  try {
    const kept = JSON.parse(readStored(tokenPlace(), answersKey) ?? '[]') as KeptAnswer[]
    const since = Date.now() - limits.answersKeptMs
    return kept.filter(({ queryKey, readAt }) => isOf(queryKey) && readAt > since)
  } catch {
    store(tokenPlace(), answersKey, null)
    return []
  }
}

/** One that failed when it was asked again is what was read before. */
function listInMemory(): KeptAnswer[] {
  const since = Date.now() - limits.answersKeptMs
  return queries
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey, state }) => state.data !== undefined && state.dataUpdatedAt > since && isOf(queryKey),
    )
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, readAt: state.dataUpdatedAt }))
}

/**
 * The newest first; what is too old, or more than there is room for, goes. What was read before the page was loaded anew, or in
 * another tab, stays beside it: after a reload the memory knows one page only.
 */
function asText(): string {
  const read = listInMemory()
  const known = new Set(read.map(({ queryKey }) => hashKey(queryKey)))
  const before = readKept().filter(({ queryKey }) => !known.has(hashKey(queryKey)))
  const newest = [...read, ...before].toSorted((one, other) => other.readAt - one.readAt)
  let text = ''
  do text = JSON.stringify(newest)
  while (text.length > limits.answersCharsMax && newest.pop())
  return text
}

/**
 * Puts back what was kept, where nothing newer has come. Each by `setQueryData` and not all by `hydrate`: a question that is still
 * open, as every one is without a connection, goes back to what it knew before it was asked when the page that asked is left.
 */
export function restoreAnswers(): void {
  for (const { queryKey, data, readAt } of readKept()) {
    const known = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (readAt > known) queries.setQueryData(queryKey, data, { updatedAt: readAt })
  }
}

/** From now on each answer is kept, soon after it came; what was kept before comes back when there is no connection. */
export function keepAnswers(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let owner = getToken()
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    // Signed out meanwhile, or in as somebody else: what is in memory is not written under another name.
    if (owner && owner === getToken() && isTokenStored()) store(tokenPlace(), answersKey, asText())
  }
  const writeSoon = () => {
    owner = getToken()
    timer ??= setTimeout(write, limits.answersWriteMs)
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOf(event.query.queryKey)) return
    if (event.action.type === 'success') writeSoon()
    // The browser may say that it is connected, and nothing gets through.
    if (event.action.type === 'error' && event.query.state.data === undefined) restoreAnswers()
  })
  window.addEventListener('offline', restoreAnswers)
  window.addEventListener('pagehide', () => timer && write())
  writeSoon()
}
