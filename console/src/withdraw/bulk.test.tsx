/** Facts about many withdrawals at once: what would become of each is told first, each is sent with a key of its own, and each has its own result. */
import { approveWithdrawal, rejectWithdrawal, withdrawals } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { WithdrawalsPage } from '../pages/WithdrawalsPage.tsx'
import type { WithdrawalRow } from './WithdrawPanel.tsx'

const aWithdrawal = (n: number, part: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  ...{ _id: `w${n}`, memberId: `m${n}`, memberName: `Member ${n}`, amount: n * 100, currency: 'THB' },
  ...{ reference: `W-${n}`, state: 'REVIEW', reason: 'amount', toBank: 'SCB', toAccountNo: '…1234' },
  ...{ toAccountName: 'M', createdAt: '2026-05-01T01:00:00.000Z', flags: [], approvedBy: [] },
  ...{ approvalsNeeded: 1, claimedBy: null, claimedUntil: null },
  ...part,
})

let server: FakeServer
let rows: WithdrawalRow[]

beforeEach(() => {
  server = new FakeServer()
  rows = [
    aWithdrawal(1),
    aWithdrawal(2, { claimedBy: 'somsak' }),
    aWithdrawal(3, { approvalsNeeded: 2 }),
    aWithdrawal(4),
  ]
  server.answer(withdrawals, () => ({ total: rows.length, next: null, withdrawals: rows }))
  server.answer(approveWithdrawal, ({ path }) => {
    const state = path.includes('/w3/') ? ('REVIEW' as const) : ('APPROVED' as const)
    return { message: 'SUCCESS', state }
  })
})

const page = () => renderConsole(<WithdrawalsPage />, { roles: ['cashier'] })
const itemOf = (name: string) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`no row ${name}`)
  return found
}

test('what is held by others is left out, what takes two is told, and each is sent with its own key', async () => {
  await page()
  await userEvent.click(await screen.findByLabelText('Choose all of this page'))
  expect(screen.getByText('4 chosen')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Approve 4 …' }))
  expect(await screen.findByText(/^3 are sent, one after another; 1 is left out\./)).toHaveTextContent(
    '฿800.00',
  )
  expect(itemOf('Member 2')).toHaveTextContent('Left out: it is in the hands of somsak')
  expect(itemOf('Member 3')).toHaveTextContent('Another person approves it too')
  expect(server.asked(approveWithdrawal)).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Approve 3' }))
  expect(await screen.findByText('3 done, 0 failed, 1 not sent.')).toBeInTheDocument()
  expect(itemOf('Member 1')).toHaveTextContent('Approved: the payout is ordered.')
  expect(itemOf('Member 3')).toHaveTextContent('Approved once: another person approves it too.')
  const asked = server.asked(approveWithdrawal)
  expect(asked.map(({ path }) => path.split('/').at(-2))).toEqual(['w1', 'w3', 'w4'])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
})

test('a refusal stands at its own row, the next one is sent all the same, and what failed stays chosen', async () => {
  await page()
  await userEvent.click(await screen.findByLabelText('Choose Member 1 · W-1'))
  await userEvent.click(screen.getByLabelText('Choose Member 4 · W-4'))
  await userEvent.click(screen.getByRole('button', { name: 'Reject 2 …' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reject 2' }))
  expect(await screen.findByText('Please say why.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Note'), 'twice the same')
  server.refuse(rejectWithdrawal, 'ALREADY_DECIDED', 409)
  await userEvent.click(screen.getByRole('button', { name: 'Reject 2' }))
  expect(await screen.findByText('0 done, 2 failed, 0 not sent.')).toBeInTheDocument()
  expect(itemOf('Member 1')).toHaveTextContent(
    'This has been decided or changed meanwhile. Please look at it again.',
  )
  expect(server.asked(rejectWithdrawal).map(({ body }) => body)).toEqual([
    { note: 'twice the same' },
    { note: 'twice the same' },
  ])
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await screen.findByText('2 chosen')).toBeInTheDocument()
})

test('without an answer it goes no further', async () => {
  server.fallSilent(approveWithdrawal)
  await page()
  await userEvent.click(await screen.findByLabelText('Choose all of this page'))
  await userEvent.click(screen.getByRole('button', { name: 'Approve 4 …' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 3' }))
  expect(await screen.findByText('0 done, 1 failed, 3 not sent.')).toBeInTheDocument()
  expect(itemOf('Member 1')).toHaveTextContent('it may have been done')
  expect(itemOf('Member 4')).toHaveTextContent('Not sent')
  expect(server.asked(approveWithdrawal)).toHaveLength(1)
})

test('X chooses the current row, and the sum of the page stands below', async () => {
  await page()
  await screen.findByText('4 rows')
  await userEvent.keyboard('jx')
  await waitFor(() => expect(screen.getByLabelText('Choose Member 1 · W-1')).toBeChecked())
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('On this page ฿1,000.00')
})

test('where the server says it, the sum is that of all rows of the filter', async () => {
  const sums = [{ currency: 'THB' as const, amount: 9_000 }]
  server.answer(withdrawals, () => ({ total: rows.length, next: null, sums, withdrawals: rows }))
  await page()
  await screen.findByText('4 rows')
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Together ฿9,000.00')
})

test('who may decide nothing has no boxes', async () => {
  await renderConsole(<WithdrawalsPage />, { roles: ['auditor'] })
  await screen.findByText('4 rows')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('letters in an amount are told at the field, and are not asked for', async () => {
  const { address } = await page()
  await screen.findByText('4 rows')
  await userEvent.type(screen.getByLabelText('Amount from'), '12x{Enter}')
  expect(await screen.findByText('Please give an amount, such as 1250.50.')).toBeInTheDocument()
  expect(address()).toBe('/list')
  await userEvent.clear(screen.getByLabelText('Amount from'))
  await userEvent.type(screen.getByLabelText('Amount from'), '1,250{Enter}')
  await waitFor(() => expect(address()).toContain('amountMin=1'))
  await waitFor(() => expect(server.asked(withdrawals).at(-1)?.body).toMatchObject({ amountMin: 1250 }))
})
