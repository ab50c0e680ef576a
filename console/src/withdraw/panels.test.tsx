/** Facts of one withdrawal and of one payout: what each is judged by, who may do what, and what an end by hand needs. */
import {
  approveWithdrawal,
  newRequest,
  payouts,
  unmaskMember,
  withdrawalSheet,
  withdrawals,
} from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PayoutsPage } from '#pages/PayoutsPage.tsx'
import { WithdrawalsPage } from '#pages/WithdrawalsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { PayoutRow } from './PayoutPanel.tsx'
import type { WithdrawalRow } from './WithdrawPanel.tsx'

const at = '2026-05-01T01:00:00.000Z'

const aWithdrawal = (n: number, other: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  ...{ _id: `w${n}`, memberId: `m${n}`, memberName: `Mali ${n}`, amount: 200, currency: 'THB' },
  ...{ reference: `W-${n}`, state: 'REVIEW', reason: 'member_flagged', toBank: 'SCB', toAccountNo: '…1234' },
  ...{ toAccountName: 'MALI S', createdAt: at, flags: [], approvedBy: [], approvalsNeeded: 1 },
  ...{ claimedBy: null, claimedUntil: null },
  ...other,
})

const aPayout = (other: Partial<PayoutRow> = {}): PayoutRow => ({
  ...{ _id: 'p1', withdrawalId: 'w1', memberId: 'm1', amount: 200, currency: 'THB', state: 'PAYING' },
  member: { memberNo: 'K-382885796', name: 'Mali 1', phone: '08x-xxx-1234' },
  ...{ payoutReference: 'W-1', toBank: 'SCB', toAccountNo: '…1234', orderedAt: at, askedAt: at, tries: 3 },
  ...other,
})

let server: FakeServer
const panel = async () => within(await screen.findByRole('complementary'))

beforeEach(() => {
  server = new FakeServer()
  server.answer(withdrawals, {
    ...{ total: 2, next: null },
    withdrawals: [aWithdrawal(1), aWithdrawal(2, { claimedBy: 'somsak' })],
  })
  server.answer(withdrawalSheet, {
    ...aWithdrawal(1),
    endAsked: null,
    since: { at: null, deposits: 500, play: -120.5, bonus: 30 },
    payouts: [],
    devices: [{ firstSeenAt: at, lastSeenAt: at, sharedWith: 2 }],
    flags: [{ _id: 'f1', code: 'many_accounts', reason: 'two telephones', holds: true, at }],
  } as never)
  server.answer(approveWithdrawal, { message: 'SUCCESS', state: 'APPROVED' })
  server.answer(newRequest, { message: 'SUCCESS', requestId: 'q1' } as never)
})

const work = (open: string, roles: ['cashier'] | ['auditor'] = ['cashier']) =>
  renderConsole(<WithdrawalsPage />, { roles, at: `?open=${open}` })

test('the list says what members are flagged for in words', async () => {
  const flags = ['deposit_without_play', 'watch_payouts']
  server.answer(withdrawals, { ...{ total: 1, next: null }, withdrawals: [aWithdrawal(1, { flags })] })
  renderConsole(<WithdrawalsPage />, { roles: ['cashier'], at: '' })
  await screen.findByText('Paid in and out without play, Watch the withdrawals')
})

test('a withdrawal shows what speaks for and against it, and A and Enter approve it and open the next', async () => {
  const { address, toasts } = await work('w1')
  await (await panel()).findByText(/two telephones/)
  for (const words of ['฿500.00', '−฿120.50', '2 other members too', 'None.', 'The member is flagged'])
    expect(screen.getByRole('complementary')).toHaveTextContent(words)
  await userEvent.keyboard('a')
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' })
  await waitFor(() => expect(confirm).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain('open=w2'))
  expect(toasts).toEqual(['Approved: the payout is ordered.'])
})

test('in another’s hands it is not decided', async () => {
  await work('w2')
  const shown = await panel()
  expect(shown.getByText('In the hands of somsak')).toBeInTheDocument()
  expect(shown.queryByRole('button', { name: /Approve|Reject/ })).not.toBeInTheDocument()
})

test('what is masked is shown from here too, for a reason', async () => {
  server.answer(unmaskMember, { bankAccountNo: '4051234567' } as never)
  await work('w1')
  await userEvent.click((await panel()).getByRole('button', { name: 'Show in full' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByLabelText('Account number'))
  await userEvent.type(sheet.getByLabelText('Reason'), 'the bank asks')
  await userEvent.click(sheet.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('4051234567')).toBeInTheDocument()
  expect(server.asked(unmaskMember)).toMatchObject([
    { body: { fields: ['bankAccountNo'], reason: 'the bank asks' } },
  ])
})

test.each(['REVIEW', 'APPROVED'] as const)(
  'one in state %s that the bank has paid already is told of with its reference, evidence and reason',
  async (state) => {
    server.answer(withdrawals, { total: 1, next: null, withdrawals: [aWithdrawal(1, { state })] })
    await work('w1')
    await panel()
    await userEvent.keyboard('p')
    const sheet = within(await screen.findByRole('dialog'))
    const fill = async (label: string, words: string) => {
      await userEvent.click(sheet.getByLabelText(label))
      await userEvent.paste(words)
    }
    await fill('Reference of the bank', '-')
    await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
    expect((await sheet.findAllByRole('alert')).length).toBe(3)
    expect(sheet.getByText('Please say what shows it.')).toBeInTheDocument()
    expect(server.asked(newRequest)).toEqual([])
    await fill('Reference of the bank', 'trsf 7 ')
    await fill('Reason', 'restored')
    await fill('Evidence', 'their statement')
    await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
    await waitFor(() =>
      expect(server.asked(newRequest).map(({ body }) => body)).toEqual([
        {
          ...{ kind: 'payout_end', _id: 'w1', outcome: 'done', bankReference: '-trsf 7' },
          ...{ evidence: 'their statement', reason: 'restored' },
        },
      ]),
    )
  },
)

test('what the rules have approved has neither a reason nor approvals of people', async () => {
  const approved = aWithdrawal(1, { state: 'APPROVED', reason: null, approvalsNeeded: 0 })
  server.answer(withdrawals, { total: 1, next: null, withdrawals: [approved] })
  await work('w1')
  const facts = (await panel()).getAllByRole('term').map(({ textContent }) => textContent)
  expect(facts).toContain('Asked')
  expect(facts).not.toContain('Why it is here')
  expect(facts).not.toContain('Approvals')
})

test('what is being paid is not said to be paid already', async () => {
  server.answer(withdrawals, { total: 1, next: null, withdrawals: [aWithdrawal(1, { state: 'PAYING' })] })
  await work('w1')
  expect((await panel()).queryByRole('button', { name: /Paid already/ })).not.toBeInTheDocument()
})

test('who decides is shown that somebody says so, and where that is decided', async () => {
  server.answer(withdrawalSheet, {
    ...aWithdrawal(1),
    endAsked: { _id: 'q7', requestedBy: 'anong' },
    ...{ since: { at: null, deposits: 0, play: 0, bonus: 0 }, payouts: [], devices: [], flags: [] },
  } as never)
  await work('w1')
  const link = await (await panel()).findByRole('link', { name: 'Asked by anong' })
  expect(link).toHaveAttribute('href', '/approvals?kind=payout_end&open=q7')
})

test('an auditor is offered neither a decision nor what is masked', async () => {
  await work('w1', ['auditor'])
  const shown = await panel()
  await shown.findByText(/two telephones/)
  expect(
    shown.queryByRole('button', { name: /Approve|Reject|Paid already|Show in full|Take in hand/ }),
  ).not.toBeInTheDocument()
})

test('a payout that stays without an answer is ended by outcome, reason and evidence, none of them chosen beforehand', async () => {
  server.answer(payouts, { total: 1, next: null, payouts: [aPayout()] })
  await renderConsole(<PayoutsPage />, { roles: ['cashier'], at: '?open=p1' })
  await panel()
  await userEvent.keyboard('e')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  expect((await sheet.findAllByRole('alert')).length).toBe(3)
  expect(server.asked(newRequest)).toEqual([])
  await userEvent.selectOptions(sheet.getByLabelText('Outcome'), 'The bank has not paid it')
  await userEvent.type(sheet.getByLabelText('Reason'), 'no answer')
  await userEvent.type(sheet.getByLabelText('Evidence'), 'letter of the bank')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() =>
    expect(server.asked(newRequest).map(({ body }) => body)).toEqual([
      {
        ...{ kind: 'payout_end', _id: 'p1', outcome: 'not_done' },
        ...{ evidence: 'letter of the bank', reason: 'no answer' },
      },
    ]),
  )
})

test('one that the bank has paid is not ended by hand, and leads to its withdrawal', async () => {
  server.answer(payouts, { total: 1, next: null, payouts: [aPayout({ state: 'PAID' })] })
  await renderConsole(<PayoutsPage />, { roles: ['cashier'], at: '?open=p1' })
  const shown = await panel()
  expect(shown.queryByRole('button', { name: /End by hand/ })).not.toBeInTheDocument()
  expect(shown.getByRole('link', { name: 'Open the withdrawal' })).toHaveAttribute(
    'href',
    '/withdrawals?state=PAID&memberId=m1&open=w1',
  )
})
