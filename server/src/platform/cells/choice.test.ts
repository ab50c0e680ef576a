/** Facts about how a door follows the directory. */
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as serverLimits from '#platform/server-limits.ts'
import { createChoice } from './choice.ts'
import type { Cell, Directory } from './directory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const place = { address: 'http://127.0.0.1:9', invitePrefix: '', takesMembers: true }
const cellsOf = (...names: string[]): Cell[] => names.map((name) => ({ name, ...place }))

/** A choice by a directory that answers what it is told to. */
async function aChoice() {
  const listCells = vi.fn(async () => cellsOf('north'))
  const directory = { listCells } as unknown as Directory
  const choice = await createChoice({ directory, edition: 'thailand', log: pino({ level: 'silent' }) })
  return { choice, listCells, nextReading: () => vi.advanceTimersByTimeAsync(serverLimits.cellsAskedEveryMs) }
}

test('while the directory is away it knows the cells of before, and says since when', async () => {
  const { choice, listCells, nextReading } = await aChoice()
  await nextReading()
  expect(choice.readings()).toEqual({ ageMs: 0, failed: 0 })
  listCells.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'))
  await nextReading()
  await nextReading()
  expect(choice.readings()).toEqual({ ageMs: 2 * serverLimits.cellsAskedEveryMs, failed: 2 })
  expect([choice.names(), choice.isReady()]).toEqual([['north'], true])
  await nextReading()
  expect(choice.readings()).toEqual({ ageMs: 0, failed: 2 })
  choice.stop()
})

test('a reading that hangs brings nothing back that a later one has changed', async () => {
  const { choice, listCells, nextReading } = await aChoice()
  const hanging = Promise.withResolvers<Cell[]>()
  listCells.mockReturnValueOnce(hanging.promise)
  await nextReading()
  await nextReading()
  // The first one of the start, and the one that hangs.
  expect(listCells).toHaveBeenCalledTimes(2)
  hanging.resolve(cellsOf('north'))
  listCells.mockResolvedValue(cellsOf('north', 'south'))
  await nextReading()
  expect(choice.names()).toEqual(['north', 'south'])
  choice.stop()
})
