/** Business days: those of the calendar in Bangkok, which has no summer time and is always UTC+7 (quality I-41). Pure. */

import { bangkokAheadMs, dayMs } from '@kapao/contract/time-units.ts'

/** `YYYY-MM-DD`. Days compare as their texts do. */
export type Day = string

export const dayOf = (moment: Date): Day =>
  new Date(moment.getTime() + bangkokAheadMs).toISOString().slice(0, 10)

/** Midnight in Bangkok. */
export const startOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - bangkokAheadMs)

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** From 0 for Monday to 6 for Sunday. */
const placeInWeek = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const mondayOf = (day: Day): Day => addDays(day, -placeInWeek(day))
export const sundayOf = (day: Day): Day => addDays(mondayOf(day), 6)
