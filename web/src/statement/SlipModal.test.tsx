/** Facts of the list of slips in the statement. */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { SlipPage } from '@kapao/contract/schemas/statement.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { SlipModal } from './SlipModal.tsx'

type Slip = Wire<typeof SlipPage>['slips'][number]
const aSlip = (change: Partial<Slip> = {}): Slip => ({
  createdAt: '2026-03-01T05:00:00.000Z',
  amount: 300,
  status: 'SUCCESS',
  note: null,
  link: null,
  reference: 'SL1',
  ...change,
})

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(() => vi.unstubAllGlobals())

const show = (slips: Slip[], total = slips.length) => {
  server.answer(api.slips, { total, slips })
  return renderApp(<SlipModal open onClose={() => {}} currency="THB" />)
}

test('a slip has its date, its amount and its status', async () => {
  await show([aSlip()])
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent('01/03/2026 12:00:00')
  expect(row).toHaveTextContent('฿300.00')
  expect(row).toHaveTextContent('Success')
})

test('an amount that is not known yet is a dash', async () => {
  await show([aSlip({ amount: 0, status: 'PROCESSING' })])
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent('–')
  expect(row).not.toHaveTextContent('฿')
  expect(row).toHaveTextContent('Being checked with the bank')
})

test('a slip that failed says why, in words', async () => {
  await show([aSlip({ status: 'FAILED', note: 'DEST_ACC_INVALID' })])
  expect(await screen.findByRole('listitem')).toHaveTextContent('did not go to one of our accounts')
})

test('ten to a page', async () => {
  await show([aSlip()], 25)
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(server.asked(api.slips).at(-1)?.body).toEqual({ page: 2, limit: 10 }))
})

test('a picture with a link is opened by it, without a way back to this page', async () => {
  await show([aSlip({ link: '/pictures/1' })])
  const link = await screen.findByRole('link', { name: 'View the slip of 01/03/2026 12:00:00' })
  expect(link).toHaveAttribute('href', '/pictures/1')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test.each([
  ['without one is', null],
  ['with one that lay open for longer than it lives is', '/pictures/1'],
])('a picture %s asked for by its reference, in a window opened by the tap itself', async (_, link) => {
  const tab = { opener: window as Window | null, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  server.answer(api.slipLink, { url: '/pictures/2' })
  await show([aSlip({ link })])
  const view = await screen.findByRole(link ? 'link' : 'button', { name: /^View the slip/ })
  const readAt = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => readAt + pictureLimits.linkLifetimeMs)
  await userEvent.click(view)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/pictures/2'))
  expect(tab.opener).toBeNull()
  expect(server.asked(api.slipLink).map(({ path }) => path)).toEqual(['/api/statement/slip/reference/SL1'])
})

test('a picture that is not kept any more says so', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  server.refuse(api.slipLink, 'NO_DATA', 404)
  await show([aSlip()])
  await userEvent.click(await screen.findByRole('button', { name: /^View the slip/ }))
  await waitFor(() => expect(toasts).toEqual(['The picture is no longer kept.']))
})

test('the list is read again on demand', async () => {
  await show([aSlip()])
  await screen.findByRole('listitem')
  server.answer(api.slips, { total: 2, slips: [aSlip({ reference: 'SL2' }), aSlip()] })
  await userEvent.click(screen.getByRole('button', { name: 'Refresh the slips' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

test('without slips it says where to send one', async () => {
  await show([])
  expect(await screen.findByText('No slips yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to home and deposit' })).toHaveAttribute('href', '/user/home')
})
