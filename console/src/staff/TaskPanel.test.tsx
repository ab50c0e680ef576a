/** Facts of a task: its details are in words, it leads to where it is decided, and only what has no decision of its own is closed by hand. */
import { closeTask, newRequest } from '@kapao/contract/calls/staff.ts'
import { taskKinds } from '@kapao/contract/lists.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { TaskPanel, type TaskRow } from './TaskPanel.tsx'

const goOn = vi.fn()
const place = { close: () => undefined, goOn }

const aTask = (other: Partial<TaskRow> = {}): TaskRow => ({
  ...{ _id: 't1', kind: 'payment_recalled', subject: 'KTB:R1', memberId: 'm1', member: null, friend: null },
  ...{ detail: { amount: 77.7, bank: 'KTB', unheardOf: 'x', reference: null } },
  ...{ createdAt: '2026-05-01T01:00:00.000Z', claimedBy: null, claimedUntil: null },
  ...other,
})

const show = (task: TaskRow, roles: ['cashier'] | ['auditor'] = ['cashier']) =>
  renderConsole(<TaskPanel task={task} place={place} sees={() => true} />, { roles })

let server: FakeServer

beforeEach(() => {
  goOn.mockReset()
  server = new FakeServer()
  server.answer(closeTask, { message: 'SUCCESS' })
})

test('A closes it with a note, and the next one opens', async () => {
  await show(aTask())
  const panel = within(screen.getByRole('complementary', { name: 'A payment was recalled' }))
  expect(panel.getByText('77.7')).toBeInTheDocument()
  expect(panel.queryByText('unheardOf')).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: 'Dealt with' }))
  expect(await sheet.findByText('Please say why.')).toBeInTheDocument()
  await userEvent.type(sheet.getByLabelText('Note'), 'the bank was called')
  await userEvent.click(sheet.getByRole('button', { name: 'Dealt with' }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(server.asked(closeTask)).toMatchObject([{ body: { note: 'the bank was called' } }])
})

test('what a decision of its own closes is not closed by hand, and leads there', async () => {
  await show(aTask({ kind: 'withdrawal_review', subject: 'w1', detail: {} }))
  expect(screen.queryByRole('button', { name: /Dealt with/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Withdrawal w1' })).toHaveAttribute(
    'href',
    '/withdrawals?memberId=m1&open=w1',
  )
})

test('a transfer that its game contradicts is ended by a request with what the game says', async () => {
  server.answer(newRequest, { message: 'APPROVAL_NEEDED', _id: 'r1', state: 'WAITING' })
  const detail = { slot: 'NAGA', reference: 'TF1', amount: 60, ours: 'REJECTED', theirs: 'DONE' }
  await show(aTask({ kind: 'late_transfer', subject: 'transfer-1', detail }))
  expect(screen.queryByRole('button', { name: /Dealt with/ })).not.toBeInTheDocument()
  await userEvent.keyboard('e')
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByLabelText('Outcome')).toHaveDisplayValue('The game has carried it out')
  await userEvent.type(sheet.getByLabelText('Reason'), 'seen in their back office')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(server.asked(newRequest)).toMatchObject([
    { body: { kind: 'transfer_end', _id: 'transfer-1', outcome: 'done', evidence: 'NAGA TF1: DONE' } },
  ])
})

const gift = { kind: 'voucher_unanswered', subject: 'gift-1', detail: { reference: 'TV1' } } as const

test('a gift link that nobody answers for is ended by a request, with what it brought when it is done', async () => {
  server.answer(newRequest, { message: 'APPROVAL_NEEDED', _id: 'r1', state: 'WAITING' })
  await show(aTask(gift))
  await userEvent.keyboard('e')
  const sheet = within(await screen.findByRole('dialog', { name: /What became of this gift link/ }))
  expect(sheet.queryByLabelText(/Amount/)).not.toBeInTheDocument()
  await userEvent.selectOptions(sheet.getByLabelText('Outcome'), 'The gift is in our wallet')
  await userEvent.type(sheet.getByLabelText('Evidence'), 'history of our wallet')
  await userEvent.type(sheet.getByLabelText('Reason'), 'never answered')
  await userEvent.type(sheet.getByLabelText('Amount that it brought (฿)'), '0')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  expect(await sheet.findByText('Please give an amount, such as 1250.50.')).toBeInTheDocument()
  await userEvent.type(sheet.getByLabelText('Amount that it brought (฿)'), '{Backspace}60.5')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  const end = { kind: 'gift_link_end', _id: 'gift-1', outcome: 'done', amount: 60.5 }
  expect(server.asked(newRequest)).toMatchObject([{ body: end }])
})

test('of a gift link that brought nothing no amount is told', async () => {
  server.answer(newRequest, { message: 'APPROVAL_NEEDED', _id: 'r1', state: 'WAITING' })
  await show(aTask(gift))
  await userEvent.keyboard('e')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(sheet.getByLabelText('Outcome'), 'The gift never reached our wallet')
  await userEvent.type(sheet.getByLabelText('Evidence'), 'history of our wallet')
  await userEvent.type(sheet.getByLabelText('Reason'), 'never answered')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(server.asked(newRequest).map(({ body }) => body)).toEqual([
    {
      ...{ kind: 'gift_link_end', _id: 'gift-1', outcome: 'not_done' },
      ...{ evidence: 'history of our wallet', reason: 'never answered' },
    },
  ])
})

test('a gift link that was refused and is taken after all is ended with what TrueMoney says', async () => {
  const detail = { reference: 'TV1', ours: 'REJECTED', theirs: 'CREDITED', amount: null, theirAmount: 60 }
  await show(aTask({ kind: 'late_gift_link', subject: 'gift-1', detail }))
  await userEvent.keyboard('e')
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByLabelText('Outcome')).toHaveDisplayValue('The gift is in our wallet')
  expect(sheet.getByLabelText('Amount that it brought (฿)')).toHaveValue('60')
  expect(sheet.getByLabelText('Evidence')).toHaveValue('TV1: CREDITED 60')
})

test('what a gift link was credited with is not ended again', async () => {
  const detail = { reference: 'TV1', ours: 'CREDITED', theirs: 'REJECTED', amount: 60, theirAmount: null }
  await show(aTask({ kind: 'late_gift_link', subject: 'gift-1', detail }))
  expect(screen.queryByRole('button', { name: /Ask for its end/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Dealt with/ })).toBeInTheDocument()
})

test('in another’s hands it is only read', async () => {
  await show(aTask({ claimedBy: 'somsak' }))
  expect(screen.getByText('In the hands of somsak')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Dealt with|Take in hand/ })).not.toBeInTheDocument()
})

test('an auditor only reads it', async () => {
  await show(aTask(), ['auditor'])
  expect(screen.queryByRole('button', { name: /Dealt with|Take in hand/ })).not.toBeInTheDocument()
})

test('a kind that is not known yet is said as one that must be looked into', async () => {
  await show(aTask({ kind: 'made_tomorrow' }))
  expect(screen.getByRole('heading', { name: 'Something that must be looked into' })).toBeInTheDocument()
})

const id = '01a21273-e729-7000-a77d-336113256691'
const subjects: Partial<Record<TaskRow['kind'], string>> = {
  payment_unattributed: 'KBANK:P1',
  payment_foreign_currency: 'KBANK:P1',
  payment_unmatched: 'KTB:R1',
  payment_contradicts: 'KTB:R1',
  payment_recalled: 'bank:SCB:KTB:R1',
  difference: 'gateway:KBANK:P1',
  record_unreadable: 'feed:SCB:0123',
}

test.each(taskKinds)('%s says in words what it is about', async (kind) => {
  const member = { memberNo: 'K-382885796', name: 'Mali Sukjai', phone: '08x-xxx-1234' }
  const friend = kind === 'invite_review' ? { ...member, name: 'Anong Dee' } : null
  const detail = { reference: 'RF1', source: 'feed:SCB' }
  await show(aTask({ kind, subject: subjects[kind] ?? id, memberId: id, member, friend, detail }))
  const panel = within(screen.getByRole('complementary'))
  expect(panel.getByText('08x-xxx-1234')).toBeInTheDocument()
  expect(panel.getByRole('link', { name: 'Mali Sukjai' })).toHaveAttribute('href', `/members/${id}`)
  expect(panel.queryByText('Message from feed:SCB')).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/[0-9a-f]{8}-[0-9a-f]{4}-|bank:SCB:KTB|gateway:KBANK/)
})
