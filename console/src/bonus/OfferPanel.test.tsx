/** Facts of the list of offers: what one is told of each, who may close which, and what waits for approval. */
import { closeOffer, offers, rehearseOffer, requests } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { OffersPage } from '#pages/OffersPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { OfferRow } from './offer-form.ts'

const long = '2020-01-01T00:00:00.000Z'
const inEach = <Value,>(value: Value) => ({ th: value, la: value, en: value })

const anOffer = (other: Partial<OfferRow> = {}): OfferRow => ({
  ...{ kind: 'bonus', code: 'WELCOME', currency: 'THB', type: 'limit', maxReceived: 1, percent: 50 },
  ...{ amountMax: 500, depositMin: 100, percentSuccess: 300, percentFail: 10, games: null },
  ...{
    budget: 10_000,
    usesMax: null,
    runsFrom: long,
    runsUntil: null,
    position: 1,
    spent: 250,
    uses: 2,
    state: 'running',
  },
  ...{ description: inEach('Welcome'), notice: inEach(''), banners: inEach([]) },
  ...other,
})

const rehearsed = (found: { members: number; cost: number; looked: number; total: number } | null) => ({
  ...{ at: new Date(long), costMax: 9_750, found },
})

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(offers, { total: 1, next: null, offers: [anOffer()] })
  server.answer(requests, { total: 0, next: null, requests: [] })
  server.answer(rehearseOffer, rehearsed({ members: 12, cost: 900, looked: 40, total: 40 }))
  server.answer(closeOffer, { message: 'SUCCESS' })
})

const openPanel = () => screen.findByRole('complementary', { name: 'WELCOME' })

test('an offer is ended after its cost was shown', async () => {
  const { toasts } = await renderConsole(<OffersPage />, { at: '?open=bonus:WELCOME' })
  const panel = await openPanel()
  expect(within(panel).getByText('300 %')).toBeInTheDocument()
  await userEvent.click(within(panel).getByRole('button', { name: 'End the offer' }))
  const sheet = await screen.findByRole('dialog', { name: 'End WELCOME?' })
  await userEvent.type(within(sheet).getByLabelText('Reason'), 'too dear')
  await userEvent.click(within(sheet).getByRole('button', { name: 'End the offer' }))
  await waitFor(() => expect(toasts).toEqual(['Ended. Nobody receives it any more.']))
})

test.each([
  ['is over', { state: 'over' }, 'admin'],
  ['is only read by an auditor', {}, 'auditor'],
] as const)('an offer that %s cannot be ended', async (_why, other, role) => {
  server.answer(offers, { total: 1, next: null, offers: [anOffer(other)] })
  await renderConsole(<OffersPage />, { at: '?open=bonus:WELCOME', roles: [role] })
  expect(within(await openPanel()).queryByText('End the offer')).not.toBeInTheDocument()
})

const rehearsal = async () =>
  within(await within(await openPanel()).findByRole('region', { name: 'Who qualifies now' }))

test('who qualifies now is told with what it would cost', async () => {
  await renderConsole(<OffersPage />, { at: '?open=bonus:WELCOME' })
  const region = await rehearsal()
  expect(await region.findByRole('status')).toHaveTextContent(
    /Members12If all take it once.*900\.00.*9,750\.00/,
  )
})

test('an estimate says that it is one', async () => {
  server.answer(rehearseOffer, rehearsed({ members: 1_200, cost: 900, looked: 8_000, total: 2_000_000 }))
  await renderConsole(<OffersPage />, { at: '?open=bonus:WELCOME' })
  const region = await rehearsal()
  expect(await region.findByText('About 1,200')).toBeInTheDocument()
  expect(region.getByText(/An estimate, by 8,000 of about 2,000,000 members/)).toBeInTheDocument()
})

test('that it took too long is said', async () => {
  server.answer(rehearseOffer, rehearsed(null))
  await renderConsole(<OffersPage />, { at: '?open=bonus:WELCOME' })
  expect(await (await rehearsal()).findByText(/took too long/)).toBeInTheDocument()
})
