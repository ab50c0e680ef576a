/** An event of the timeline in words; codes that have none stay as they are (contract's staff-timeline.ts says what stands where). */
import type { TimelineKind } from '@kapao/contract/lists.ts'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { useRefusalWords } from '#i18n/words.tsx'
import { usePlaceNames } from '#table/use-place-names.ts'
import { useReason } from '#table/use-reason.ts'

type Words = 'events.types' | 'events.places' | 'events.statuses' | 'events.senders'

export function useEventText(): (kind: TimelineKind, detail: string) => string {
  const wordOf = useCodeWord('member')
  const slipState = useCodeWord('slip.states')
  const actOf = useCodeWord('audit.actions')
  const names = usePlaceNames()
  const reasonOf = useReason()
  const notes: Readonly<Partial<Record<string, string>>> = useRefusalWords()
  const word = (of: Words, code: string) => wordOf(`${of}.${code}`) ?? code
  const placeOf = (type: string, code: string) => (type === 'transfer' ? names.game(code) : names.bank(code))
  const texts: Partial<Record<TimelineKind, (parts: string[]) => string>> = {
    money: ([type = '', from = '', to = '', status = '', ...note]) => {
      const place = (code: string) => {
        const said = word('events.places', code)
        return said === code ? placeOf(type, code) : said
      }
      const way = `${place(from)} → ${place(to)}`
      return [`${word('events.types', type)}: ${way}, ${word('events.statuses', status)}`, ...note].join(' ')
    },
    slip: ([state = '', ...rest]) =>
      [slipState(state) ?? state, ...rest.map((code) => notes[code] ?? names.bank(code))].join(', '),
    staff: ([action = '', ...reason]) => {
      const act = actOf(action) ?? action
      return reason.length > 0 ? `${act}: ${reasonOf(reason.join(' '))}` : act
    },
    chat: ([sender = '', ...said]) => {
      const who = word('events.senders', sender)
      return said.length > 0 ? `${who}: ${said.join(' ')}` : who
    },
  }
  texts.bonus = texts.money
  return (kind, detail) => texts[kind]?.(detail.split(' ')) ?? detail
}
