/** When a text is shown, as its form holds it; pure. */
import { contentLimits } from '@kapao/contract/limits.ts'
import { sentMoment } from '#act/moment-text.ts'
import type { Content, ContentName } from './draft.ts'

/** By Bangkok's clock, as a field of date and time has them. */
export interface SpanDraft {
  isLater: boolean
  from: string
  until: string
}

export const noSpan: SpanDraft = { isLater: false, from: '', until: '' }

export type SpanFault = 'needsFrom' | 'isOver' | 'isTooFar' | 'endsBefore' | 'overlaps' | 'tooMany'

type Plans = Content[ContentName]['plans']

const endOf = ({ from, until }: { from: string; until: string | null }) => until ?? from

/** What is wrong with it, as the server judges it too. */
export function spanFaults(
  span: SpanDraft,
  plans: Plans,
  now: number,
): { from?: SpanFault; until?: SpanFault } {
  if (!span.isLater) return {}
  if (span.from === '') return { from: 'needsFrom' }
  const from = sentMoment(span.from)
  const until = span.until === '' ? null : sentMoment(span.until)
  if (Date.parse(from) <= now) return { from: 'isOver' }
  if (Date.parse(from) > now + contentLimits.planAheadMs) return { from: 'isTooFar' }
  if (until !== null && until <= from) return { until: 'endsBefore' }
  if (plans.length >= contentLimits.plansMax) return { from: 'tooMany' }
  if (plans.some((plan) => from <= endOf(plan) && plan.from <= endOf({ from, until })))
    return { from: 'overlaps' }
  return {}
}

/** As the calls take it; nothing: it is shown now. */
export const spanBody = ({ isLater, from, until }: SpanDraft) =>
  isLater ? { from: sentMoment(from), ...(until !== '' && { until: sentMoment(until) }) } : {}
