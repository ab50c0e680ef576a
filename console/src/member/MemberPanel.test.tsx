/** Facts of a member's panel and page: each role is offered what it may do, and a link shows a colleague the same. */
import { banks } from '@kapao/contract/calls/member.ts'
import { memberSheet, members, memberTimeline, newRequest, placeNames } from '@kapao/contract/calls/staff.ts'
import { en as errorWords } from '@kapao/contract/error-words/en.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemberPage } from '#pages/MemberPage.tsx'
import { MembersPage } from '#pages/MembersPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { MemberRow } from './MemberPanel.tsx'
import type { Sheet } from './Part.tsx'

const at = '2026-05-01T01:00:00.000Z'

const row: MemberRow = {
  ...{ _id: 'member-1', memberNo: 'K-000000001', name: 'Mali S', phone: '08x-xxx-1234', state: 'ACTIVE' },
  ...{ registeredAt: at, lastSeenAt: at, sourceCode: null, balance: 500, currency: 'THB' },
  ...{ flags: ['odd'], frozen: ['withdrawal'] },
}

const flow = { deposits: 0, withdrawals: 0, net: 0, ggr: 0, bonuses: 0 }

const noLimit = { limit: null, used: 0, left: null, pending: null }

const sheet: Sheet = {
  member: {
    ...{ _id: row._id, memberNo: row.memberNo, name: row.name, phone: row.phone, state: 'ACTIVE' },
    ...{ bankCode: 'KBANK', bankAccountNo: '…0502', bankAccountName: 'Mali S' },
    ...{ registeredAt: at, lastSeenAt: at, sourceCode: null, locale: 'th' },
  },
  figures: {
    ...{ currency: 'THB', wallet: 500, held: 0, inTransit: 0, setAside: 0, debt: 0, games: 0, total: 500 },
    ...{ lifetime: flow, days30: flow },
  },
  frozen: [{ capability: 'withdrawal', reason: 'asked by the police', by: 'ratchanee', at }],
  flags: [
    {
      ...{ _id: 'flag-1', code: 'odd', reason: 'odd payments', holds: true, by: 'ratchanee', at },
      ...{ closedBy: null, closedAt: null, note: null },
    },
  ],
  notes: [],
  sessions: [],
  limits: {
    deposit: { day: noLimit, week: noLimit, month: noLimit },
    ...{ reality: { everyMinutes: 60 }, timeOut: null, exclusion: null },
  },
  games: [],
  bonus: null,
  devices: [],
  friends: { inviter: null, invited: 0, newest: [] },
}

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server.answer(members, { total: 1, next: null, members: [row] })
  server.answer(memberSheet, sheet)
  server.answer(placeNames, {
    banks: [],
    games: [],
    sources: [{ code: 'FB', description: { th: 'เฟซบุ๊ก', la: 'ເຟສບຸກ', en: 'Facebook' } }],
  })
  server.answer(banks, [{ code: 'SCB', nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial', nameLA: 'SCB' }])
  server.answer(memberTimeline, { total: 0, next: null, events: [] })
})

afterEach(() => vi.useRealTimers())

const openPanel = async (roles: Parameters<typeof renderConsole>[1]) => {
  await renderConsole(<MembersPage />, { at: '?open=member-1', ...roles })
  const panel = await screen.findByRole('complementary', { name: 'Mali S · K-000000001' })
  await within(panel).findByText(/asked by the police/)
  return panel
}

const offeredIn = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('the bank of the account and the games are called by their names', async () => {
  const bank = { code: 'KBANK', nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ກະສິກອນໄທ' }
  server.answer(placeNames, { banks: [bank], games: [{ code: 'NAGA', name: 'Naga River' }], sources: [] })
  const game = { balance: 5, staked: 0, isStale: false, isFrozen: false }
  server.answer(memberSheet, {
    ...sheet,
    games: [
      { ...game, code: 'NAGA' },
      { ...game, code: 'GONE' },
    ],
  })
  const panel = await openPanel({})
  await within(panel).findByText('Kasikornbank …0502, Mali S')
  expect(within(panel).getByText('Naga River')).toBeVisible()
  expect(within(panel).getByText('GONE')).toBeVisible()
  expect(panel).not.toHaveTextContent('NAGA')
})

test('support asks to unfreeze and for an adjustment, and freezes nothing', async () => {
  const offered = offeredIn(await openPanel({ roles: ['support'] }))
  expect(offered).toEqual(
    expect.arrayContaining(['Ask to unfreeze', 'Ask for an adjustment', 'Write a note']),
  )
  expect(offered).not.toContain('Freeze')
  expect(offered).not.toContain('Close the flag')
})

test('a cashier asks for an adjustment, and not to unfreeze', async () => {
  const offered = offeredIn(await openPanel({ roles: ['cashier'] }))
  expect(offered).toContain('Ask for an adjustment')
  expect(offered).not.toContain('Ask to unfreeze')
})

test('an auditor is offered no act', async () => {
  const offered = offeredIn(await openPanel({ roles: ['auditor'] }))
  for (const act of ['Ask to unfreeze', 'Ask for an adjustment', 'Show in full', 'Close the flag'])
    expect(offered).not.toContain(act)
})

const openPage = async (at = '', roles: Parameters<typeof renderConsole>[1] = {}) => {
  const rendered = await renderConsole(<MemberPage />, {
    ...{ path: '/members/$memberId', address: '/members/member-1', at },
    ...roles,
  })
  await screen.findByRole('heading', { level: 1, name: 'Mali S' })
  return rendered
}

const asked = () => server.asked(memberTimeline).map(({ body }) => body)

test('the page asks for the kinds and days that its address names', async () => {
  await openPage('?kinds=money+bonus&from=2026-05-01&to=2026-05-02')
  expect(server.asked(memberSheet)).toMatchObject([{ path: '/api/operator/members/member-1' }])
  await waitFor(() =>
    expect(asked()[0]).toMatchObject({
      ...{ kinds: ['money', 'bonus'], from: '2026-04-30T17:00:00.000Z', to: '2026-05-02T17:00:00.000Z' },
    }),
  )
})

test('it leads to those who share a device, to the inviter and to friends', async () => {
  const other = (n: number) => ({ memberId: `member-${n}`, memberNo: `K-00000000${n}`, name: `Other ${n}` })
  server.answer(memberSheet, {
    ...sheet,
    devices: [{ firstSeenAt: at, lastSeenAt: at, sharedWith: 12, others: [other(2)] }],
    friends: { inviter: other(3), invited: 40, newest: [{ ...other(4), registeredAt: at }] },
    bonus: {
      ...{ type: 'day', amount: 50, base: 100, target: 200, floor: 5, total: 90, paidIn: 0 },
      isClearing: true,
    },
  })
  await openPage()
  for (const n of [2, 3, 4])
    expect(screen.getByRole('link', { name: `Other ${n} K-00000000${n}` })).toHaveAttribute(
      'href',
      `/members/member-${n}`,
    )
  expect(screen.getByText(/12 other members too/)).toBeInTheDocument()
  expect(screen.getByText('Bonus of the day')).toBeInTheDocument()
  expect(screen.getByText(/It is being ended/)).toBeInTheDocument()
})

test('several kinds can be chosen at once, and the address keeps the choice', async () => {
  const { address } = await openPage()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Slip' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Money' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ kinds: ['money', 'slip'] }))
  expect(new URL(address(), 'http://console').searchParams.get('kinds')).toBe('money slip')
})

test.each([
  ['money', 'withdraw WALLET KBANK PROCESSING', 'Withdrawal: wallet → KBANK, on its way'],
  ['bonus', 'finish_bonus WALLET HOUSE FAILED LOW', 'End of a bonus: wallet → house, failed LOW'],
  ['slip', 'REVIEW SCB', 'To decide, SCB'],
  ['slip', 'FAILED SCB NOT_MATCH', `Failed, SCB, ${errorWords.NOT_MATCH}`],
  ['staff', 'request_made amount', 'Request made: A large amount'],
  ['chat', 'customer my money', 'The member: my money'],
  ['chat', 'operator please wait', 'Staff: please wait'],
  ['staff', 'member_frozen odd bets', 'Member frozen: odd bets'],
  ['sign_in', 'Chrome 10.0.0.x', 'Chrome 10.0.0.x'],
] as const)('an event of %s, %s, is told as: %s', async (kind, detail, text) => {
  const event = { _id: '1', kind, at, amount: null, currency: null, reference: null, by: null, detail }
  server.answer(memberTimeline, { total: 1, next: null, events: [event] })
  await openPage()
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('figures follow by themselves, and what has happened meanwhile is told and comes when asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openPage()
  await screen.findByText('Nothing of this kind.')
  const event = { _id: '1', kind: 'chat', at, currency: null, reference: null, by: null } as const
  const events = [{ ...event, amount: null, detail: 'customer hello' }]
  server.answer(memberTimeline, { total: 1, next: null, events })
  server.answer(memberSheet, { ...sheet, figures: { ...sheet.figures, wallet: 725 } })
  await vi.advanceTimersByTimeAsync(20_000)
  await waitFor(() => expect(screen.getByRole('row', { name: /^Wallet/ })).toHaveTextContent('725.00'))
  expect(screen.queryByText('The member: hello')).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: '1 new – show' }))
  expect(await screen.findByText('The member: hello')).toBeInTheDocument()
})

test('the lists of this member are linked for who may read them', async () => {
  await openPage('', { roles: ['support'] })
  const lists = screen.getByRole('navigation', { name: 'In the lists' })
  expect(within(lists).getAllByRole('link')).toHaveLength(2)
  expect(within(lists).getByRole('link', { name: 'Inbox' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/inbox\?open=/),
  )
  expect(within(lists).getByRole('link', { name: 'Approvals' })).toHaveAttribute(
    'href',
    '/approvals?memberId=member-1&state=ANY',
  )
})

test('another bank account is asked for with bank, number, holder and reason', async () => {
  const { toasts } = await openPage()
  server.answer(newRequest, { message: 'APPROVAL_NEEDED', _id: 'request-1', state: 'WAITING' })
  await userEvent.click(screen.getByRole('button', { name: 'Ask for another bank account' }))
  const dialog = await screen.findByRole('dialog')
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Ask for it' }))
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'her passbook was seen')
  await send()
  expect(within(dialog).getByText('Please choose the bank.')).toBeInTheDocument()
  expect(server.asked(newRequest)).toEqual([])
  await userEvent.selectOptions(within(dialog).getByLabelText('Bank'), 'SCB')
  await userEvent.type(within(dialog).getByLabelText('Account number'), '405-123-4567')
  await userEvent.type(within(dialog).getByLabelText(/^Holder/), 'MALI SOMBAT')
  await send()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(server.asked(newRequest)).toMatchObject([
    {
      body: {
        ...{ kind: 'bank_account', memberId: 'member-1', bankCode: 'SCB', bankAccountNo: '405-123-4567' },
        ...{ bankAccountName: 'MALI SOMBAT', reason: 'her passbook was seen' },
      },
    },
  ])
})

test('an invitation to an offer names its code in upper case and its days', async () => {
  const { toasts } = await openPage('', { roles: ['support'] })
  server.answer(newRequest, { message: 'APPROVAL_NEEDED', _id: 'request-1', state: 'WAITING' })
  await userEvent.click(screen.getByRole('button', { name: 'Invite to an offer' }))
  const dialog = await screen.findByRole('dialog')
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Ask for it' }))
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'her payment was late')
  await userEvent.clear(within(dialog).getByLabelText('For how many days'))
  await userEvent.type(within(dialog).getByLabelText('For how many days'), '31')
  await send()
  expect(within(dialog).getByText('Please give the code of an offer.')).toBeInTheDocument()
  expect(within(dialog).getByText('Please give 1 to 30 days.')).toBeInTheDocument()
  expect(server.asked(newRequest)).toEqual([])
  await userEvent.clear(within(dialog).getByLabelText('For how many days'))
  await userEvent.type(within(dialog).getByLabelText('For how many days'), '3')
  await userEvent.type(within(dialog).getByLabelText('Code'), 'weekly')
  await send()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(server.asked(newRequest)).toMatchObject([
    { body: { kind: 'offer_invitation', offerKind: 'bonus', code: 'WEEKLY', days: 3 } },
  ])
})

test('a member who is not there is said so, with a way back', async () => {
  server.refuse(memberSheet, 'NO_DATA')
  await renderConsole(<MemberPage />, { path: '/members/$memberId', address: '/members/member-1' })
  expect(await screen.findByText('It is not there, or no longer.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Members' })).toHaveAttribute('href', '/members')
})

test('a source that has closed since still stands in the filter', async () => {
  await renderConsole(<MembersPage />, { at: '?sourceCode=OLD' })
  await screen.findByText('K-000000001')
  expect(screen.getByLabelText('Source')).toHaveDisplayValue('OLD')
})

test('the list is narrowed by source and by days of Bangkok', async () => {
  await renderConsole(<MembersPage />, { at: '?sourceCode=FB&from=2026-05-01&seenSince=2026-05-03' })
  await screen.findByText('K-000000001')
  expect(screen.getByLabelText('Source')).toHaveDisplayValue('Facebook')
  expect(server.asked(members)[0]).toMatchObject({
    body: { sourceCode: 'FB', from: '2026-04-30T17:00:00.000Z', seenSince: '2026-05-02T17:00:00.000Z' },
  })
})
