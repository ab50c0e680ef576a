/** An event of the timeline in words; codes that have none stay as they are (contract's staff-timeline.ts says what stands where). */
import type { TimelineKind } from '@kapao/contract/lists.ts'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { usePlaceNames } from '#table/use-place-names.ts'

type Words = 'events.types' | 'events.places' | 'events.statuses' | 'events.senders'

export function useEventText(): (kind: TimelineKind, detail: string) => string {
  const wordOf = useCodeWord('member')
  const slipState = useCodeWord('slip.states')
  const actOf = useCodeWord('audit.actions')
  const names = usePlaceNames()
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
    slip: ([state = '', ...rest]) => [slipState(state) ?? state, ...rest].join(' '),
    staff: ([action = '', ...reason]) => {
      const act = actOf(action) ?? action
      return reason.length > 0 ? `${act}: ${reason.join(' ')}` : act
    },
    chat: ([sender = '', ...said]) => {
      const who = word('events.senders', sender)
      return said.length > 0 ? `${who}: ${said.join(' ')}` : who
    },
  }
  texts.bonus = texts.money
  return (kind, detail) => texts[kind]?.(detail.split(' ')) ?? detail
}
