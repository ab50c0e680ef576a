/** New ids: UUIDv7, so that rows made together lie together and no central counter is asked (design §8). */
import { randomFillSync } from 'node:crypto'
import type { Currency } from '@kapao/contract/edition.ts'

const bytesPerId = 8
const pool = Buffer.alloc(bytesPerId * 512)
let used = pool.length

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

let lastMs = 0
let counter = 0
const counterMax = 0xfff

/**
 * A UUIDv7, greater than every one that this process made before: what is told in the order of ids is told in the order
 * in which it happened. Its time is the machine's, not the product's: an id is a name and says nothing about business
 * time.
 *
 * Ours, because the package `uuid` draws its random bytes for each id, and so costs five times as much: several ids come
 * with each journal. Here they are drawn many at a time.
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const at = used
  used += bytesPerId
  const byte = (offset: number) => pool[at + offset] as number
  const nowMs = Date.now()
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = 0
  } else if (++counter > counterMax) {
    lastMs++
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-${hex[0x70 | (counter >> 8)]}${hex[counter & 0xff]}-` +
    `${hex[0x80 | (byte(0) & 0x3f)]}${hex[byte(1)]}-` +
    `${hex[byte(2)]}${hex[byte(3)]}${hex[byte(4)]}${hex[byte(5)]}${hex[byte(6)]}${hex[byte(7)]}`
  )
}

/** In place of a member's id, for what the house does alone: one per currency, because an account has one. */
export const houseIds = {
  THB: '00000000-0000-0000-0000-000000000000',
  LAK: '00000000-0000-0000-0000-000000000001',
} as const satisfies Record<Currency, string>

export const isHouseId = (id: string): boolean => Object.values<string>(houseIds).includes(id)
