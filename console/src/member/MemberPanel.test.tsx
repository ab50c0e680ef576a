/** Facts of a member's panel: each role is offered what it may do, and nothing that the server would refuse. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { memberSheet, members, memberTimeline } from '@kapao/contract/calls/staff.ts'
import type { MemberPage, MemberSheet } from '@kapao/contract/schemas/staff-member.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { MembersPage } from '#pages/MembersPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'

type Row = Wire<typeof MemberPage>['members'][number]
type Sheet = Wire<typeof MemberSheet>

const at = '2026-05-01T01:00:00.000Z'

const row: Row = {
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
}

beforeEach(() => {
  const server = new FakeServer()
  server.answer(members, { total: 1, next: null, members: [row] })
  server.answer(memberSheet, sheet)
  server.answer(memberTimeline, { total: 0, next: null, events: [] })
})

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
