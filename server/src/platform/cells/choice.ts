/** Which cell it is: asks the directory where somebody is at home, and knows all cells for as long as it is away. */
import { createHash, randomInt } from 'node:crypto'
import type { Edition } from '@kapao/contract/edition.ts'
import type { Logger } from 'pino'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Cell, Directory } from './directory.ts'
import { cellOfInviteCode, type Place, phoneIn, type Saying } from './place.ts'

export interface Choice {
  /** @param body of a place that is said there. @throws Refusal SERVICE_UNAVAILABLE when there is no cell, NO_DATA for a notice to none. */
  of(place: Place, body: Buffer | undefined): Promise<Cell>
  /** The name of the cell whose members have such codes. */
  ofInviteCode(code: string): string | undefined
  isReady(): boolean
  /** The names of all cells. */
  names(): string[]
  /** How long ago the directory was read last, and how many times in vain since the start. */
  readings(): { ageMs: number; failed: number }
  stop(): void
}

interface Parts {
  directory: Directory
  edition: Edition
  log: Logger
}

/** All cells, as the directory named them last. */
interface KnownCells extends Pick<Choice, 'readings' | 'stop'> {
  list(): Cell[]
}

/** Reads the directory again and again; while it is away, what it said last is true. */
async function followDirectory({ directory, log }: Pick<Parts, 'directory' | 'log'>): Promise<KnownCells> {
  let cells = await directory.listCells()
  let readAt = performance.now()
  let failed = 0
  let isReading = false
  // A cell that moves is looked for in the old place no longer than this.
  const following = setInterval(async () => {
    // One that hangs must not come to its end after a later one and bring back what was before.
    if (isReading) return
    isReading = true
    try {
      cells = await directory.listCells()
      readAt = performance.now()
    } catch (error) {
      failed++
      log.warn({ err: error }, 'the directory does not answer')
    } finally {
      isReading = false
    }
  }, serverLimits.cellsAskedEveryMs).unref()
  return {
    list: () => cells,
    readings: () => ({ ageMs: performance.now() - readAt, failed }),
    stop: () => clearInterval(following),
  }
}

export async function createChoice({ directory, edition, log }: Parts): Promise<Choice> {
  const known = await followDirectory({ directory, log })
  const named = (name: string | undefined) => known.list().find((cell) => cell.name === name)

  /** @param seed the same one always comes to the same cell, for as long as the same ones take members. */
  function newcomersCell(seed: string | undefined): Cell {
    const cells = known.list()
    const open = cells.filter(({ takesMembers }) => takesMembers)
    const among = open.length > 0 ? open : cells
    const index =
      seed === undefined
        ? randomInt(Math.max(among.length, 1))
        : createHash('sha256').update(seed).digest().readUInt32BE() % among.length
    const cell = among[index]
    if (!cell) throw new Refusal('SERVICE_UNAVAILABLE')
    return cell
  }

  /** The cell that is named, or any; for somebody who is at home nowhere only one that takes members. */
  function cellOf(place: Place, newcomer?: string): Cell {
    if (place.is === 'notice') return noticedCell(place.cell)
    const cell = place.is === 'cell' ? named(place.cell) : undefined
    return cell && (newcomer === undefined || cell.takesMembers) ? cell : newcomersCell(newcomer)
  }

  /** What somebody outside tells one cell is no other's business. */
  function noticedCell(name: string): Cell {
    const cell = named(name)
    if (!cell) throw new Refusal('NO_DATA')
    return cell
  }

  /**
   * A cell for a phone that is at home in none, full or not: always the same one, no matter where its browser was before,
   * as a member's is. Else limits that each cell counts by itself would tell who is nobody.
   */
  const lotOf = (phone: string) => {
    const cells = known.list()
    return cells[directory.lotOf(phone) % cells.length]
  }

  async function homeOf(saying: Saying, said: unknown): Promise<Cell | undefined> {
    if (saying === 'otpToken')
      return typeof said === 'string'
        ? known.list().find(({ name }) => directory.hasMade(name, said))
        : undefined
    const phone = phoneIn(said, edition)
    return phone === undefined ? undefined : named(await directory.find({ kind: 'phone', phone }))
  }

  return {
    async of(place, body) {
      if (place.is !== 'said') return cellOf(place)
      const fields = readFields(body)
      // For an account of one's own the session says where: whether the phone is its own one, its cell judges.
      for (const saying of fields.purpose === 'account' ? [] : place.sayings) {
        const home = await homeOf(saying, fields[saying])
        if (home) return home
      }
      const phone = phoneIn(fields.username ?? fields.phoneNumber, edition)
      const isForMembers = place.isForMembers || fields.purpose === 'password' || fields.purpose === 'login'
      return (phone && isForMembers && lotOf(phone)) || cellOf(place.otherwise, phone)
    },
    ofInviteCode: (code) => cellOfInviteCode(code, known.list()),
    isReady: () => known.list().length > 0,
    names: () => known.list().map(({ name }) => name),
    readings: known.readings,
    stop: known.stop,
  }
}

/** Only to see where it belongs: a cell judges it. */
function readFields(body: Buffer | undefined): Partial<Record<Saying | 'purpose', unknown>> {
  try {
    const read: unknown = JSON.parse(body?.toString() ?? '')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
