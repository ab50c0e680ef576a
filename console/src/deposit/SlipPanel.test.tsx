/** Facts of the queue of slips: what one is judged by, the next one after a decision, and what is in another's hands. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { approveSlip, claimSlip, rejectSlip, slipInReview, staffSlips } from '@kapao/contract/calls/staff.ts'
import type { SlipInReview, SlipPage } from '@kapao/contract/schemas/staff-slip.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SlipsPage } from '#pages/SlipsPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'

type Row = Wire<typeof SlipPage>['slips'][number]
type Sheet = Wire<typeof SlipInReview>

const at = '2026-05-01T01:00:00.000Z'

const nobodys = { memberId: null, member: null }
const mali = { memberNo: 'K-382885796', name: 'Mali 1', phone: '08x-xxx-1234' }

const aSlip = (n: number, other: Partial<Row> = {}): Row => ({
  ...{ _id: `slip-${n}`, memberId: `member-${n}`, memberName: `Mali ${n}`, state: 'REVIEW', note: null },
  ...{ reference: `SL${n}`, bank: 'KBANK', bankReference: `BANKREF${n}`, createdAt: at, duplicates: 0 },
  ...{ amount: 500, currency: 'THB', claimedBy: null, claimedUntil: null },
  ...other,
})

const aSheet = ({ amount, currency, duplicates, ...row }: Row, other: Partial<Sheet> = {}): Sheet => ({
  ...row,
  why: 'sender_unsure',
  readText: null,
  transfer: {
    ...{ fromAccountNo: '…0502', fromName: 'SOMCHAI D', toBank: 'SCB', toAccountNo: '4051234567' },
    ...{ amount: 500, currency: 'THB', at },
  },
  member: { bankCode: 'KBANK', bankAccountNo: '…0502', bankAccountName: 'MALI S' },
  url: '/api/files/one',
  duplicates: [],
  near: [],
  ...other,
})

let server: FakeServer
const rows = [aSlip(1), aSlip(2)]

beforeEach(() => {
  server = new FakeServer()
  server.answer(staffSlips, { total: 2, next: null, slips: rows })
  server.answer(slipInReview, aSheet(aSlip(1)))
  server.answer(approveSlip, { message: 'SUCCESS' })
  server.answer(rejectSlip, { message: 'SUCCESS' })
  server.answer(claimSlip, { message: 'SUCCESS', claimedBy: 'anong', claimedUntil: at })
})

test('the bank’s word stands beside the member’s account, with why a person must look', async () => {
  server.answer(
    slipInReview,
    aSheet(aSlip(1), {
      duplicates: [{ kind: 'credit', _id: 'KBANK:BANKREF1', ...nobodys, at, amount: 500 }],
      near: [
        {
          ...{ fromBank: 'KTB', reference: 'R2', amount: 501, currency: 'THB', at, ...nobodys },
          ...{ fromAccountNo: '…1112', fromName: 'Somsak T', score: 70 },
        },
      ],
    }),
  )
  await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  const panel = await screen.findByRole('complementary', { name: 'Mali 1 · SL1' })
  expect(await within(panel).findByText(/the name is another one/)).toBeInTheDocument()
  expect(within(panel).getByText('KBANK …0502 SOMCHAI D')).toBeInTheDocument()
  expect(within(panel).getByText('KBANK …0502 MALI S')).toBeInTheDocument()
  expect(within(panel).getByRole('heading', { name: 'Same reference' })).toBeInTheDocument()
  expect(within(panel).getByText('70 %')).toBeInTheDocument()
  expect(within(panel).getByRole('img', { name: 'Picture of the slip' })).toHaveAttribute(
    'src',
    '/api/files/one',
  )
})

test('A credits it with a note, and the next slip opens', async () => {
  const { address } = await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  await screen.findByText('KBANK …0502 MALI S')
  await userEvent.keyboard('a')
  await userEvent.type(await screen.findByLabelText('Note'), 'his wife')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Credit' }))
  await waitFor(() => expect(address()).toContain('open=slip-2'))
  expect(server.asked(approveSlip)).toMatchObject([{ body: { note: 'his wife' } }])
})

test('one about money in suspense waits for another person, and says so', async () => {
  server.answer(approveSlip, { message: 'APPROVAL_NEEDED', _id: 'request-1', state: 'WAITING' })
  const { address, toasts } = await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  await screen.findByText('KBANK …0502 MALI S')
  await userEvent.keyboard('a')
  await userEvent.type(await screen.findByLabelText('Note'), 'his wife')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Credit' }))
  await waitFor(() => expect(address()).toContain('open=slip-2'))
  expect(toasts).toEqual(['Asked. It waits for another person.'])
})

test('R rejects it, and not without what the member is told', async () => {
  await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  await screen.findByText('KBANK …0502 MALI S')
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Note'), 'another name')
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await send()
  expect(server.asked(rejectSlip)).toEqual([])
  await userEvent.selectOptions(within(dialog).getByLabelText('What the member is told'), 'NOT_MATCH')
  await send()
  await waitFor(() =>
    expect(server.asked(rejectSlip)).toMatchObject([{ body: { reason: 'NOT_MATCH', note: 'another name' } }]),
  )
})

test('one without a code is matched to a transfer of the member, not without one', async () => {
  const near = { fromBank: 'BCEL', amount: 500, currency: 'THB' as const, at, fromName: 'Mali S', score: 90 }
  server.answer(
    slipInReview,
    aSheet(aSlip(1), {
      ...{ why: 'no_code', bank: null, bankReference: null, transfer: null, readText: 'OneProof 123' },
      near: [
        { ...near, reference: 'LAO1', memberId: 'member-1', member: mali, fromAccountNo: '…0502' },
        { ...near, reference: 'LAO2', ...nobodys, fromAccountNo: '…0502' },
      ],
    }),
  )
  await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  expect(await screen.findByText('OneProof 123')).toBeInTheDocument()
  await userEvent.keyboard('a')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Note'), 'read')
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Match' }))
  await send()
  expect(server.asked(approveSlip)).toEqual([])
  const choice = within(dialog).getByLabelText('The transfer on the slip')
  expect(within(choice).queryByRole('option', { name: /LAO2/ })).not.toBeInTheDocument()
  await userEvent.selectOptions(choice, 'BCEL:LAO1')
  await send()
  await waitFor(() =>
    expect(server.asked(approveSlip)).toMatchObject([
      { body: { note: 'read', payment: { bank: 'BCEL', reference: 'LAO1' } } },
    ]),
  )
})

test('what is in another’s hands is said so, and cannot be decided', async () => {
  server.answer(slipInReview, aSheet(aSlip(1, { claimedBy: 'somsak', claimedUntil: at })))
  await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  expect(await screen.findByText('In the hands of somsak')).toBeInTheDocument()
  await userEvent.keyboard('a')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Credit/ })).not.toBeInTheDocument()
})

test('C takes it in hand', async () => {
  const { toasts } = await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  await screen.findByText('KBANK …0502 MALI S')
  await userEvent.keyboard('c')
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take in hand' }),
  )
  await waitFor(() => expect(toasts).toEqual(['It is in your hands.']))
})

test('an auditor sees all of it and decides nothing', async () => {
  await renderConsole(<SlipsPage />, { at: '?open=slip-1', roles: ['auditor'] })
  await screen.findByText('KBANK …0502 MALI S')
  await userEvent.keyboard('arc')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Z enlarges the picture and T turns it', async () => {
  await renderConsole(<SlipsPage />, { at: '?open=slip-1' })
  const picture = await screen.findByRole('img', { name: 'Picture of the slip' })
  await userEvent.keyboard('zt')
  expect(picture).toHaveClass('w-[160%]', 'rotate-90')
  await userEvent.keyboard('zzttt')
  expect(picture).toHaveClass('w-full')
  expect(picture).not.toHaveClass('rotate-90')
})
