/** The table of calls and cases misses what nobody tried, and only that. */
import { expect, test } from 'vitest'
import { ownCases } from '../server/test/call-cases.ts'
import { judgeCalls, readHeard, tableLines } from './call-cases.ts'

const rowOf = (lines: string[], call: string) => judgeCalls(readHeard(lines)).find((row) => row.call === call)

const transfer = [
  ...['SUCCESS', 'PENDING', 'REPEAT', 'KEY_INVALID', 'invalid-token'],
  ...ownCases.transfer,
].map((heard) => `POST /api/wallet/transfer\t${heard}\t2`)

test('a call that was tried in every way misses nothing', () => {
  expect(rowOf(transfer, 'transfer')).toMatchObject({ missing: [] })
})

test.each([
  ['SUCCESS', []],
  ['REPEAT', ['repeat']],
  ['KEY_INVALID', ['bad input']],
  ['invalid-token', ['stranger']],
  ['GAME_IN_PLAY', ['GAME_IN_PLAY']],
])('without %s it misses %j', (code, missing) => {
  // A PENDING is a success too.
  const lines = transfer.filter((line) => !line.includes(`\t${code}\t`))
  expect(rowOf(lines, 'transfer')).toMatchObject({ missing })
})

test('a call that nobody made misses all that it owes', () => {
  expect(rowOf([], 'activateSlot')?.missing).toEqual([
    ...['success', 'bad input', 'repeat', 'stranger'],
    ...ownCases.activateSlot,
  ])
  expect(rowOf([], 'closeTask')?.missing).toContain('wrong role')
  expect(rowOf([], 'logout')?.missing).not.toContain('repeat')
})

test("spec's GETs that change something are called by POST too; what is no call of ours is left out", () => {
  const lines = [
    'POST /api/wallet/activate/:slotCode\tSUCCESS\t3',
    'GET /api/wallet/activate/:slotCode\tSUCCESS\t4',
    'GET /control/sms\tSUCCESS\t9',
    'GET undefined\tNO_DATA\t9',
    '',
  ]
  expect(rowOf(lines, 'activateSlot')?.counts.success).toBe(7)
})

test('the table has a line for every call, and the sum at its end', () => {
  const lines = tableLines(judgeCalls(readHeard(transfer)))
  expect(lines).toHaveLength(Object.keys(ownCases).length + 2)
  expect(lines.find((line) => line.startsWith('transfer '))).toMatch(/ {2}NO_GAME 2, SLOT_NO_ACCOUNT 2/)
  expect(lines.at(-1)).toMatch(/^\d+ calls, 14 of \d+ cases heard$/)
})
