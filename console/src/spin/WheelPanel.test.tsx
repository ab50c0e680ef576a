/** Facts of one wheel's panel: who starts it, and what its last days were. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { campaignFigures, campaigns, requests, startCampaign } from '@kapao/contract/calls/staff.ts'
import type { CampaignChanged, CampaignFigures, CampaignPage } from '@kapao/contract/schemas/staff-spin.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WheelsPage } from '#pages/WheelsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'

type Row = Wire<typeof CampaignPage>['campaigns'][number]
type Figures = Wire<typeof CampaignFigures>

const inAll = (words: string) => ({ th: words, la: words, en: words })

const aWheel = (isActive: boolean): Row => ({
  ...{ _id: 'wheel-1', name: inAll('Summer'), currency: 'THB', isActive, isOver: false, spunSince: null },
  ...{ runsFrom: '2026-05-01T01:00:00.000Z', runsUntil: '2026-06-01T01:00:00.000Z', couponDays: 7 },
  ...{ budget: 1_000, spent: 0, spinCost: 0, coinCost: 0, slices: [] },
})

const noFigures: Figures = { days: [], spinsPerDay: 0, costPerDay: 0, given: [] }

async function open(server: FakeServer, isActive: boolean, figures = noFigures) {
  server.answer(campaigns, { total: 1, next: null, campaigns: [aWheel(isActive)] })
  server.answer(campaignFigures, figures)
  server.answer(requests, { total: 0, requests: [] } as never)
  const { toasts } = await renderConsole(<WheelsPage />, { at: '?open=wheel-1' })
  return { toasts, panel: await screen.findByRole('complementary', { name: 'Summer' }) }
}

async function start(isActive: boolean, answer: Wire<typeof CampaignChanged>) {
  const server = new FakeServer()
  server.answer(startCampaign, answer)
  const { panel, toasts } = await open(server, isActive)
  await userEvent.click(within(panel).getByRole('button', { name: 'Start now' }))
  const dialog = await screen.findByRole('dialog')
  return { dialog, toasts }
}

test.each([
  [
    'whose time has come is started',
    true,
    'Start now',
    { message: 'SUCCESS' },
    'Started. Members spin it now.',
  ],
  [
    'that has not begun is asked for',
    false,
    'Ask for it',
    { message: 'APPROVAL_NEEDED', _id: 'request-1' },
    'Asked. It waits for another person.',
  ],
])('a wheel %s', async (_, isActive, button, answer, said) => {
  const { dialog, toasts } = await start(isActive, answer)
  expect(within(dialog).queryAllByText(/another person approves it first/)).toHaveLength(isActive ? 0 : 1)
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'as planned')
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(toasts).toEqual([said]))
})

test('the last days tell each day what its spins cost, in all and each, and their sum', async () => {
  const days = [
    { day: '2026-05-02', spins: 1_200, cost: 300 },
    { day: '2026-05-01', spins: 0, cost: 0 },
  ]
  const { panel } = await open(new FakeServer(), true, { ...noFigures, days })
  const table = await within(panel).findByRole('region', { name: 'The last days' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['Day', 'Spins', 'Cost', 'Cost of each'],
    ['02/05/2026', '1,200', '฿300.00', '0.25'],
    ['01/05/2026', '0', '฿0.00', '–'],
    ['Total', '1,200', '฿300.00', ''],
  ])
})
