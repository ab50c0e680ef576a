/** Facts of inviting friends: the link, its arithmetic, the list, and receiving what it has earned. */
import * as api from '@kapao/contract/calls/member.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aRow, aWallet } from '../../test/members.ts'
import { figure, renderApp, toasts } from '../../test/render-app.tsx'
import { InviteModal } from './InviteModal.tsx'

const link = `${window.location.origin}/register?code=KAPAOm1`

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, { ...aWallet(), invite: { amount: 30, success: 0, fail: 0 } })
    .answer(api.inviteTerms, { code: 'KAPAOm1', percent: 5, isOn: true })
    .answer(api.invites, { total: 0, invites: [] })
    .answer(api.statement, { total: 0, statements: [] })
    .answer(api.claimInvite, { message: 'INVITE_BONUS_SUCCESS' })
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () => renderApp(<InviteModal open onClose={() => {}} />)

async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Receive' }))
  return screen.findByRole('alertdialog', { name: 'Receive ฿30.00?' })
}

const confirm = async () => userEvent.click(within(await ask()).getByRole('button', { name: 'Receive' }))

test('the link leads to registering with the member’s code, and is copied in the very tap', async () => {
  const user = userEvent.setup()
  await show()
  expect(await screen.findByText(link)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy the invite link' }))
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(toasts).toEqual(['Copied'])
})

test('the link is a QR code too, drawn as a picture', async () => {
  await show()
  const picture = await screen.findByRole('img', { name: 'QR code of your invite link' })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
})

test('where the device can share, the link is shared; closing its sheet is no failure', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
  Object.assign(navigator, { share })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Share the link' }))
  expect(share).toHaveBeenCalledWith({ text: 'Register with my link:', url: link })
  expect(toasts).toEqual([])
  Reflect.deleteProperty(navigator, 'share')
})

test('how the bonus is worked out is said in words, with the share that counts', async () => {
  server.answer(api.inviteTerms, { code: 'KAPAOm1', percent: 2.5, isOn: true })
  await show()
  expect(await screen.findByText('A friend’s loss in a day × 2.5% = your bonus')).toBeVisible()
  // Games alone: from what a friend holds, bonuses would be taken twice (decisions D8).
  expect(
    screen.getByText(/lost in games, less what they won there, and less bonuses and prizes/),
  ).toBeVisible()
  expect(screen.getByText(/set against their losses of the seven days after/)).toBeVisible()
})

test('each friend’s day has the masked name, its date and what it earned; ten to a page', async () => {
  const row = { from: { name: 'So***' }, amount: 12.5, createdAt: '2026-03-01T17:30:00.000Z' }
  // Two friends can share everything that is shown.
  server.answer(api.invites, { total: 12, invites: [row, row] })
  await show()
  await screen.findAllByText('So***')
  const [first] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('So***'))
  expect(first).toHaveTextContent('So***02/03/2026 00:30:00Earned +฿12.50')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(server.asked(api.invites).at(-1)?.body).toEqual({ page: 2, limit: 10 }))
})

test('without any friends’ days it says what will be here', async () => {
  await show()
  expect(await screen.findByText(/^Nothing yet/)).toBeVisible()
})

test('receiving asks once, with the conditions; then the money is there and the amount is gone', async () => {
  await show()
  const dialog = await ask()
  expect(dialog).toHaveTextContent('The whole amount goes into your wallet at once.')
  expect(dialog).toHaveTextContent('There are no conditions on it')
  expect(server.asked(api.claimInvite)).toEqual([])
  server.answer(api.wallet, aWallet())
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Receive' }))
  await waitFor(() => expect(toasts).toEqual(['You have received the invite bonus.']))
  expect(server.asked(api.claimInvite)).toEqual([
    { path: '/api/invite/bonus', body: undefined, key: expect.stringMatching(/^\w{8,64}$/) },
  ])
  await waitFor(() => expect(figure('฿0.00')).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull()
})

test('where a lock comes along, its percentages and what it prevents are said before', async () => {
  server.answer(api.wallet, { ...aWallet(), invite: { amount: 30, success: 150, fail: 10 } })
  await show()
  const dialog = await ask()
  expect(dialog).toHaveTextContent('Success at150%')
  expect(dialog).toHaveTextContent('Fail at10%')
  expect(dialog).toHaveTextContent(
    /Until your total reaches 150% of what you hold right after receiving it, or falls to 10%/,
  )
  expect(dialog).not.toHaveTextContent('There are no conditions')
})

test.each([
  ['NO_INVITE_BONUS', 'There is no invite bonus yet.'],
  ['INVITE_INACTIVE', 'Inviting friends is switched off now.'],
  ['INVITE_REVIEW', 'We are checking this invite bonus. You can receive it here as soon as that is done.'],
  ['INVITE_COLLECT', 'This invite bonus has already been received.'],
  ['NO_INVITEE_PLAY_INFO', 'Your friends have not played yet.'],
  ['BONUS_REMAINING', 'A bonus is still active. This is possible once it has ended.'],
])('%s is told in words', async (code, words) => {
  server.refuse(api.claimInvite, code)
  await show()
  await confirm()
  await waitFor(() => expect(toasts).toEqual([words]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('no answer is neither yes nor no: the statement tells that it was received', async () => {
  await show()
  await ask()
  server.fallSilent(api.claimInvite)
  const row = aRow({ statementType: 'bonus', amount: 30, invite: { description: 'Invite bonus' } })
  server.answer(api.statement, { total: 1, statements: [row] })
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Receive' }))
  await waitFor(() => expect(toasts).toEqual(['You have received the invite bonus.']))
  expect(server.asked(api.claimInvite)).toHaveLength(1)
})

test('with nothing to receive the amount is shown calmly, without a button', async () => {
  server.answer(api.wallet, aWallet())
  await show()
  expect(await screen.findByRole('region', { name: 'Invite bonus' })).toHaveTextContent('฿0.00')
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull()
})

test('switched off it says so; the link stays', async () => {
  server.answer(api.inviteTerms, { code: 'KAPAOm1', percent: 5, isOn: false })
  await show()
  expect(await screen.findByText(/Inviting friends is switched off/)).toBeVisible()
  expect(screen.getByText(link)).toBeVisible()
})

test('offline nothing can be received, and the reason is in view', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  expect(await screen.findByRole('button', { name: 'Receive' })).toBeDisabled()
  expect(screen.getByText(/You are offline/)).toBeVisible()
})

test('what could not be loaded can be asked for again', async () => {
  server.refuse(api.inviteTerms, 'INTERNAL_SERVER_ERROR', 500)
  await show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your invite link could not be loaded.')
  server.answer(api.inviteTerms, { code: 'KAPAOm1', percent: 5, isOn: true })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(link)).toBeVisible()
})

test('a sheet that cannot load offline says so, and loads by itself afterwards', async () => {
  onlineManager.setOnline(false)
  await show()
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText(link)).toBeVisible()
})
