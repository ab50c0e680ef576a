/** Facts of how the statement settles an action that got no answer. */
import { expect, test, vi } from 'vitest'
import { lookAfterMs, lookForRow, type StatementRowView, stepOfRow } from './money-steps.ts'

const row = (change: Partial<StatementRowView> = {}): StatementRowView => ({
  _id: 'new',
  number: 1,
  statementType: 'transfer',
  from: 'WALLET',
  to: 'NAGA',
  amount: 200,
  status: 'SUCCESS',
  reference: 'TR1',
  note: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  ...change,
})

const kind = { type: 'transfer', failedCode: 'TRANSFER_FAIL', processing: 'pending' } as const
const wait = () => Promise.resolve()
const matches = (one: StatementRowView) => one.amount === 200

test('a new row that matches is the truth', async () => {
  const read = () => Promise.resolve([row()])
  expect(await lookForRow({ read, known: new Set(), matches, wait, after: lookAfterMs })).toEqual(row())
})

test('a row that was there before is another transfer of the same amount', async () => {
  const read = vi.fn(() => Promise.resolve([row()]))
  expect(
    await lookForRow({ read, known: new Set(['new']), matches, wait, after: lookAfterMs }),
  ).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(lookAfterMs.length)
})

test('a row that appears late is found, and a failed look does not end the search', async () => {
  const looks = [undefined, [], [row()]]
  const read = () => Promise.resolve(looks.shift())
  expect(await lookForRow({ read, known: new Set(), matches, wait, after: lookAfterMs })).toEqual(row())
})

test.each([
  [{ status: 'SUCCESS' }, { step: 'done', reference: 'TR1' }],
  [{ status: 'PROCESSING' }, { step: 'pending', reference: 'TR1' }],
  [{ status: 'FAILED' }, { step: 'refused', error: { code: 'TRANSFER_FAIL' } }],
  [
    { status: 'FAILED', note: 'MONEY_NOT_ENOUGH' },
    { step: 'refused', error: { code: 'MONEY_NOT_ENOUGH' } },
  ],
] as const)('%o means %o', (change, step) => expect(stepOfRow(row(change), kind)).toMatchObject(step))
