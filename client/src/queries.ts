/** The cache of what the server has told: fresh for a moment, kept while offline, gone with the session. */
import { CallError } from '@kapao/contract/client.ts'
import * as limits from '@kapao/contract/limits.ts'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { onForget } from './session-store.ts'

// What an answer changes is drawn in the turn in which it came: a second tap finds no button that is gone by then.
notifyManager.setScheduler(queueMicrotask)

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: limits.queryFreshMs,
      gcTime: limits.queryKeptMs,
      // A refusal is an answer; only silence and our own faults are asked again.
      retry: (tries, error) => tries < 2 && !(error instanceof CallError && error.status < 500),
    },
    // Never paused while offline and sent later by itself: a person must see what became of each tap.
    // Forgotten soon after its outcome was shown: what was sent may hold a password.
    mutations: { networkMode: 'always', retry: false, gcTime: limits.mutationKeptMs },
  },
})

onForget(() => queries.clear())
