/** Facts of the day at a glance: each figure leads to the list of what it counts, on its day, and to nothing that its reader may not see. */
import { overview } from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OverviewPage } from '#pages/OverviewPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { Glance } from './Hours.tsx'

const figures = (n: number) => ({
  ...{ deposits: n + 0.1, withdrawals: n + 0.2, ggr: n + 0.3, ngr: n + 0.4 },
  ...{ registered: n + 5, active: n + 6 },
})

const glance: Glance = {
  ...{ day: '2026-05-08', currency: 'THB', outboxLagMs: 0 },
  ...{ today: figures(1000), yesterday: figures(2000), lastWeek: figures(3000) },
  ...{ hours: [], earlierHours: { yesterday: [], lastWeek: [] } },
  gateways: [{ gateway: 'KBANK', deposits: 77, depositCount: 1, asked: 9, successRate: 1, medianMs: 1_000 }],
  queues: [
    { name: 'withdrawals', waiting: 43, oldestAt: null },
    { name: 'slips', waiting: 41, oldestAt: null },
    { name: 'chat', waiting: 42, oldestAt: null },
    { name: 'tasks', waiting: 0, oldestAt: null },
  ],
  approved: { waiting: 44, oldestAt: null },
  services: [
    { name: 'bank', open: 51, oldestAt: null, isPaused: false, hasAnswered: true },
    { name: 'slip', open: 52, oldestAt: null, isPaused: false, hasAnswered: true },
    { name: 'sms', open: 53, oldestAt: null, isPaused: false, hasAnswered: true },
  ],
  jobs: [],
}

async function show(role: OperatorRole) {
  const server = new FakeServer()
  server.answer(overview, glance)
  await renderConsole(<OverviewPage />, { roles: [role] })
  await screen.findByRole('region', { name: 'Figures' })
}

const leadsOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href')

const ofDay = (day: string) => `from=${day}&to=${day}`

test.each([
  ['1,000.10', `/reports?${ofDay('2026-05-08')}`],
  ['2,000.20', `/ledger?${ofDay('2026-05-07')}&kind=withdraw_paid`],
  ['3,000.30', `/ledger?${ofDay('2026-05-01')}&kind=game_result`],
  ['3,000.40', `/reports?${ofDay('2026-05-01')}`],
  ['2,005', `/members?${ofDay('2026-05-07')}`],
  ['1,006', `/ledger?${ofDay('2026-05-08')}`],
  ['77.00', `/reports?${ofDay('2026-05-08')}&kind=gateways`],
  ['41', '/slips'],
  ['42', '/inbox?state=waiting'],
  ['43', '/withdrawals'],
  ['44', '/withdrawals?state=APPROVED'],
  ['Approved, not ordered yet', '/withdrawals?state=APPROVED'],
  ['51', '/payouts'],
  ['52', '/slips?state=PROCESSING'],
  ['53', undefined],
  ['0 jobs run without a failure.', '/system'],
])('an administrator comes from %s to %s', async (text, href) => {
  await show('admin')
  expect(leadsOf(text)).toBe(href)
})

test.each([
  ['content', '2,000.20', `/reports?${ofDay('2026-05-07')}`],
  ['content', '2,005', undefined],
  ['support', '1,000.10', undefined],
  ['support', '42', '/inbox?state=waiting'],
] as const)('%s comes from %s to what they may see: %s', async (role, text, href) => {
  await show(role)
  expect(leadsOf(text)).toBe(href)
})

test('of nothing there is no list, though its queue has a screen', async () => {
  await show('admin')
  expect(leadsOf('0')).toBe(undefined)
  expect(leadsOf('Tasks')).toBe('/tasks')
})

test('every figure of the three days leads somewhere', async () => {
  await show('admin')
  const table = within(screen.getByRole('region', { name: 'Figures' }))
  expect(table.getAllByRole('link')).toHaveLength(18)
})
