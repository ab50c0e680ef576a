/** One conversation: its newest messages, asked for again and again, or those around one that was searched for. */
import { call } from '@kapao/client/call.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { roomHistory } from '@kapao/contract/calls/staff.ts'
import { inboxTimes } from '@kapao/contract/staff-limits.ts'
import { useEffect, useState } from 'react'
import { joined, logOf, newestLog, type TalkLog } from './talk-log.ts'

const limit = inboxTimes.talkRows

export interface Talk {
  log: TalkLog | undefined
  error: unknown
  isLoading: boolean
  /** The newest message is among them. */
  isAtEnd: boolean
  /** Undefined: there is nothing before, or after, or it is being loaded. */
  loadOlder: (() => void) | undefined
  loadNewer: (() => void) | undefined
  /** Shows the newest ones. */
  toNewest: () => void
  /** Asks again now: something was said here. */
  reload: () => void
}

const pageAfter = async (roomId: string, afterSeq: number, rows: number) => {
  const page = await call(roomHistory, { params: { roomId }, body: { afterSeq, limit: rows } })
  return logOf(page, afterSeq)
}

/** @param around a message; undefined: the newest ones. The component is keyed by both. */
export function useTalk(roomId: string, around: number | undefined): Talk {
  const [log, setLog] = useState<TalkLog>()
  const [isPaging, setPaging] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const newest = useApiQuery(
    roomHistory,
    { params: { roomId }, body: { limit } },
    { refetchInterval: inboxTimes.talkMs, staleTime: 0 },
  )
  const from = Math.max(0, (around ?? 0) - Math.ceil(limit / 2))
  const found = useApiQuery(
    roomHistory,
    { params: { roomId }, body: { afterSeq: from, limit } },
    { enabled: around !== undefined },
  )
  const latest = newest.data && newestLog(newest.data)
  const page = async (wanted: Promise<TalkLog>) => {
    setPaging(true)
    setFailed(null)
    try {
      const found = await wanted
      setLog((former) => (former ? joined(former, found) : found))
    } catch (error) {
      setFailed(error)
    }
    setPaging(false)
  }
  useEffect(() => {
    if (!found.data) return
    const page = logOf(found.data, from)
    setLog((former) => (former ? (joined(former, page) ?? former) : page))
  }, [found.data, from])
  useEffect(() => {
    if (!newest.data) return
    const now = newestLog(newest.data)
    // Who reads further up stays there; who was at the end and away for long begins anew.
    setLog((former) => (former ? (joined(former, now) ?? former) : around === undefined ? now : former))
  }, [newest.data, around])
  const isAtEnd = log !== undefined && (latest === undefined || log.last >= latest.last)
  const before = log?.before ?? 0
  return {
    log,
    error: failed ?? (log ? null : (found.error ?? newest.error)),
    isLoading: log === undefined,
    isAtEnd,
    loadOlder:
      before > 0 && !isPaging
        ? () => {
            const start = Math.max(0, before - limit)
            void page(pageAfter(roomId, start, before - start))
          }
        : undefined,
    loadNewer: log && !isAtEnd && !isPaging ? () => void page(pageAfter(roomId, log.last, limit)) : undefined,
    toNewest: () => latest && setLog(latest),
    reload: () => void (found.isError ? found : newest).refetch(),
  }
}
