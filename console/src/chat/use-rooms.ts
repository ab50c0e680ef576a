/** The list of conversations: asked for again and again, but nothing moves under the cursor until somebody wants it (console.md). */
import { call } from '@kapao/client/call.ts'
import { useShowError } from '@kapao/client/show-error.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { chatRooms } from '@kapao/contract/calls/staff.ts'
import { type RoomState, roomStates, roomViews } from '@kapao/contract/lists.ts'
import { consoleLimits, inboxTimes } from '@kapao/contract/staff-limits.ts'
import { useEffect, useState } from 'react'
import type { Search } from '#table/list-search.ts'

export type Room = Wire<ResultOf<typeof chatRooms>>['rooms'][number]

export interface RoomChoice {
  view: (typeof roomViews)[number]
  state: RoomState | undefined
  label: string | undefined
}

/** As the address says; what it says wrong counts for nothing. */
export const choiceIn = ({ view, state, label }: Search): RoomChoice => ({
  view: roomViews.find((one) => one === view) ?? 'all',
  state: roomStates.find((one) => one === state),
  label,
})

interface Shown {
  choice: string
  rooms: readonly Room[]
  next: string | null
}

const idsOf = (rooms: readonly Room[]) => rooms.map(({ roomId }) => roomId)

/** What is on the screen keeps its place, and says what is so now. */
const refreshed = (rooms: readonly Room[], now: readonly Room[]) => {
  const fresh = new Map(now.map((room) => [room.roomId, room]))
  return rooms.map((room) => fresh.get(room.roomId) ?? room)
}

export function useRooms({ view, state, label }: RoomChoice) {
  const filter = { view, ...(state && { state }), ...(label && { label }), limit: consoleLimits.pageRows }
  const choice = [view, state, label].join()
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    chatRooms,
    { body: { ...filter, page: 1 } },
    { refetchInterval: inboxTimes.roomsMs, keepPrevious: true, staleTime: 0 },
  )
  const showError = useShowError()
  const [isPaging, setPaging] = useState(false)
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    // The former choice's answer stays in view until this one's is there.
    if (!data || isPlaceholderData) return
    setShown((former) =>
      former?.choice === choice && former.rooms.length > 0
        ? { ...former, rooms: refreshed(former.rooms, data.rooms) }
        : { choice, rooms: data.rooms, next: data.next },
    )
  }, [data, isPlaceholderData, choice])
  const rooms = shown?.rooms ?? []
  const known = new Set(idsOf(rooms))
  const isCurrent = data !== undefined && shown?.choice === choice
  const more = async (after: string) => {
    setPaging(true)
    try {
      const page = await call(chatRooms, { body: { ...filter, page: 1, after } })
      const added = page.rooms.filter(({ roomId }) => !known.has(roomId))
      setShown({ choice, rooms: [...rooms, ...added], next: page.next })
    } catch (failure) {
      showError(failure)
    }
    setPaging(false)
  }
  const next = shown?.next
  return {
    rooms,
    total: data?.total,
    /** In use, whatever is shown. */
    labels: data?.labels ?? [],
    isEstimate: data?.isEstimate ?? false,
    error: data ? null : error,
    isLoading: !data && !error,
    /** So many conversations are new since. */
    fresh: isCurrent ? data.rooms.filter(({ roomId }) => !known.has(roomId)).length : 0,
    hasMoved: isCurrent && idsOf(data.rooms).join() !== idsOf(rooms.slice(0, data.rooms.length)).join(),
    show: () => data && setShown({ choice, rooms: data.rooms, next: data.next }),
    more: isCurrent && next && !isPaging ? () => void more(next) : undefined,
    reload: () => void refetch(),
  }
}
