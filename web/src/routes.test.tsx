/** Facts of who may go where (spec §2 navigation guard). */
import { call } from '@kapao/client/call.ts'
import { forgetSession, getToken, signIn } from '@kapao/client/session-store.ts'
import { isTerminated, markTerminated } from '@kapao/client/terminated-mark.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allWords, showLocale, WordsProvider } from '#i18n/words.tsx'
import { ErrorToasts } from '#layout/ErrorToasts.tsx'
import { router } from './routes.tsx'

const server = vi.fn((path: string): { status: number; body: unknown } => ({ status: 404, body: path }))

beforeEach(async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  vi.stubGlobal('fetch', async (path: string) => {
    const { status, body } = server(path)
    return new Response(JSON.stringify(body), { status })
  })
  answer({ '/api/lookup/active': { terminated: false } })
  forgetSession()
  markTerminated(false)
  await showLocale('en')
  await allWords()
  window.history.replaceState(null, '', '/register')
  render(
    <WordsProvider>
      <ErrorToasts>
        <RouterProvider router={router} />
      </ErrorToasts>
    </WordsProvider>,
  )
  await visit('/register')
})
afterEach(() => vi.unstubAllGlobals())

function answer(
  answers: Record<string, unknown>,
  otherwise: { status: number; body: unknown } = refused('NO_DATA', 404),
) {
  server.mockImplementation((path) => (path in answers ? { status: 200, body: answers[path] } : otherwise))
}
const refused = (message: string, status: number) => ({ status, body: { message } })

/** Where the app stands once it has come to rest. */
async function rest() {
  await waitFor(() => {
    expect(router.state.status).toBe('idle')
    expect(router.state.resolvedLocation?.href).toBe(router.state.location.href)
  })
  return router.state.location.href
}

async function visit(address: string) {
  act(() => router.history.push(address))
  return rest()
}

const asked = (path: string) => server.mock.calls.filter(([called]) => called === path).length

test.each([
  ['/', '/login'],
  ['/user', '/login'],
  ['/user/home', '/login'],
  ['/user/statement', '/login?wanted=%2Fuser%2Fstatement'],
])('a visitor who asks for %s is sent to %s', async (address, place) => {
  expect(await visit(address)).toBe(place)
})

test.each([
  ['/', '/user/home'],
  ['/user', '/user/home'],
  ['/login', '/user/home'],
  ['/user/statement', '/user/statement'],
])('a member who asks for %s sees %s', async (address, place) => {
  signIn('token', false)
  expect(await visit(address)).toBe(place)
})

test.each([
  ['/login', '/user/home'],
  ['/login?wanted=/user/statement', '/user/statement'],
  ['/login?wanted=//elsewhere.example', '/user/home'],
])('logging in at %s leads to %s', async (address, place) => {
  answer({ '/api/lookup/active': { terminated: false }, '/api/login': { token: 'fresh' } })
  await visit(address)
  await userEvent.type(await screen.findByLabelText('Phone number'), '0812345678')
  await userEvent.type(screen.getByLabelText('Password'), 'open-sesame{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe(place))
  expect(getToken()).toBe('fresh')
})

test('every visit to the login asks whether the service is there', async () => {
  server.mockClear()
  await visit('/login')
  await visit('/register')
  await visit('/login')
  expect(asked('/api/lookup/active')).toBe(2)
  expect(isTerminated()).toBe(false)
})

test('a terminated service leads to its page, and the mark stays', async () => {
  answer({ '/api/lookup/active': { terminated: true } })
  expect(await visit('/login')).toBe('/terminated')
  expect(isTerminated()).toBe(true)
})

test('a visitor is never sent to the closed page before that question is answered', async () => {
  markTerminated(true)
  expect(await visit('/user')).toBe('/login')
})

test('no answer to that question lets the member try to log in', async () => {
  answer({}, refused('INTERNAL_SERVER_ERROR', 500))
  expect(await visit('/login')).toBe('/login')
  expect(isTerminated()).toBe(false)
})

test('a visitor sees how the app is used', async () => {
  expect(await visit('/howto')).toBe('/howto')
  expect(await screen.findByRole('heading', { name: 'How to use it' })).toBeInTheDocument()
  expect(document.title).toBe('How to use it · Kapao')
  const menu = screen.getAllByRole('navigation', { name: 'Menu' })[1] as HTMLElement
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Log in', 'Register', 'How to', 'Contact'])
})

test('any other address shows a large 404', async () => {
  await visit('/user/nowhere')
  expect(await screen.findByText('404')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
})

test('a page that broke leaves the menu there, and is the one main part of it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  signIn('token', false)
  // No answer that this page knows: it cannot be drawn.
  answer({ '/api/notices': { total: 1, unread: 0, notices: [null] } })
  await visit('/user/notices')
  expect(await screen.findByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('a session that ended leads to the login and back to the page that was open', async () => {
  signIn('token', false)
  await visit('/user/profile')
  answer({ '/api/lookup/active': { terminated: false } }, refused('invalid-token', 401))
  await act(() => call(api.profile).catch(() => undefined))
  await waitFor(() => expect(router.state.location.href).toBe('/login?wanted=%2Fuser%2Fprofile'))
  expect(getToken()).toBeNull()
})

test('a service that is gone leads to its page from anywhere', async () => {
  signIn('token', false)
  await visit('/user/profile')
  answer({}, refused('gone', 410))
  await act(() => call(api.profile).catch(() => undefined))
  await waitFor(() => expect(router.state.location.href).toBe('/terminated'))
  expect(await visit('/user/home')).toBe('/terminated')
})

test('a visitor who opens a page of the menu leaves nothing of a former session in the storage', async () => {
  // Left there by a page that was closed in the middle; this one began without it.
  localStorage.setItem('token', 'of-before')
  await visit('/user/home')
  await visit('/contact')
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
})
