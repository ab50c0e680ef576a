/** Facts of ending a bonus early. */
import * as api from '@kapao/contract/calls/member.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { anActiveBonus, noActiveBonus } from '../../test/offers.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { CancelBonus } from './CancelBonus.tsx'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.activeBonus, anActiveBonus())
    .answer(api.clearBonusPreview, { keep: 1000, forfeit: 500 })
    .answer(api.clearBonus, { message: 'BONUS_CLEAR' })
})
afterEach(() => vi.unstubAllGlobals())

function Page() {
  const [open, setOpen] = useState(true)
  return <CancelBonus open={open} onClose={() => setOpen(false)} currency="THB" />
}

async function ask() {
  await renderApp(<Page />)
  return screen.findByRole('alertdialog', { name: 'Cancel the bonus?' })
}
const cancelButton = () => screen.getByRole('button', { name: 'Cancel bonus' })
const confirm = async () => {
  await waitFor(() => expect(cancelButton()).toBeEnabled())
  await userEvent.click(cancelButton())
}
const news = (name: string) => screen.findByRole('alertdialog', { name })

test('what is kept and what is lost is named, and the focus starts on the way out', async () => {
  const dialog = await ask()
  await waitFor(() => expect(dialog).toHaveTextContent('You keep฿1,000.00'))
  expect(dialog).toHaveTextContent(
    'Your in-game money first comes back to your wallet, then we take back ฿500.00.',
  )
  expect(dialog).toHaveTextContent('You lose฿500.00')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep it' })).toHaveFocus())
  expect(server.asked(api.clearBonus)).toEqual([])
})

test('nothing is cancelled before the figures are there', async () => {
  const release = server.hold(api.clearBonusPreview, { keep: 1, forfeit: 2 })
  const dialog = await ask()
  expect(cancelButton()).toBeDisabled()
  expect(dialog).toHaveTextContent('Working out what you would keep and lose')
  release()
  await waitFor(() => expect(cancelButton()).toBeEnabled())
})

test('while a transfer is on its way there are no figures, and the reason is said', async () => {
  server.refuse(api.clearBonusPreview, 'IN_PROGRESS', 409)
  await ask()
  expect(await screen.findByRole('alert')).toHaveTextContent('A transfer is still on its way.')
  expect(cancelButton()).toBeDisabled()
})

test('a double tap cancels once, with a key, and says so', async () => {
  await ask()
  const release = server.hold(api.clearBonus, { message: 'BONUS_CLEAR' })
  await waitFor(() => expect(cancelButton()).toBeEnabled())
  await userEvent.dblClick(cancelButton())
  release()
  await waitFor(() => expect(toasts).toEqual(['The bonus is cancelled']))
  expect(server.asked(api.clearBonus)).toEqual([
    { path: '/api/bonus/clear', body: undefined, key: expect.stringMatching(/^\w{8,64}$/) },
  ])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['IN_PROGRESS', 409, 'A transfer is still on its way.'],
  ['TRANSFER_FAIL', 422, /./],
  ['NO_DATA', 404, 'the bonus has already ended'],
])('%s is an alert that must be seen', async (code, status, words) => {
  server.refuse(api.clearBonus, code, status)
  await ask()
  await confirm()
  const alert = await news('The bonus was not cancelled')
  expect(alert).toHaveTextContent(words)
  expect(alert).not.toHaveTextContent(code)
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a game that has not answered yet: the cancelling has begun, and goes on by itself', async () => {
  await ask()
  server
    .refuse(api.clearBonus, 'IN_PROGRESS', 409)
    .answer(api.activeBonus, anActiveBonus({ isClearing: true }))
  await confirm()
  expect(await news('Cancelling has begun')).toHaveTextContent('We keep asking')
})

test('no answer is neither yes nor no: that no bonus is active tells that it is cancelled', async () => {
  await ask()
  server.fallSilent(api.clearBonus).answer(api.activeBonus, noActiveBonus)
  await confirm()
  await waitFor(() => expect(toasts).toEqual(['The bonus is cancelled']))
  expect(server.asked(api.clearBonus)).toHaveLength(1)
})

test('no answer, and the bonus still there: it is looked for again before anything is said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const dialog = await ask()
  server.fallSilent(api.clearBonus)
  const looksBefore = server.asked(api.activeBonus).length
  await confirm()
  expect(await within(dialog).findByText(/We are checking whether it went through/)).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await news('The bonus was not cancelled')).toBeVisible()
  expect(server.asked(api.activeBonus).length).toBeGreaterThanOrEqual(looksBefore + 4)
  expect(server.asked(api.clearBonus)).toHaveLength(1)
})

test('offline nothing can be cancelled, and the reason is in view', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const dialog = await ask()
  expect(dialog).toHaveTextContent('You are offline')
  expect(cancelButton()).toBeDisabled()
})
