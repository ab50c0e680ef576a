/**
 * What a member has read stays readable without a connection, also after a reload (ux 73): the newest answers, where the
 * session's token is kept and no longer than it. Nothing that proves who somebody is, no code to pay by, nothing of the chat.
 */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { queries } from './queries.ts'
import { answersKey, getToken, tokenPlace } from './session-store.ts'
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

/** The newest first; what is too old, or more than there is room for, goes. */
function asText(): string {
  const since = Date.now() - limits.answersKeptMs
  const state = dehydrate(queries, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey: key, state }) =>
      state.status === 'success' && state.dataUpdatedAt > since && isOf(key),
  })
  const newest = state.queries.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  let text = ''
  do text = JSON.stringify({ queries: newest, mutations: [] } satisfies DehydratedState)
  while (text.length > limits.answersCharsMax && newest.pop())
  return text
}

/** Puts back what was kept, where nothing newer has come. */
export function restoreAnswers(): void {
  try {
    const kept = JSON.parse(readStored(tokenPlace(), answersKey) ?? '{}') as Partial<DehydratedState>
    const since = Date.now() - limits.answersKeptMs
    const fresh = (kept.queries ?? []).filter(
      (query) => query.state.dataUpdatedAt > since && isOf(query.queryKey),
    )
    hydrate(queries, { queries: fresh }, { defaultOptions: { queries: { gcTime: limits.answersKeptMs } } })
  } catch {
    // Written by another version, or by somebody's hand: as if there were nothing.
    store(tokenPlace(), answersKey, null)
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
    if (owner && owner === getToken()) store(tokenPlace(), answersKey, asText())
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
