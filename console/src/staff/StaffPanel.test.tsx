/** Facts about the member that a person of the staff is too: who is named is found, not typed, and two administrators say so. */
import { inviteStaff, members, newRequest, staff } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FoundMember } from '#act/MemberPick.tsx'
import { AccountPage } from '#pages/AccountPage.tsx'
import { StaffPage } from '#pages/StaffPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { StaffRow } from './person-sheet.ts'

const mali = { memberNo: 'K-382885796', name: 'Mali Sukjai', phone: '08x-xxx-1234' }
const found = { _id: 'm2', memberNo: 'K-100000001', name: 'Somsri D', phone: '08x-xxx-4321' } as FoundMember

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server.answer(members, { total: 1, next: null, members: [found] })
  server.answer(newRequest, { message: 'APPROVAL_NEEDED', _id: 'r1', state: 'WAITING' })
  server.answer(inviteStaff, { message: 'SUCCESS', link: '/console/invitation#x' })
})

async function show(of: Pick<StaffRow, 'memberId' | 'member'>, roles: ['admin'] | ['auditor'] = ['admin']) {
  const person: StaffRow = {
    ...{ username: 'somsri', name: 'Somsri', roles: ['support'], state: 'ACTIVE', lastSeenAt: null },
    ...{ invitedBy: 'anong', ...of },
  }
  server.answer(staff, { total: 1, next: null, staff: [person] })
  await renderConsole(<StaffPage />, { roles, at: '?open=somsri' })
  return within(await screen.findByRole('complementary'))
}

const nobody = { memberId: null, member: null }
const asMali = { memberId: 'm1', member: mali }
const asked = () => server.asked(newRequest).map(({ body }) => body)

test('who has no member account yet is given one that was found, with a reason', async () => {
  const panel = await show(nobody)
  expect(panel.getByText('None is linked')).toBeInTheDocument()
  await userEvent.click(panel.getByRole('button', { name: 'Ask to link a member account' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByLabelText('Reason'), 'told at the interview')
  const send = () => userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await send()
  expect(await sheet.findByText('Choose the member that this person is.')).toBeInTheDocument()
  expect(asked()).toEqual([])
  await userEvent.type(sheet.getByRole('textbox', { name: 'Own member account' }), 'K-100000001')
  await userEvent.click(await sheet.findByRole('radio'))
  expect(sheet.getByText('Somsri D · K-100000001')).toBeInTheDocument()
  await send()
  const body = { kind: 'staff_own_member', username: 'somsri', reason: 'told at the interview' }
  await waitFor(() => expect(asked()).toEqual([{ ...body, memberId: 'm2' }]))
})

test('the member that is named leads to their page, is not named twice, and can be taken away', async () => {
  const panel = await show(asMali)
  expect(panel.getByRole('link', { name: 'Mali Sukjai' })).toHaveAttribute('href', '/members/m1')
  expect(panel.getByText('K-382885796')).toBeInTheDocument()
  server.answer(members, { total: 1, next: null, members: [{ ...found, _id: 'm1' }] })
  await userEvent.click(panel.getByRole('button', { name: 'Ask to link another member account' }))
  const other = within(await screen.findByRole('dialog'))
  await userEvent.type(other.getByLabelText('Reason'), 'x')
  await userEvent.type(other.getByRole('textbox', { name: 'Own member account' }), 'mali')
  await userEvent.click(await other.findByRole('radio'))
  await userEvent.click(other.getByRole('button', { name: 'Ask for it' }))
  expect(await other.findByText('That member is linked already.')).toBeInTheDocument()
  await userEvent.click(other.getByRole('button', { name: 'Cancel' }))

  await userEvent.click(panel.getByRole('button', { name: 'Ask to unlink the member account' }))
  const none = within(await screen.findByRole('dialog'))
  expect(none.getByText('Mali Sukjai · K-382885796')).toBeInTheDocument()
  await userEvent.type(none.getByLabelText('Reason'), 'it was another person')
  await userEvent.click(none.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(asked()).toMatchObject([{ memberId: null, reason: 'it was another person' }]))
})

test('an auditor reads whom it is, and asks for nothing', async () => {
  const panel = await show(asMali, ['auditor'])
  expect(panel.getByRole('link', { name: 'Mali Sukjai' })).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: /member account/ })).not.toBeInTheDocument()
})

test('who invites names a member or none: what has found nobody is not passed over', async () => {
  await show(nobody)
  await userEvent.click(screen.getByRole('button', { name: 'Invite somebody' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByLabelText('User name'), 'anan')
  await userEvent.type(sheet.getByLabelText('Name'), 'Anan')
  await userEvent.click(sheet.getByLabelText('Support'))
  const member = sheet.getByRole('textbox', { name: 'Own member account, if they have one' })
  const send = () => userEvent.click(sheet.getByRole('button', { name: 'Invite' }))
  await userEvent.type(member, 'somsri')
  await send()
  expect(await sheet.findByText('Choose the member, or leave the field empty.')).toBeInTheDocument()
  await userEvent.click(await sheet.findByRole('radio'))
  await send()
  const body = { username: 'anan', name: 'Anan', roles: ['support'], memberId: 'm2' }
  await waitFor(() => expect(server.asked(inviteStaff)).toMatchObject([{ body }]))
})

test.each([
  ['K-382885796', /You decide nothing about this member/],
  [null, /None is linked/],
])('one’s own page says which member one is: %s', async (memberNo, text) => {
  await renderConsole(<AccountPage />, { memberNo })
  expect(await screen.findByText(text)).toBeInTheDocument()
  if (memberNo) expect(screen.getByText(memberNo)).toBeInTheDocument()
})
