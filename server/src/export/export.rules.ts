/** What stands in the lines of an exported file: the time zone in its header, amounts with two decimals. Pure. */
import { csvLine } from '@kapao/contract/csv.ts'
import { bahtText } from '@kapao/contract/money.ts'
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'

/** What a spreadsheet needs to read the file as UTF-8. */
const byteOrderMark = '\ufeff'
const zone = 'Asia/Bangkok'
const times = ['at', 'createdAt', 'registeredAt', 'lastSeenAt', 'day']

export const headLine = (columns: readonly string[]): string =>
  byteOrderMark + csvLine(columns.map((name) => (times.includes(name) ? `${name} (${zone})` : name)))

export const rowLine = (columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  csvLine(columns.map((name) => cellText(row[name])))

/** As `2026-05-01 13:45:10` by the clocks of Bangkok. */
const timeText = (at: Date): string =>
  new Date(at.getTime() + bangkokAheadMs).toISOString().slice(0, 19).replace('T', ' ')

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'bigint') return bahtText(value)
  if (value instanceof Date) return timeText(value)
  if (Array.isArray(value)) return value.map(cellText).join('; ')
  if (typeof value !== 'object') return String(value)
  // The legs of a journal.
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${name} ${cellText(part)}`)
    .join(', ')
}
