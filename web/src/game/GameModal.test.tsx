/** Facts of a game account's sheet. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aSlot, aWallet, type SlotAnswer } from '../../test/members.ts'
import { figure, renderApp, toasts } from '../../test/render-app.tsx'
import { GameModal } from './GameModal.tsx'
import { thisPage } from './launch.ts'

/** A browser tab as the product sees it. */
const aTab = () => ({
  opener: {},
  document: { title: '', body: document.createElement('body') },
  location: { replace: vi.fn() },
  close: vi.fn(),
})

let server: FakeServer
let tab: ReturnType<typeof aTab>

beforeEach(() => {
  tab = aTab()
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window)
  server = new FakeServer()
  server
    .answer(api.statement, { total: 0, statements: [] })
    .answer(api.slotAccount, { username: 'kp001', password: 'secret-1' })
    .answer(api.autoLoginPg, { link: 'https://games.example/enter?once=1' })
    .answer(api.transfer, { message: 'SUCCESS', reference: 'TF0000000001' })
})
afterEach(() => vi.unstubAllGlobals())

async function openSheet(slot: Partial<SlotAnswer> = {}) {
  server.answer(api.wallet, aWallet({ amount: 500, slots: [aSlot(slot)] }))
  await renderApp(<GameModal open slotCode="NAGA" onClose={vi.fn()} onViewStatement={vi.fn()} />)
  await screen.findByRole('dialog', { name: 'Naga' })
}
const amount = () => screen.findByRole('textbox', { name: 'Amount' })

test('a game without an account offers to open one, and then shows it', async () => {
  server.answer(api.activateSlot, () => {
    server.answer(api.wallet, aWallet({ slots: [aSlot({ amount: 0 })] }))
    return { username: 'kp001', password: 'secret-1' }
  })
  await openSheet({ isActive: false })
  await userEvent.click(screen.getByRole('button', { name: 'Open account' }))
  expect(await amount()).toBeVisible()
  expect(server.asked(api.activateSlot)[0]?.path).toBe('/api/wallet/activate/NAGA')
  expect(toasts).toEqual(['Your Naga account is open'])
})

test('the provider’s own figure is the balance times its factor', async () => {
  await openSheet({ amount: 200, ftWalletSlot: 10 })
  await amount()
  expect(figure('฿200.00')).toBeVisible()
  expect(figure('2,000.00')).toBeVisible()
})

test('a provider that does not answer is said to be silent, and the last balance stays', async () => {
  await openSheet({ stale: true, amount: 123 })
  expect(
    await screen.findByText(/Naga is not answering. This is the balance as of 01\/03\/2026 12:00:00/),
  ).toBeVisible()
})

test('under maintenance the balance stays, with the reason why there is nothing to play or move', async () => {
  await openSheet({ stale: true, maintenance: true, amount: 123 })
  expect(await screen.findByText('Naga is under maintenance')).toBeVisible()
  expect(figure('฿123.00')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /play|move/i })).toBeNull()
})

test('no account is opened at a game under maintenance, and the reason is in view', async () => {
  await openSheet({ isActive: false, maintenance: true })
  expect(screen.getByRole('button', { name: 'Open account' })).toBeDisabled()
  expect(screen.getByText(/An account can be opened once it is back/)).toBeVisible()
})

test('with nothing to move, playing only opens the game', async () => {
  await openSheet()
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://games.example/enter?once=1'))
  expect(server.asked(api.transfer)).toEqual([])
  expect(tab.opener).toBeNull()
})

test.each([
  ['without the flag the page itself goes to the game', false, {}],
  ['with the flag a new tab does', true, {}],
  [
    'a web address of its own has its tab without the flag too',
    false,
    { autoLogin: null, web: 'https://games.example/web' },
  ],
] as const)('%s', async (_, iframeMode, slot) => {
  server.answer(api.info, { name: 'Kapao', website: 'kapao.example', iframeMode })
  const goTo = vi.spyOn(thisPage, 'goTo').mockImplementation(() => {})
  await openSheet(slot)
  await waitFor(() => expect(server.asked(api.info)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  const staysHere = !iframeMode && !('web' in slot)
  await waitFor(() => expect(staysHere ? goTo : tab.location.replace).toHaveBeenCalledOnce())
  expect(window.open).toHaveBeenCalledTimes(staysHere ? 0 : 1)
})

test('no password ever stands in an address', async () => {
  server.answer(api.autoLoginImi, { link: 'https://games.example/imi' })
  await openSheet({ autoLogin: 'imi' })
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalled())
  expect(server.asked(api.autoLoginImi)[0]?.path).toBe('/api/autoLogin/imi/kp001/-')
})

test('moving and playing moves first, then opens the game', async () => {
  await openSheet()
  await userEvent.type(await amount(), '200')
  await userEvent.click(screen.getByRole('button', { name: 'Move ฿200.00 and play' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalled())
  expect(server.asked(api.transfer).map(({ body }) => body)).toEqual([
    { from: 'WALLET', to: 'NAGA', amount: 200 },
  ])
})

test('when the money does not arrive, the waiting tab closes and the outcome is said', async () => {
  server.answer(api.transfer, { message: 'TRANSFER_PENDING', reference: 'TF0000000002' }, 202)
  await openSheet()
  await userEvent.type(await amount(), '200')
  await userEvent.click(screen.getByRole('button', { name: 'Move ฿200.00 and play' }))
  expect(await screen.findByText('Transfer on its way')).toBeVisible()
  expect(tab.close).toHaveBeenCalledOnce()
  expect(server.asked(api.autoLoginPg)).toEqual([])
})

test('moving out goes the other way, and is checked against what the game holds', async () => {
  await openSheet({ amount: 200 })
  await userEvent.click(await screen.findByRole('radio', { name: 'Move out' }))
  await userEvent.type(await amount(), '201')
  await userEvent.click(screen.getByRole('button', { name: 'Move out ฿201.00' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Naga holds only ฿200.00')
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move out ฿200.00' }))
  await screen.findByText('Transfer complete')
  expect(server.asked(api.transfer).map(({ body }) => body)).toEqual([
    { from: 'NAGA', to: 'WALLET', amount: 200 },
  ])
})

test('a game with a web address of its own opens there', async () => {
  await openSheet({ autoLogin: null, web: 'https://games.example/web' })
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://games.example/web'))
})

/** What was posted into the tab: its address and its fields. */
function posted() {
  const form = tab.document.body.querySelector('form')
  const fields = Object.fromEntries(new FormData(form ?? undefined))
  return { action: form?.getAttribute('action'), method: form?.method, fields }
}

test('a game with a sign-in form of its own is posted the sign-in, with what its page hides', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  server.answer(api.slotAccount, {
    username: 'kp001',
    password: 'secret-1',
    event: { __state: 'a+b=', submit: 'x' },
  })
  await openSheet({ autoLogin: null, web: 'https://games.example/web', signIn: 'form' })
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  expect(posted()).toEqual({
    action: 'https://games.example/web',
    method: 'post',
    fields: { __state: 'a+b=', submit: 'x', username: 'kp001', password: 'secret-1' },
  })
  expect(tab.location.replace).not.toHaveBeenCalled()
  expect(tab.opener).toBeNull()
})

test('where no tab can be opened the sign-in is posted from this one', async () => {
  vi.mocked(window.open).mockReturnValue(null)
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await openSheet({ autoLogin: null, web: 'https://games.example/web', signIn: 'form' })
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
})

test('a game that takes the sign-in in its link gets a new password with each launch, made on the tap', async () => {
  server.answer(api.resetSlotPassword, { username: 'kp001', password: 'new & fresh' })
  await openSheet({ autoLogin: null, web: 'https://games.example/enter', signIn: 'link' })
  await amount()
  expect(server.asked(api.resetSlotPassword)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  const link = 'https://games.example/enter?username=kp001&password=new+%26+fresh'
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(link))
  expect(document.body.innerHTML).not.toContain('fresh')
})

test('without a new password nothing is opened, and the reason is said', async () => {
  server.refuse(api.resetSlotPassword, 'GAME_MAINTENANCE', 503)
  await openSheet({ autoLogin: null, web: 'https://games.example/enter', signIn: 'link' })
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce())
  expect(toasts).toEqual(['This game is under maintenance. Your money is safe; please try again later.'])
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('an address that is no web address is not opened', async () => {
  await openSheet({ autoLogin: null, web: 'javascript:alert(1)' })
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await waitFor(() => expect(tab.close).toHaveBeenCalled())
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('sign-in details are asked for only when opened, and the password stays covered until wanted', async () => {
  await openSheet()
  await amount()
  expect(server.asked(api.slotAccount)).toEqual([])
  await userEvent.click(screen.getByText('Sign-in details'))
  expect(await screen.findByText('kp001')).toBeInTheDocument()
  expect(screen.queryByText('secret-1')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(screen.getByText('secret-1')).toBeInTheDocument()
})

test('the sign-in details of a provider without passwords are the name alone', async () => {
  server.answer(api.slotAccount, { username: 'kp001', password: '' })
  await openSheet()
  await userEvent.click(screen.getByText('Sign-in details'))
  expect(await screen.findByText('kp001')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show the password' })).toBeNull()
})
