/** Facts of closing the account (decisions D17). */
import { call } from '@kapao/client/call.ts'
import { connectWays } from '@kapao/client/error-funnel.ts'
import { findEnd, findPhone, keepPhone } from '@kapao/client/last-session.ts'
import { forgetSession, getToken } from '@kapao/client/session-store.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { CloseCard } from './CloseCard.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetSession()
  sessionStorage.clear()
})

async function close(password: string) {
  await renderApp(<CloseCard />)
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }))
  expect(await screen.findByText(/For 24 hours our support can open the account again/)).toBeVisible()
  if (password) await userEvent.type(screen.getByLabelText('Your password'), password)
  await userEvent.click(screen.getAllByRole('button', { name: 'Close account' }).at(-1) as HTMLElement)
}

test('what is not finished is named, with the way to the money', async () => {
  server.answer(api.closeAccount, { message: 'ACCOUNT_NOT_EMPTY', fields: ['games', 'bonus'] } as never, 409)
  await close('a-password')
  expect(await screen.findByText('Money in your games')).toBeVisible()
  expect(screen.getByText('A bonus that has not ended')).toBeVisible()
  expect(screen.queryByText('Money in your wallet')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to your money' })).toHaveAttribute('href', '/user/money')
})

test('a wrong password is told at its field, and none is asked for', async () => {
  server.refuse(api.closeAccount, 'WRONG_PASSWORD')
  await close('')
  expect(await screen.findByText('Enter your password')).toBeVisible()
  expect(server.asked(api.closeAccount)).toEqual([])
  await userEvent.type(screen.getByLabelText('Your password'), 'not-it')
  await userEvent.click(screen.getAllByRole('button', { name: 'Close account' }).at(-1) as HTMLElement)
  await expect.poll(() => server.asked(api.closeAccount).length).toBe(1)
  await expect.poll(() => screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
})

test('once it is closed the member is logged out, and the login says so', async () => {
  server.answer(api.closeAccount, { message: 'SUCCESS' })
  await close('a-password')
  await expect.poll(findEnd).toBe('closed')
})

test('calls that are refused before its answer is here do not lead away', async () => {
  keepPhone('0812345678')
  const toLogin = vi.fn()
  connectWays({ toLogin, toTerminated: vi.fn() })
  const answerClosing = server.hold(api.closeAccount, { message: 'SUCCESS' })
  server.refuse(api.profile, 'invalid-token', 401)
  await close('a-password')
  await expect.poll(() => server.asked(api.closeAccount).length).toBe(1)
  await expect(call(api.profile, {})).rejects.toThrow('invalid-token')
  expect(toLogin).not.toHaveBeenCalled()
  expect(getToken()).not.toBeNull()
  answerClosing()
  await expect.poll(findEnd).toBe('closed')
  expect([findPhone(), getToken()]).toEqual(['', null])
})

test('where the session had ended before, the closing itself leads to the login', async () => {
  const toLogin = vi.fn()
  connectWays({ toLogin, toTerminated: vi.fn() })
  server.refuse(api.closeAccount, 'invalid-token', 401)
  await close('a-password')
  await expect.poll(() => toLogin.mock.calls.length).toBe(1)
  expect([findEnd(), getToken()]).toEqual(['unknown', null])
})
