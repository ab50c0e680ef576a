/** Facts about many slips at once: a rejection tells each member the same reason, and none is sent without one. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { approveSlip, rejectSlip, staffSlips } from '@kapao/contract/calls/staff.ts'
import type { SlipPage } from '@kapao/contract/schemas/staff-slip.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SlipsPage } from '#pages/SlipsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'

type Row = Wire<typeof SlipPage>['slips'][number]

const aSlip = (n: number, other: Partial<Row> = {}): Row => ({
  ...{ _id: `s${n}`, memberId: `m${n}`, memberName: `Mali ${n}`, state: 'REVIEW', note: null },
  ...{ reference: `SL${n}`, bank: 'KBANK', bankReference: `B${n}`, createdAt: '2026-05-01T01:00:00.000Z' },
  ...{ duplicates: 0, amount: 500, currency: 'THB', claimedBy: null, claimedUntil: null },
  ...other,
})

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  const slips = [aSlip(1), aSlip(2, { amount: null, currency: null }), aSlip(3, { claimedBy: 'somsak' })]
  server.answer(staffSlips, { total: 3, next: null, slips })
  server.answer(approveSlip, { message: 'SUCCESS' })
  server.answer(rejectSlip, { message: 'SUCCESS' })
})

async function chooseAll(act: string) {
  await renderConsole(<SlipsPage />, { roles: ['cashier'] })
  await userEvent.click(await screen.findByLabelText('Choose all of this page'))
  await userEvent.click(screen.getByRole('button', { name: `${act} 3 …` }))
  return within(await screen.findByRole('dialog'))
}

test('each is rejected with the one reason that was chosen, and not before', async () => {
  const sheet = await chooseAll('Reject')
  await userEvent.type(sheet.getByLabelText('Note'), 'one picture, many times')
  await userEvent.click(sheet.getByRole('button', { name: 'Reject 2' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent('Please choose a reason.')
  expect(server.asked(rejectSlip)).toEqual([])
  await userEvent.selectOptions(sheet.getByLabelText('What the member is told'), 'NOT_MATCH')
  await userEvent.click(sheet.getByRole('button', { name: 'Reject 2' }))
  expect(await sheet.findByText('2 done, 0 failed, 1 not sent.')).toBeInTheDocument()
  const body = { reason: 'NOT_MATCH', note: 'one picture, many times' }
  expect(server.asked(rejectSlip).map((asked) => asked.body)).toEqual([body, body])
})

test('what the bank has not named yet adds nothing to the sum', async () => {
  const sheet = await chooseAll('Credit')
  expect(sheet.getByRole('status')).toHaveTextContent('2 are sent, one after another; 1 is left out. ฿500.00')
  await userEvent.type(sheet.getByLabelText('Note'), 'seen')
  await userEvent.click(sheet.getByRole('button', { name: 'Credit 2' }))
  expect(await sheet.findAllByText('It is credited in a moment.')).toHaveLength(2)
})

test('those about money in suspense are told apart', async () => {
  server.answer(approveSlip, { message: 'APPROVAL_NEEDED', _id: 'request-1', state: 'WAITING' })
  const sheet = await chooseAll('Credit')
  await userEvent.type(sheet.getByLabelText('Note'), 'seen')
  await userEvent.click(sheet.getByRole('button', { name: 'Credit 2' }))
  expect(await sheet.findAllByText('Asked. It waits for another person.')).toHaveLength(2)
})
