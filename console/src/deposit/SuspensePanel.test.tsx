/** Facts of money in suspense: whose it is is looked for and not typed, what waits already is not asked for twice, and what cannot go back is not sent. */
import { banks } from '@kapao/contract/calls/member.ts'
import { attributePayment, claimPayment, members, newRequest, suspense } from '@kapao/contract/calls/staff.ts'
import { qrGateways } from '@kapao/contract/lists.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FoundMember } from '#act/MemberPick.tsx'
import { SuspensePage } from '#pages/SuspensePage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { SuspenseRow } from './SuspenseState.tsx'

const at = '2026-05-01T01:00:00.000Z'

const aPayment = (other: Partial<SuspenseRow> = {}): SuspenseRow => ({
  ...{ fromBank: 'KTB', reference: 'R1', fromName: 'Somsak T', fromAccountNo: '…1112', toBank: 'SCB' },
  ...{ toAccountNo: '4051234567', amount: 432.1, currency: 'THB', at, state: 'WAITING', why: 'NO_MEMBER' },
  ...{ canGoBack: true, statement: null, settledBy: null, requests: [], claimedBy: null, claimedUntil: null },
  ...other,
})

const found = { _id: 'm1', memberNo: '100001', name: 'Mali S', phone: '…4321' } as FoundMember
const asked = { message: 'SUCCESS', requestId: 'q1' }

let server: FakeServer

const show = async (row: SuspenseRow, roles: ['cashier'] | ['auditor'] = ['cashier']) => {
  server.answer(suspense, { total: 1, next: null, payments: [row] })
  await renderConsole(<SuspensePage />, { roles, at: `?open=${row.fromBank}:${row.reference}` })
  return within(await screen.findByRole('complementary'))
}

beforeEach(() => {
  server = new FakeServer()
  server.answer(banks, [{ code: 'KTB', nameTH: 'กรุงไทย', nameEN: 'Krungthai', nameLA: 'KTB' }])
  server.answer(members, { total: 1, next: null, members: [found] })
  server.answer(attributePayment, asked as never)
  server.answer(newRequest, asked as never)
  server.answer(claimPayment, { message: 'SUCCESS', claimedBy: 'anong', claimedUntil: at })
})

test('A gives it to a member who was found, and not without one', async () => {
  await show(aPayment())
  await userEvent.keyboard('a')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByLabelText('Note'), 'called back')
  const send = () => userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await send()
  expect(await sheet.findByText('Choose the member whose money it is.')).toBeInTheDocument()
  expect(server.asked(attributePayment)).toEqual([])
  await userEvent.type(sheet.getByRole('textbox', { name: 'Member' }), '4321')
  await userEvent.click(await sheet.findByRole('radio'))
  expect(sheet.getByText('Mali S · 100001')).toBeInTheDocument()
  await send()
  await waitFor(() =>
    expect(server.asked(attributePayment)).toMatchObject([{ body: { memberId: 'm1', note: 'called back' } }]),
  )
  expect(server.asked(members)[0]?.body).toEqual({ page: 1, limit: 6, query: '4321', state: 'ACTIVE' })
})

test('who was chosen is chosen no more when somebody types on, and nobody found is said', async () => {
  await show(aPayment())
  await userEvent.keyboard('a')
  const sheet = within(await screen.findByRole('dialog'))
  const field = sheet.getByRole('textbox', { name: 'Member' })
  await userEvent.type(field, 'mali')
  await userEvent.click(await sheet.findByRole('radio'))
  server.answer(members, { total: 0, next: null, members: [] })
  await userEvent.type(field, 'x')
  expect(sheet.queryByText('Mali S · 100001')).not.toBeInTheDocument()
  expect(await sheet.findByText('No active member is like this.')).toBeInTheDocument()
})

test('R asks to send it back, with a reason', async () => {
  await show(aPayment())
  await userEvent.keyboard('r')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByLabelText('Reason'), 'nobody knows them')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() =>
    expect(server.asked(newRequest).map(({ body }) => body)).toEqual([
      { kind: 'refund_to_sender', fromBank: 'KTB', reference: 'R1', reason: 'nobody knows them' },
    ]),
  )
})

test('what a gateway brought has no sender that it could go back to', async () => {
  const panel = await show(aPayment({ fromBank: 'WW', fromName: '', fromAccountNo: '', canGoBack: false }))
  expect(panel.getByText(/nobody has told the whole account/)).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: /Send back/ })).not.toBeInTheDocument()
  expect(panel.getByRole('button', { name: /Give to a member/ })).toBeInTheDocument()
})

test('what was told twice is said, with whose it is, and only whether it was one payment or two is asked', async () => {
  const settledBy = { fromBank: 'SCB', reference: 'R-1', memberId: 'm1' }
  const panel = await show(aPayment({ fromBank: 'KBANK', why: 'PAID_BY_TRANSFER', settledBy }))
  expect(panel.getByText(/^SCB R-1 has told of the same amount/)).toBeInTheDocument()
  expect(panel.getByRole('link', { name: 'See whose it is' })).toHaveAttribute('href', '/members/m1')
  expect(panel.queryByRole('button', { name: /Give to a member|Send back/ })).not.toBeInTheDocument()
  expect(panel.getByRole('button', { name: /Two payments/ })).toBeInTheDocument()
  await userEvent.keyboard('o')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByLabelText('Reason'), 'one line in the statement')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  const body = { kind: 'told_twice', fromBank: 'KBANK', reference: 'R1', verdict: 'one_payment' }
  await waitFor(() =>
    expect(server.asked(newRequest)).toMatchObject([
      { body: { ...body, reason: 'one line in the statement' } },
    ]),
  )
})

test('what waits for a second person is said with a way there, and is not asked for again', async () => {
  const requests = [{ _id: 'q9', kind: 'refund_to_sender' as const, requestedBy: 'somsak' }]
  const panel = await show(aPayment({ requests }))
  expect(panel.getByText(/asked by somsak/)).toBeInTheDocument()
  expect(panel.getByRole('link', { name: 'Money in suspense back to its sender' })).toHaveAttribute(
    'href',
    '/approvals?kind=refund_to_sender&open=q9',
  )
  expect(panel.queryByRole('button', { name: /Send back/ })).not.toBeInTheDocument()
  expect(screen.getAllByText('It waits for a second person.')).toHaveLength(2)
})

test('in another’s hands nothing is decided', async () => {
  const held = await show(aPayment({ claimedBy: 'somsak' }))
  expect(held.getByText('In the hands of somsak')).toBeInTheDocument()
  expect(
    held.queryByRole('button', { name: /Give to a member|Send back|Take in hand/ }),
  ).not.toBeInTheDocument()
})

test('an auditor reads and decides nothing', async () => {
  const panel = await show(aPayment(), ['auditor'])
  expect(panel.getByText('No member has the sender’s account.')).toBeInTheDocument()
  expect(
    panel.queryByRole('button', { name: /Give to a member|Send back|Take in hand/ }),
  ).not.toBeInTheDocument()
})

test('money is narrowed to where it came from by a choice: banks by name, gateways, and what the address asks for', async () => {
  server.answer(suspense, { total: 0, next: null, payments: [] })
  const { address } = await renderConsole(<SuspensePage />, { at: '?fromBank=OLD' })
  const field = await screen.findByLabelText('Bank')
  await within(field).findByText('Krungthai (KTB)')
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Krungthai (KTB)', ...qrGateways, 'OLD'])
  await userEvent.selectOptions(field, 'KTB')
  await waitFor(() => expect(address()).toContain('fromBank=KTB'))
  expect(server.asked(suspense).at(-1)?.body).toMatchObject({ fromBank: 'KTB' })
})
