/** Facts of one wheel's panel: who starts it. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { campaignFigures, campaigns, requests, startCampaign } from '@kapao/contract/calls/staff.ts'
import type { CampaignChanged, CampaignPage } from '@kapao/contract/schemas/staff-spin.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WheelsPage } from '#pages/WheelsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'

type Row = Wire<typeof CampaignPage>['campaigns'][number]

const inAll = (words: string) => ({ th: words, la: words, en: words })

const aWheel = (isActive: boolean): Row => ({
  ...{ _id: 'wheel-1', name: inAll('Summer'), currency: 'THB', isActive, isOver: false, spunSince: null },
  ...{ runsFrom: '2026-05-01T01:00:00.000Z', runsUntil: '2026-06-01T01:00:00.000Z', couponDays: 7 },
  ...{ budget: 1_000, spent: 0, spinCost: 0, coinCost: 0, slices: [] },
})

async function start(isActive: boolean, answer: Wire<typeof CampaignChanged>) {
  const server = new FakeServer()
  server.answer(campaigns, { total: 1, campaigns: [aWheel(isActive)] })
  server.answer(campaignFigures, { days: [], spinsPerDay: 0, costPerDay: 0, given: [] })
  server.answer(requests, { total: 0, requests: [] } as never)
  server.answer(startCampaign, answer)
  const { toasts } = await renderConsole(<WheelsPage />, { at: '?open=wheel-1' })
  const panel = await screen.findByRole('complementary', { name: 'Summer' })
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
