/** Facts of a build whose members hold kip: forms, reports and filters begin with kip, and say baht after it. */
import { bankList, dailyReport, gatewayList } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CatalogueScreen } from '#catalogue/CatalogueScreen.tsx'
import { NewWheelPage } from '#pages/NewWheelPage.tsx'
import { OfferWritePage } from '#pages/OfferWritePage.tsx'
import { ReportsPage } from '#pages/ReportsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'

const inLaos = { currency: 'LAK' } as const

test.each([
  ['offer', <OfferWritePage key="offer" />],
  ['wheel', <NewWheelPage key="wheel" />],
])('a new %s begins with kip', async (_, page) => {
  new FakeServer()
  await renderConsole(page, inLaos)
  const currency = await screen.findByRole('combobox', { name: 'Currency' })
  expect(currency).toHaveValue('LAK')
  expect(
    within(currency)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['LAK', 'THB'])
})

test('a new bank begins with kip', async () => {
  const server = new FakeServer()
  server.answer(bankList, { total: 0, next: null, banks: [] })
  await renderConsole(<CatalogueScreen name="banks" />, inLaos)
  await userEvent.click(screen.getByRole('button', { name: 'New' }))
  expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveValue('LAK')
})

test('amounts of a gateway are read in its own currency', async () => {
  const server = new FakeServer()
  const row = { adapter: 'generic', bankAccountName: 'KAPAO', position: 1, isOpen: true } as const
  const gateways = [
    { ...row, _id: 'BCELQR', code: 'BCELQR', currency: 'LAK', depositMin: 20_000, quickAmounts: [50_000] },
    { ...row, _id: 'KBANK', code: 'KBANK', currency: 'THB', depositMin: 1, quickAmounts: [10, 1000] },
  ]
  server.answer(gatewayList, { total: 2, next: null, gateways } as never)
  await renderConsole(<CatalogueScreen name="gateways" />, inLaos)
  const [, kip, baht] = await screen.findAllByRole('row')
  expect(kip).toHaveTextContent(/LAK\s20,000.00.*LAK\s50,000.00/)
  expect(baht).toHaveTextContent('฿1.00฿10.00, ฿1,000.00')
})

test('a report is of kip until another currency is chosen', async () => {
  const server = new FakeServer()
  server.answer(dailyReport, { currency: 'LAK', from: '2026-05-01', to: '2026-05-01', rows: [] } as never)
  await renderConsole(<ReportsPage />, inLaos)
  expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('LAK')
  expect(server.asked(dailyReport)).toMatchObject([{ body: { currency: 'LAK' } }])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'THB')
  await screen.findByRole('combobox', { name: 'Currency' })
  expect(server.asked(dailyReport).at(-1)).toMatchObject({ body: { currency: 'THB' } })
})
