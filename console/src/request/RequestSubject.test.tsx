/** Facts of approvals: each kind of request says in words who or what it is about, and leads there. */
import { requests } from '@kapao/contract/calls/staff.ts'
import { moneySettingParts, requestKinds } from '@kapao/contract/lists.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApprovalsPage } from '#pages/ApprovalsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import { type Matter, matterOf, type RequestRow } from './request-way.ts'

const at = '2026-05-01T01:00:00.000Z'
const id = '01a21273-e729-7000-a77d-336113256691'
const memberId = '01a21273-e5ab-7000-b0ce-e0f1c90064fb'
const mali = { memberNo: 'K-382885796', name: 'Mali Sukjai', phone: '08x-xxx-1234' }
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/

const aRequest = (of: Partial<RequestRow>): RequestRow => ({
  ...{ _id: id, kind: 'adjustment', part: null, state: 'WAITING', memberId: null, member: null },
  ...{ subject: id, title: null, fileId: null, before: {}, after: {}, reason: 'because' },
  ...{ requestedBy: 'somsak', requestedAt: at, lapsesAt: at, decidedBy: null, decidedAt: null },
  ...{ note: null, mayDecide: true },
  ...of,
})

const ofMember = { memberId, member: mali }
const summer = { th: 'หน้าร้อน', la: 'ລະດູຮ້ອນ', en: 'Summer' }

interface Told {
  row: Partial<RequestRow>
  /** What is read, and where each of it leads. */
  links: Record<string, string>
}

const toMember = { 'Mali Sukjai': `/members/${memberId}` }
const inTimeline = `/members/${memberId}?kinds=money`

const told: Record<Matter, Told> = {
  attribution: {
    row: { ...ofMember, subject: 'KTB:FT:1', after: { memberId } },
    links: {
      'Payment KTB FT:1': '/suspense?state=ANY&fromBank=KTB&reference=FT%3A1&open=KTB%3AFT%3A1',
      ...toMember,
    },
  },
  refund_to_sender: {
    row: { subject: 'KTB:FT1' },
    links: { 'Payment KTB FT1': '/suspense?state=ANY&fromBank=KTB&reference=FT1&open=KTB%3AFT1' },
  },
  told_twice: {
    row: { subject: 'KTB:FT1' },
    links: { 'Payment KTB FT1': '/suspense?state=ANY&fromBank=KTB&reference=FT1&open=KTB%3AFT1' },
  },
  adjustment: { row: { ...ofMember, subject: memberId }, links: toMember },
  unfreeze: { row: { ...ofMember, subject: memberId }, links: toMember },
  bank_account: { row: { ...ofMember, subject: memberId }, links: toMember },
  staff_roles: {
    row: { subject: 'anong', title: 'Anong Dee' },
    links: { 'Anong Dee (anong)': '/staff?open=anong' },
  },
  staff_enable: {
    row: { subject: 'anong', title: 'Anong Dee' },
    links: { 'Anong Dee (anong)': '/staff?open=anong' },
  },
  staff_reset: {
    row: { subject: 'anong', title: 'Anong Dee' },
    links: { 'Anong Dee (anong)': '/staff?open=anong' },
  },
  staff_own_member: {
    row: { ...ofMember, subject: 'anong', title: 'Anong Dee' },
    links: { 'Anong Dee (anong)': '/staff?open=anong', ...toMember },
  },
  payout_end: {
    row: { ...ofMember, title: 'WD123' },
    links: { 'Payout WD123': `/payouts?open=${id}`, ...toMember },
  },
  payout_result: {
    row: { title: 'PF20260501', fileId: 'f1' },
    links: { 'Payout file PF20260501': '/payout-files?open=f1' },
  },
  transfer_end: {
    row: { ...ofMember, title: 'TR123' },
    links: { 'Transfer TR123': inTimeline, ...toMember },
  },
  gift_link_end: {
    row: { ...ofMember, title: 'GL123' },
    links: { 'Gift link GL123': inTimeline, ...toMember },
  },
  offer_invitation: {
    row: { ...ofMember, subject: 'bonus:SUMMER', title: summer },
    links: { 'Bonus SUMMER: Summer': '/offers?kind=bonus&code=SUMMER&open=bonus%3ASUMMER', ...toMember },
  },
  statement_taken_back: {
    row: { title: 'SCB1' },
    links: { 'Bank statement of SCB1': `/statements?open=${id}` },
  },
  large_withdrawal: {
    row: { ...ofMember, title: 'WD123' },
    links: { 'Withdrawal WD123': `/withdrawals?memberId=${memberId}&open=${id}`, ...toMember },
  },
  'money_setting:offer': {
    row: { subject: 'promotion:SUMMER', title: summer },
    links: { 'Promotion SUMMER: Summer': '/offers?kind=promotion&code=SUMMER&open=promotion%3ASUMMER' },
  },
  'money_setting:campaign': {
    row: { title: summer },
    links: { 'Wheel Summer': `/wheels?open=${id}` },
  },
  'money_setting:settings': {
    row: { subject: 'withdrawMax withdrawMin' },
    links: { 'Largest withdrawal, Least withdrawal': '/settings' },
  },
  'money_setting:deposit_account': {
    row: { subject: 'deposit_account:SCB1' },
    links: { 'Account of ours SCB1': '/catalogue/depositAccounts?open=SCB1' },
  },
  'money_setting:gateway': {
    row: { subject: 'gateway:KBANK' },
    links: { 'Gateway KBANK': '/catalogue/gateways?open=KBANK' },
  },
}

const kinds = requestKinds.flatMap((kind): Pick<RequestRow, 'kind' | 'part'>[] =>
  kind === 'money_setting' ? moneySettingParts.map((part) => ({ kind, part })) : [{ kind, part: null }],
)

/** What the list and the panel say of it. */
async function shown(row: RequestRow, roles: Parameters<typeof renderConsole>[1] = {}) {
  const server = new FakeServer()
  server.answer(requests, { total: 1, next: null, requests: [row] })
  await renderConsole(<ApprovalsPage />, { ...roles, at: `?open=${id}` })
  const panel = await screen.findByRole('complementary')
  return [within(screen.getByRole('table', { name: 'Approvals' })), within(panel)]
}

test.each(kinds)('$kind $part says in words what it is about, and leads there', async ({ kind, part }) => {
  const { row, links } = told[matterOf({ kind, part })]
  for (const place of await shown(aRequest({ kind, part, ...row })))
    for (const [words, address] of Object.entries(links))
      expect(place.getByRole('link', { name: words })).toHaveAttribute('href', address)
  expect(document.body).not.toHaveTextContent(uuid)
})

const adjusting = (direction: string) => ({
  before: { wallet: 5, currency: 'THB' },
  after: { wallet: 6, amount: 99_999_999, direction },
})
const inSuspense = { before: { state: 'WAITING', amount: 1_200_000, currency: 'LAK' }, after: {} }

test.each([
  ['adjustment', adjusting('credit'), 'To the member +฿99,999,999.00'],
  ['adjustment', adjusting('debit'), 'From the member −฿99,999,999.00'],
  ['large_withdrawal', { after: { amount: 50_000, currency: 'THB' } }, '฿50,000.00'],
  ['refund_to_sender', inSuspense, 'LAK\u00a01,200,000.00'],
  ['gift_link_end', { after: { state: 'CREDITED', amount: 70 } }, '70.00'],
  ['payout_result', { after: { paid: 1, paidAmount: 300, rejected: 1, rejectedAmount: 20.5 } }, '320.50'],
  [
    'statement_taken_back',
    { before: { amount: 900, currency: 'THB' }, after: { inSuspense: 0, amount: 0 } },
    '฿900.00',
  ],
  ['unfreeze', { before: { frozen: ['play'] }, after: { frozen: [] } }, ''],
] as const)('the row of a request of %s says how much money it is about', async (kind, change, text) => {
  const [list] = await shown(aRequest({ kind, ...change }))
  const row = list?.getAllByRole('row')[1]
  expect(row?.querySelector('[data-head="Amount"]')?.textContent).toBe(text)
})

test('a member’s phone is shown in part beside the name', async () => {
  const [row] = await shown(aRequest({ kind: 'adjustment', ...ofMember, subject: memberId }))
  expect(row?.getByRole('row', { name: /Mali Sukjai 08x-xxx-1234/ })).toBeInTheDocument()
})

test('those who may not see members and their withdrawals read the number, and no link', async () => {
  const member = { ...mali, name: null, phone: null }
  const places = await shown(aRequest({ kind: 'large_withdrawal', memberId, member, title: 'WD123' }), {
    roles: ['content'],
  })
  for (const place of places) {
    expect(place.getByText('Withdrawal WD123')).toBeInTheDocument()
    expect(place.getByText('K-382885796')).toBeInTheDocument()
    expect(place.queryByRole('link')).not.toBeInTheDocument()
  }
})

test('a large withdrawal that is decided leads to the member’s money, since its list has it no longer', async () => {
  const [row] = await shown(
    aRequest({ kind: 'large_withdrawal', state: 'APPROVED', ...ofMember, title: 'WD123' }),
  )
  expect(row?.getByRole('link', { name: 'Withdrawal WD123' })).toHaveAttribute('href', inTimeline)
})

test.each([
  ['WAITING', `/withdrawals?state=REVIEW&memberId=${memberId}&open=${id}`],
  ['REJECTED', inTimeline],
  ['APPROVED', `/payouts?state=ANY&memberId=${memberId}&open=${id}`],
] as const)('the end of what was never ordered, %s, leads to where it is', async (state, address) => {
  const before = { state: 'REVIEW', reference: 'WD123' }
  const [row] = await shown(aRequest({ kind: 'payout_end', state, ...ofMember, title: 'WD123', before }))
  expect(row?.getByRole('link', { name: 'Payout WD123' })).toHaveAttribute('href', address)
})

test('roles are called as on the page of the staff', async () => {
  const [, panel] = await shown(
    aRequest({
      ...{ kind: 'staff_roles', subject: 'anong', title: 'Anong Dee' },
      ...{ before: { roles: ['cashier'] }, after: { roles: ['cashier', 'risk'] } },
    }),
  )
  expect(panel?.getByRole('row', { name: 'Roles Cashier Cashier, Risk' })).toBeInTheDocument()
})
