/** Which games were played on this device, the last one first: they stand first wherever games are listed (ux 69, 70). */
import { onForget } from '@kapao/client/session-store.ts'
import { readStored, store } from '@kapao/client/storage.ts'

const key = 'played_last'

/** The codes of the games; a code has no space in it. */
const playedLast = (): string[] => readStored('kept', key)?.split(' ') ?? []

export function notePlayed(slotCode: string): void {
  store('kept', key, [slotCode, ...playedLast().filter((code) => code !== slotCode)].join(' '))
}

/** What was never played follows in the order that it came in. */
export function playedFirst<Item extends { code: string }>(items: readonly Item[]): Item[] {
  const played = playedLast()
  const placeOf = ({ code }: Item) => (played.includes(code) ? played.indexOf(code) : played.length)
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

// Another member played those.
onForget(() => store('kept', key, null))
