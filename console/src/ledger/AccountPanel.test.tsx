/** Facts about accounts of the ledger: codes are in words, days have a sum, and each leads to its journals. */
import { accountDays, accountNames, journalSheet, journals, placeNames } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { LedgerPage } from '../pages/LedgerPage.tsx'
import { AccountPanel, type AccountRow } from './AccountPanel.tsx'
import { JournalPanel, type JournalRow } from './JournalPanel.tsx'

const place = { close: () => undefined, goOn: () => undefined }
const row: AccountRow = {
  ...{ account: 'house:bank:KBANK', memberId: null, member: null, currency: 'THB', balance: -310.5 },
}

function Shown() {
  const [span, setSpan] = useState({ from: '2026-05-01', to: '2026-05-02' })
  return <AccountPanel row={row} place={place} span={span} onSpan={setSpan} />
}

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server.answer(accountDays, {
    currency: 'THB',
    days: [
      { day: '2026-05-01', opening: -100, in: 0, out: 200.25, closing: -300.25 },
      { day: '2026-05-02', opening: -300.25, in: 10, out: 20.25, closing: -310.5 },
    ],
  })
})

test('an account shows its days, the newest first, and what they come to', async () => {
  await renderConsole(<Shown />)
  expect(screen.getByRole('complementary', { name: 'House: bank KBANK' })).toBeInTheDocument()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  const texts = rows.map(({ cells }: HTMLElement & Partial<HTMLTableRowElement>) =>
    [...(cells ?? [])].map(({ textContent }) => textContent),
  )
  expect(texts.slice(1)).toEqual([
    ['02/05/2026', '−300.25', '10.00', '20.25', '−310.50'],
    ['01/05/2026', '−100.00', '0.00', '200.25', '−300.25'],
    ['Together', '−100.00', '10.00', '220.50', '−310.50'],
  ])
  expect(screen.getByRole('link', { name: '02/05/2026' })).toHaveAttribute(
    'href',
    expect.stringContaining('account=house%3Abank%3AKBANK&from=2026-05-02&to=2026-05-02'),
  )
})

test('other days are asked for once they are whole, and a span that runs backwards is said at the field', async () => {
  await renderConsole(<Shown />)
  await screen.findByRole('table')
  const asked = () => server.asked(accountDays).map(({ body }) => body)
  expect(asked()).toEqual([
    { account: 'house:bank:KBANK', currency: 'THB', from: '2026-05-01', to: '2026-05-02' },
  ])
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-05-03' } })
  expect(screen.getByText('The first day lies after the last one.')).toBeInTheDocument()
  expect(asked()).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-05-04' } })
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ from: '2026-05-03', to: '2026-05-04' }))
})

test('a journal says in words what it belongs to, what was said outside, and where the money was', async () => {
  const journal: JournalRow = {
    ...{ _id: 'j1', key: 'withdraw_held:w1', kind: 'withdraw_held', at: '2026-05-01T01:00:00.000Z' },
    ...{ currency: 'THB', amount: 200, memberId: 'm1' },
    member: { memberNo: 'K-382885796', name: 'Mali Sukjai', phone: '08x-xxx-1234' },
    entries: [
      { account: 'wallet', memberId: 'm1', amount: -200, balance: 300 },
      { account: 'withdraw_hold', memberId: 'm1', amount: 200, balance: 200 },
    ],
  }
  server.answer(journalSheet, {
    ...journal,
    flow: { kind: 'withdrawal', _id: 'w1', state: 'PAID', reference: 'W-1', at: journal.at },
    outside: {
      service: 'bank',
      reference: 'W-1',
      detail: {
        toBank: 'SCB',
        reason: 'member_flagged',
        orderedAt: '2026-05-01T02:00:00.000Z',
        askedAt: null,
      },
    },
    audit: [{ n: 7, at: journal.at, operator: 'somsak', action: 'withdrawal_approved' }],
    ...{ reverses: null, reversedBy: null },
  })
  await renderConsole(<JournalPanel journal={journal} place={place} />)
  expect(await screen.findByRole('link', { name: 'Withdrawal · Paid' })).toHaveAttribute(
    'href',
    '/withdrawals?state=PAID&memberId=m1&open=w1',
  )
  const panel = screen.getByRole('complementary')
  for (const words of [
    'Wallet',
    'Held for a withdrawal',
    'Bank · W-1',
    'The member is flagged',
    '01/05/2026 09:00:00',
  ])
    expect(panel).toHaveTextContent(words)
  expect(panel).toHaveTextContent('somsak, Withdrawal approved')
  expect(panel).not.toHaveTextContent(/askedAt|orderedAt|withdraw_hold|withdrawal_approved/)
})

test('coins are counted as coins', async () => {
  const coins: AccountRow = { ...row, account: 'coin', currency: 'COIN', balance: 5437 }
  await renderConsole(
    <AccountPanel row={coins} place={place} span={{ from: '', to: '' }} onSpan={() => undefined} />,
  )
  expect(await screen.findByText('5,437 coins')).toBeInTheDocument()
})

test('a journal that takes another one back is called with it by kind and time, and leads there', async () => {
  const journal: JournalRow = {
    ...{ _id: 'j2', key: 'reversal:k1', kind: 'reversal', at: '2026-05-01T02:00:00.000Z' },
    ...{ currency: 'THB', amount: 200, memberId: null, member: null, entries: [] },
  }
  const taken = {
    _id: 'j1',
    key: 'suspense_in:k1',
    kind: 'suspense_in' as const,
    at: '2026-05-01T01:00:00.000Z',
  }
  const alone = { flow: null, outside: null, audit: [], reversedBy: null }
  server.answer(journalSheet, { ...journal, ...alone, reverses: taken })
  await renderConsole(<JournalPanel journal={journal} place={place} />)
  expect(await screen.findByRole('link', { name: 'Into suspense, 01/05/2026 08:00:00' })).toHaveAttribute(
    'href',
    '/ledger?key=suspense_in%3Ak1&open=j1',
  )
})

test('journals are narrowed to an account by its words, to that of a game by the name of the game', async () => {
  server.answer(journals, { total: 0, next: null, journals: [] })
  const accounts = [
    { account: 'wallet', game: null },
    { account: 'game:NAGA', game: 'Naga River' },
  ]
  server.answer(accountNames, { accounts })
  server.answer(placeNames, { banks: [], games: [{ code: 'NAGA', name: 'Naga River' }], sources: [] })
  const { address } = await renderConsole(<LedgerPage />, { at: '?account=game%3AOLD' })
  const field = await screen.findByLabelText('Account')
  await within(field).findByText('Game Naga River')
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['All', 'Wallet', 'Game Naga River', 'Game OLD']])
  expect(field).toHaveDisplayValue('Game OLD')
  fireEvent.change(field, { target: { value: 'game:NAGA' } })
  await waitFor(() => expect(address()).toContain('account=game%3ANAGA'))
  expect(server.asked(journals).at(-1)?.body).toMatchObject({ account: 'game:NAGA' })
})
