/** What a cell of a bank's statement says, in all the ways in which banks write days and amounts: pure. */
import type { ImportFault } from '@kapao/contract/lists.ts'
import { amountMax } from '@kapao/contract/money.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { bangkokAheadMs, minuteMs, secondMs } from '@kapao/contract/time-units.ts'
import { addDays, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { notBooked, reversal } from './told-rows.ts'

/** A spreadsheet would reckon with it. A number may have a sign. */
export const isFormula = (cell: string): boolean => /^[=@\t]|^[+-](?![\d.,()\s]|$)/.test(cell)

/** Thousands in threes, a point before the decimals; brackets or a minus for money out. */
const amountShape = /^(?:\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(?:\.(\d{1,12}))?$/

/** In satang, below zero for money out; null where nothing is told. */
export function amountOf(cell: string): bigint | ImportFault | null {
  if (cell === notBooked || cell === reversal) return cell
  const plain = cell.replace(/^(?:THB|LAK|KIP|฿|₭)|(?:THB|LAK|KIP|บาท|ກີບ|฿|₭)$/gi, '').trim()
  if (plain === '' || plain === '-') return null
  const [, inBrackets] = /^\((.*)\)$/.exec(plain) ?? []
  const isOut = inBrackets !== undefined || plain.startsWith('-')
  const digits = (inBrackets ?? plain).replace(/^[+-]\s?/, '')
  const [whole, decimals = ''] = amountShape.exec(digits) ?? []
  if (whole === undefined) return 'AMOUNT_INVALID'
  if (decimals.length > 2) return 'AMOUNT_DECIMALS'
  const satang = BigInt((whole.split('.')[0] ?? '').replaceAll(',', '') + decimals.padEnd(2, '0'))
  if (satang > amountMax) return 'AMOUNT_TOO_LARGE'
  return isOut ? -satang : satang
}

interface DayAndTime {
  /** Of two digits, of this century or of the Buddhist one, or of four. */
  year: number
  isShort: boolean
  month: number
  day: number
  /** `10:15:22`; undefined where only the day is told. */
  time: string | undefined
  /** Where it is told: the minutes ahead of UTC. */
  aheadMinutes: number | undefined
}

/** Between the Buddhist calendar and the other one. */
const buddhistYears = 543
/** No bank writes a year of the other calendar that is as late. */
const buddhistFrom = 2400

const timeShape = /^(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:\.\d{1,6})?)?\s?(Z|[+-]\d\d:?\d\d)?$/

function readTime(text: string): Pick<DayAndTime, 'time' | 'aheadMinutes'> | undefined {
  if (text === '') return { time: undefined, aheadMinutes: undefined }
  const [, hour, minute, second = '00', zone] = timeShape.exec(text) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '') ?? []
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return {
    time: `${hour.padStart(2, '0')}:${minute}:${second}`,
    aheadMinutes: zone === undefined ? undefined : ahead,
  }
}

/** `2026-11-23`, `23/11/2569`, `23-11-26`, each with a time after it or not. Day before month, as both countries write it. */
export function dayAndTimeOf(cell: string): DayAndTime | undefined {
  const [, year, month, day, rest = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]\s?(.+))?$/.exec(cell) ?? []
  const [, dayFirst, monthFirst, yearLast, restLast = ''] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?:\s\s?(.+))?$/.exec(cell) ?? []
  const told = year ? [year, month, day] : [yearLast, monthFirst, dayFirst]
  const time = readTime((year ? rest : restLast).trim())
  if (told[0] === undefined || !time) return undefined
  const read = { year: Number(told[0]), month: Number(told[1]), day: Number(told[2]) }
  const isDay = read.month >= 1 && read.month <= 12 && read.day >= 1 && read.day <= 31
  return isDay ? { ...read, ...time, isShort: told[0].length === 2 } : undefined
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Undefined for a day that no calendar has. */
function plainDay({ month, day }: DayAndTime, year: number): string | undefined {
  const text = `${year}-${pad(month)}-${pad(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** Of a short year the reading that is nearer to today. */
function yearOf({ year, isShort }: DayAndTime, today: number): number {
  if (!isShort) return year >= buddhistFrom ? year - buddhistYears : year
  const readings = [2000 + year, 2500 + year - buddhistYears]
  return readings.toSorted((one, other) => Math.abs(one - today) - Math.abs(other - today))[0] ?? today
}

export interface Told {
  at: Date
  /** Only the day is told: `at` is its last moment, or now. */
  isDayAlone: boolean
}

/** When it was, in Bangkok unless it says otherwise. */
export function momentOf(dayCell: string, timeCell: string, now: Date): Told | ImportFault {
  const parts = dayAndTimeOf(dayCell)
  const apart = readTime(timeCell)
  const day = parts && plainDay(parts, yearOf(parts, Number(dayOf(now).slice(0, 4))))
  if (!day || !apart) return 'DATE_INVALID'
  const { time, aheadMinutes } = parts.time ? parts : apart
  const aheadMs = aheadMinutes === undefined ? bangkokAheadMs : aheadMinutes * minuteMs
  const end = new Date(startOf(addDays(day, 1)).getTime() - secondMs)
  const at = time ? new Date(Date.parse(`${day}T${time}Z`) - aheadMs) : end < now ? end : now
  const isAhead = time
    ? at.getTime() > now.getTime() + bankStatementLimits.aheadMsMax
    : startOf(day).getTime() > now.getTime()
  if (isAhead) return 'IN_FUTURE'
  if (at.getTime() < now.getTime() - bankStatementLimits.rowAgeMaxMs) return 'TOO_OLD'
  return { at, isDayAlone: !time }
}
