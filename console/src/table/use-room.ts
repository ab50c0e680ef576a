/** Which columns give way beside an open panel, where there is no room for all of them: the panel tells what stood in them. */
import { useLayoutEffect, useRef, useState } from 'react'

export interface Foldable {
  id: string
  /** Gives way last. */
  stays?: boolean
}

/** What was found for which columns and rows, in how much room. */
interface Fitted {
  ids: string
  rows: unknown
  room: number
  folded: readonly string[]
}

/** @param widths of the columns, in their order; the first one leads to the row and never gives way. */
export function foldedOf(columns: readonly Foldable[], widths: readonly number[], tooMuch: number): string[] {
  const [, ...others] = columns.map(({ id, stays = false }, at) => ({ id, stays, width: widths[at] ?? 0 }))
  const order = others.reverse().sort((one, other) => Number(one.stays) - Number(other.stays))
  const folded: string[] = []
  let rest = tooMuch
  for (const { id, width } of order) {
    if (rest <= 0) break
    folded.push(id)
    rest -= width
  }
  return folded
}

/**
 * All columns are drawn once and measured before anything is seen: what is too wide for its frame is as narrow as its
 * words let it be.
 *
 * @param isBeside a panel is open.
 */
export function useRoom<Column extends Foldable>(columns: Column[], rows: unknown, isBeside: boolean) {
  const table = useRef<HTMLTableElement>(null)
  const [room, setRoom] = useState(0)
  const [fitted, setFitted] = useState<Fitted>()
  const ids = columns.map(({ id }) => id).join()
  const isFitted = fitted?.ids === ids && fitted.rows === rows && fitted.room === room
  useLayoutEffect(() => {
    const frame = table.current?.parentElement
    if (!frame || typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(() => setRoom(frame.clientWidth))
    watcher.observe(frame)
    return () => watcher.disconnect()
  }, [])
  useLayoutEffect(() => {
    const drawn = table.current
    const frame = drawn?.parentElement
    if (!isBeside || isFitted || !frame) return
    const heads = [...(drawn.tHead?.rows[0]?.cells ?? [])].slice(-columns.length)
    const widths = heads.map(({ offsetWidth }) => offsetWidth)
    const folded = foldedOf(columns, widths, drawn.offsetWidth - frame.clientWidth)
    setFitted({ ids, rows, room, folded })
  }, [columns, ids, rows, room, isBeside, isFitted])
  const folded = isBeside && isFitted ? fitted.folded : []
  return { table, columns: columns.filter(({ id }) => !folded.includes(id)) }
}
