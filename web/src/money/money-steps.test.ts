/** Facts of what an answer and a row of the statement say about an action. */
import { expect, test } from 'vitest'
import { newRow, type StatementRowView, stepOfAnswer, stepOfRow } from './money-steps.ts'

const row = (change: Partial<StatementRowView> = {}): StatementRowView => ({
  _id: 'new',
  number: 1,
  statementType: 'transfer',
  from: 'WALLET',
  to: 'NAGA',
  amount: 200,
  balance: null,
  status: 'SUCCESS',
  reference: 'TR1',
  note: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  ...change,
})

const kind = { type: 'transfer', failedCode: 'TRANSFER_FAIL', processing: 'pending' } as const
const matches = (one: StatementRowView) => one.amount === 200

test('a new row that matches is the truth', () => {
  expect(newRow([row({ _id: 'other', amount: 300 }), row()], new Set(), matches)).toEqual(row())
})

test('a row that was there before is another transfer of the same amount', () => {
  expect(newRow([row()], new Set(['new']), matches)).toBeUndefined()
})

test.each([
  ['SUCCESS', 'done'],
  ['TRANSFER_PENDING', 'pending'],
  ['DEPOSIT_PENDING', 'pending'],
])('the answer %s means %s', (message, step) =>
  expect(stepOfAnswer({ message, reference: 'TR1' })).toEqual({ step, reference: 'TR1' }),
)

test.each([
  [{ status: 'SUCCESS' }, { step: 'done', reference: 'TR1' }],
  [{ status: 'PROCESSING' }, { step: 'pending', reference: 'TR1' }],
  [{ status: 'FAILED' }, { step: 'refused', error: { code: 'TRANSFER_FAIL' } }],
  [
    { status: 'FAILED', note: 'MONEY_NOT_ENOUGH' },
    { step: 'refused', error: { code: 'MONEY_NOT_ENOUGH' } },
  ],
] as const)('%o means %o', (change, step) => expect(stepOfRow(row(change), kind)).toMatchObject(step))
