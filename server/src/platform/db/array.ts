/**
 * PostgreSQL arrays as parameters of set-based statements (`unnest`), in its binary form where many values travel: it is
 * read several times faster than text (docs/ledger.md). Each takes the rows and, unless they are the values themselves,
 * what to pick of each.
 */

type Pick<Row, Value> = (row: Row, index: number) => Value

const itself = (value: unknown) => value

// Type numbers of the elements, fixed in PostgreSQL's catalogue.
const oid = { bigint: 20, text: 25, timestamptz: 1184, uuid: 2950 }

/** Five header words: dimensions, whether there are nulls, element type, length, lower bound. */
const headerBytes = 20

/** A buffer with its header written. An empty array has no dimension, so its header ends after the element type. */
function startArray(elementType: number, length: number, bytes: number, hasNulls: boolean): Buffer {
  const buffer = Buffer.allocUnsafe(length === 0 ? 12 : headerBytes + bytes)
  buffer.writeInt32BE(length === 0 ? 0 : 1, 0)
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4)
  buffer.writeInt32BE(elementType, 8)
  if (length === 0) return buffer
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

const viewOf = (buffer: Buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.length)

/** For `::bigint[]`. */
export function bigintArray(values: readonly bigint[]): Buffer
export function bigintArray<Row>(rows: readonly Row[], pick: Pick<Row, bigint>): Buffer
export function bigintArray(rows: readonly unknown[], pick: Pick<unknown, unknown> = itself): Buffer {
  const buffer = startArray(oid.bigint, rows.length, rows.length * 12, false)
  const view = viewOf(buffer)
  for (let index = 0, at = headerBytes; index < rows.length; index++, at += 12) {
    view.setInt32(at, 8)
    view.setBigInt64(at + 4, pick(rows[index], index) as bigint)
  }
  return buffer
}

const postgresEpochMs = Date.UTC(2000, 0, 1)

/** For `::timestamptz[]`. */
export function timeArray(values: readonly (Date | null)[]): Buffer
export function timeArray<Row>(rows: readonly Row[], pick: Pick<Row, Date | null>): Buffer
export function timeArray(rows: readonly unknown[], pick: Pick<unknown, unknown> = itself): Buffer {
  const values = rows.map(pick) as (Date | null)[]
  let nulls = 0
  for (const value of values) if (value === null) nulls++
  const buffer = startArray(oid.timestamptz, values.length, values.length * 12 - nulls * 8, nulls > 0)
  const view = viewOf(buffer)
  let at = headerBytes
  for (const value of values) {
    view.setInt32(at, value === null ? -1 : 8)
    at += 4
    if (value === null) continue
    const microseconds = (value.getTime() - postgresEpochMs) * 1_000
    const high = Math.floor(microseconds / 2 ** 32)
    view.setInt32(at, high)
    view.setUint32(at + 4, microseconds - high * 2 ** 32)
    at += 8
  }
  return buffer
}

/** By their letters; what is no hexadecimal digit is 255. */
const hexDigit = readDigits()

function readDigits(): Uint8Array {
  const values = new Uint8Array(128).fill(255)
  for (let digit = 0; digit < 16; digit++) {
    const text = digit.toString(16)
    values[text.charCodeAt(0)] = digit
    values[text.toUpperCase().charCodeAt(0)] = digit
  }
  return values
}

/** Writes the bytes that stand in a UUID's text from `start` to `end`; answers the worst digit. */
function writeHex(buffer: Buffer, at: number, text: string, start: number, end: number): number {
  let worst = 0
  for (let place = start, byte = at; place < end; place += 2, byte++) {
    const high = hexDigit[text.charCodeAt(place)] ?? 255
    const low = hexDigit[text.charCodeAt(place + 1)] ?? 255
    buffer[byte] = (high << 4) | low
    worst |= high | low
  }
  return worst
}

/** For `::uuid[]`. */
export function uuidArray(values: readonly (string | null)[]): Buffer
export function uuidArray<Row>(rows: readonly Row[], pick: Pick<Row, string | null>): Buffer
export function uuidArray(rows: readonly unknown[], pick: Pick<unknown, unknown> = itself): Buffer {
  const values = rows.map(pick) as (string | null)[]
  let nulls = 0
  for (const value of values) if (value === null) nulls++
  const buffer = startArray(oid.uuid, values.length, values.length * 20 - nulls * 16, nulls > 0)
  let at = headerBytes
  for (const value of values) {
    buffer.writeInt32BE(value === null ? -1 : 16, at)
    at += 4
    if (value === null) continue
    const worst =
      writeHex(buffer, at, value, 0, 8) |
      writeHex(buffer, at + 4, value, 9, 13) |
      writeHex(buffer, at + 6, value, 14, 18) |
      writeHex(buffer, at + 8, value, 19, 23) |
      writeHex(buffer, at + 10, value, 24, 36)
    if (worst > 15 || value.length !== 36) throw new Error(`${value} is not a UUID`)
    at += 16
  }
  return buffer
}

/** For `::text[]`, and for what text can be cast to row by row, like jsonb. */
export function textArray(values: readonly (string | null)[]): Buffer
export function textArray<Row>(rows: readonly Row[], pick: Pick<Row, string | null>): Buffer
export function textArray(rows: readonly unknown[], pick: Pick<unknown, unknown> = itself): Buffer {
  const values = rows.map(pick) as (string | null)[]
  let bytes = 0
  let hasNulls = false
  for (const value of values) {
    bytes += 4
    if (value === null) hasNulls = true
    else bytes += Buffer.byteLength(value)
  }
  const buffer = startArray(oid.text, values.length, bytes, hasNulls)
  let at = headerBytes
  for (const value of values) {
    const length = value === null ? -1 : buffer.write(value, at + 4)
    buffer.writeInt32BE(length, at)
    at += 4 + Math.max(length, 0)
  }
  return buffer
}

/** Any array in the text form, for values that never need quoting: small numbers, codes, dates in ISO form. */
export const plainArray = (values: readonly (string | bigint | number)[]): string => `{${values.join(',')}}`
