/** Facts about a change that is shown: names, codes, amounts and times are in words, and ids are left out. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AuditRow, RecordPanel } from '#staff/RecordPanel.tsx'
import { useTrailWords } from '#staff/use-trail-words.ts'
import { renderConsole } from '../../test/render-console.tsx'
import { ChangedValues } from './ChangedValues.tsx'
import type { Change } from './use-changed-text.ts'

const id = '01a21273-e729-7000-a77d-336113256691'
const memberId = '01a21273-e5ab-7000-b0ce-e0f1c90064fb'
const member = { memberNo: 'K-382885796', name: 'Mali Sukjai', phone: null }

/** As the trail shows it. */
function Shown(change: Pick<Change, 'before' | 'after'>) {
  return <ChangedValues of={{ ...change, memberId, member }} more={useTrailWords()} />
}

async function rowsOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  await renderConsole(<Shown before={before} after={after} />)
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  return rows
    .slice(1)
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent))
}

test.each([
  ['an amount of a request', { amount: 2800, currency: 'THB' }, ['Amount', '–', '฿2,800.00']],
  ['an amount as the trail keeps it', { amount: '13000000' }, ['Amount', '–', '130,000.00']],
  ['a moment', { until: '2026-05-01T01:00:00.000Z' }, ['Until', '–', '01/05/2026 08:00:00']],
  ['a state', { state: 'REFUNDING' }, ['State', '–', 'On its way back']],
  ['a kind', { kind: 'large_withdrawal' }, ['Kind', '–', 'Large withdrawal']],
  ['a rule', { rule: 'deposit_without_play' }, ['Rule', '–', 'Paid in and out without play']],
  ['why a withdrawal waited', { reason: 'amount' }, ['Reason', '–', 'A large amount']],
  ['roles', { roles: ['cashier', 'risk'] }, ['Roles', '–', 'Cashier, Risk']],
  ['whose it is', { memberId }, ['Member', '–', 'Mali Sukjai']],
  ['texts in languages', { words: { en: 'Hello', th: 'สวัสดี' } }, ['Words', '–', 'English: Hello; ไทย: สวัสดี']],
  ['maintenance', { maintenance: { isOn: true } }, ['Maintenance', '–', 'On: Yes']],
] as const)('%s is in words', async (_, after, row) => {
  expect((await rowsOf({}, after))[0]).toEqual(row)
})

test('what was and what has become stand side by side, and what is for machines is left out', async () => {
  const before = { labels: ['account'], session: id }
  expect(await rowsOf(before, { labels: ['deposit'], fileHash: 'a1'.repeat(32) })).toEqual([
    ['Labels', 'account', 'deposit'],
  ])
})

const aRecord: AuditRow = {
  ...{ n: 7, at: '2026-05-01T01:00:00.000Z', operator: 'somsak', action: 'request_made', subject: id },
  ...{ reason: null, memberId, member, record: '' },
}
const place = { close: () => undefined, goOn: () => undefined }

test('a record shows its change in words, and as it was written down to those who ask', async () => {
  const record = JSON.stringify({
    ...{ before: { kind: 'bank_account', subject: memberId, bankCode: 'SCB' }, after: { bankCode: 'KBANK' } },
  })
  await renderConsole(<RecordPanel record={{ ...aRecord, record }} place={place} />)
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: 'Bank SCB KBANK' })).toBeInTheDocument()
  expect(table).not.toHaveTextContent(/[0-9a-f]{8}-/)
  expect(screen.getByText(/"bank_account"/)).not.toBeVisible()
})

test('a record that is no JSON stays as it is', async () => {
  await renderConsole(<RecordPanel record={{ ...aRecord, record: 'torn' }} place={place} />)
  expect(await screen.findByText('torn')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test.each([
  ['amount', 'A large amount'],
  ['offer_created', 'Offer created'],
  ['seen on video', 'seen on video'],
])('why it was done is read as people say it: %s', async (reason, said) => {
  await renderConsole(<RecordPanel record={{ ...aRecord, reason }} place={place} />)
  expect(await screen.findByText(said)).toBeInTheDocument()
})
