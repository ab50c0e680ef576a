/** Facts of the refund on losses: its arithmetic, when it can be received, and what was received before. */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { RefundCheck } from '@kapao/contract/schemas/refund.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefundLayer } from '#pages/RefundLayer.tsx'
import { FakeServer } from '../../test/fake-server.ts'
import { aRow, aWallet } from '../../test/members.ts'
import { figure, renderApp, toasts } from '../../test/render-app.tsx'

type Check = Wire<typeof RefundCheck>
const aCheck = (change: Partial<Check> = {}): Check => ({
  result: true,
  bonus: false,
  info: '<h3>Losses of 01/03/2026</h3><ul><li>Loss: 600.00</li><li>5% back: 30.00</li></ul>',
  refundAmount: 30,
  refundSuccess: 0,
  refundFail: 0,
  ...change,
})
const nothing = aCheck({ result: false, refundAmount: 0, info: '<p>There is no refund now.</p>' })

const onClose = vi.fn()
let server: FakeServer
beforeEach(() => {
  onClose.mockClear()
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.checkRefund, aCheck())
    .answer(api.refunds, { total: 0, refunds: [] })
    .answer(api.statement, { total: 0, statements: [] })
    .answer(api.addRefundToWallet, { message: 'REFUND_SUCCESS' })
    .answer(api.receiveRefund, { message: 'REFUND_SUCCESS' })
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(check?: Check) {
  if (check) server.answer(api.checkRefund, check)
  return renderApp(<RefundLayer open onClose={onClose} />)
}
const button = (name: string) => screen.findByRole('button', { name })

test('the amount is shown with its arithmetic, line by line', async () => {
  await show()
  expect(await screen.findByText('5% back: 30.00')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Losses of 01/03/2026' })).toBeVisible()
  expect(figure('฿30.00')).toBeVisible()
})

test('without percentages one button adds it to the wallet, once; then the wallet, the check and the log are read again', async () => {
  await show()
  const add = await button('Add to my wallet')
  await waitFor(() => expect(server.asked(api.refunds)).toHaveLength(1))
  const walletReads = server.asked(api.wallet).length
  server.answer(api.checkRefund, nothing)
  server.answer(api.refunds, {
    total: 1,
    refunds: [{ refundAmount: 30, createdAt: '2026-03-02T05:00:00.000Z' }],
  })
  await userEvent.dblClick(add)
  await waitFor(() => expect(toasts).toEqual(['You have received the refund.']))
  expect(server.asked(api.addRefundToWallet)).toEqual([
    { path: '/api/refund/addWallet', body: undefined, key: expect.stringMatching(/^\w{8,64}$/) },
  ])
  expect(server.asked(api.receiveRefund)).toEqual([])
  expect(await screen.findByText('There is no refund to receive now')).toBeVisible()
  expect(await screen.findByRole('listitem')).toHaveTextContent('02/03/2026 12:00:00Received +฿30.00')
  expect(server.asked(api.wallet).length).toBeGreaterThan(walletReads)
})

test('with percentages they are shown and asked about before it is received', async () => {
  await show(aCheck({ refundSuccess: 150, refundFail: 10 }))
  expect(await screen.findByText('150%')).toBeVisible()
  expect(screen.getByText('10%')).toBeVisible()
  await userEvent.click(await button('Receive the refund'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Receive ฿30.00?' })
  expect(dialog).toHaveTextContent(/you cannot withdraw or receive anything else/)
  expect(server.asked(api.receiveRefund)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Receive' }))
  await waitFor(() => expect(toasts).toEqual(['You have received the refund.']))
  expect(server.asked(api.receiveRefund)).toHaveLength(1)
  expect(server.asked(api.addRefundToWallet)).toEqual([])
})

test('while a bonus is active it cannot be received, says why, and leads to the bonus', async () => {
  await show(aCheck({ bonus: true }))
  expect(await button('Add to my wallet')).toBeDisabled()
  expect(screen.getByText('A refund cannot be received while a bonus is active.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View the bonus' })).toHaveAttribute('href', '/user/bonus')
})

test('without one it says so, and when there can be', async () => {
  await show({ ...nothing, info: '<ul><li>5% back: 0.00</li></ul>' })
  expect(await screen.findByText('There is no refund to receive now')).toBeVisible()
  expect(screen.getByText(/half past midnight/)).toBeVisible()
  expect(await screen.findByText('5% back: 0.00')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to my wallet' })).toBeNull()
  expect(await screen.findByText('Nothing has been received yet.')).toBeVisible()
})

test('below the minimum the arithmetic is shown, and why it has to wait', async () => {
  await show(aCheck({ result: false, refundAmount: 0.5 }))
  expect(await button('Add to my wallet')).toBeDisabled()
  expect(screen.getByText(/below the smallest amount/)).toBeVisible()
})

test.each([
  ['NO_REFUND', 'There is no refund for you now.'],
  ['REFUND_CONDITION', 'A refund cannot be received while a bonus is active.'],
  ['REFUND_INACTIVE', 'Refunds are switched off now.'],
  ['REFUND_MINIMUM', 'The refund must be above 0.'],
])('%s is told in words, and the check is read again', async (code, words) => {
  server.refuse(api.addRefundToWallet, code)
  await show()
  await userEvent.click(await button('Add to my wallet'))
  await waitFor(() => expect(toasts).toEqual([words]))
  await waitFor(() => expect(server.asked(api.checkRefund)).toHaveLength(2))
})

test('no answer is neither yes nor no: the statement tells that it was received', async () => {
  await show()
  const add = await button('Add to my wallet')
  await waitFor(() => expect(server.asked(api.statement)).toHaveLength(1))
  server.fallSilent(api.addRefundToWallet)
  const row = aRow({ statementType: 'bonus', amount: 30, refund: { description: 'Refund' } })
  server.answer(api.statement, { total: 1, statements: [row] })
  await userEvent.click(add)
  await waitFor(() => expect(toasts).toEqual(['You have received the refund.']))
})

test('while it is being received the sheet does not close', async () => {
  const release = server.hold(api.addRefundToWallet, { message: 'REFUND_SUCCESS' })
  await show()
  await userEvent.click(await button('Add to my wallet'))
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  release()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled())
})

test('the log has ten to a page', async () => {
  server.answer(api.refunds, {
    total: 11,
    refunds: [{ refundAmount: 30, createdAt: '2026-03-02T05:00:00.000Z' }],
  })
  await show()
  await userEvent.click(await button('Next page'))
  await waitFor(() => expect(server.asked(api.refunds).at(-1)?.body).toEqual({ page: 2, limit: 10 }))
})

test('offline nothing can be received, and the reason is in view', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  expect(await button('Add to my wallet')).toBeDisabled()
  expect(screen.getByText(/You are offline/)).toBeVisible()
})

test('what could not be loaded can be asked for again', async () => {
  server.refuse(api.checkRefund, 'INTERNAL_SERVER_ERROR', 500)
  await renderApp(<RefundLayer open onClose={onClose} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Your refund could not be loaded.')
  server.answer(api.checkRefund, aCheck())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await button('Add to my wallet')).toBeVisible()
})

test('a sheet that cannot load offline says so, and loads by itself afterwards', async () => {
  onlineManager.setOnline(false)
  await renderApp(<RefundLayer open onClose={onClose} />)
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('You are offline')
  act(() => onlineManager.setOnline(true))
  expect(await button('Add to my wallet')).toBeVisible()
})
