/** Facts of the inbox and of its bell (ux 78, decisions D19). */
import { createHash } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showLocale } from '#i18n/words.tsx'
import { MemberNews } from '#layout/MemberNews.tsx'
import { NoticeBell } from '#notice/NoticeBell.tsx'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, push } from '../../test/fake-socket.ts'
import { aWallet } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { NoticesPage } from './NoticesPage.tsx'

const paidIn = {
  ...{ id: '0193a000-0000-7000-8000-000000000002', kind: 'deposit' as const },
  ...{ title: 'Deposit received', text: '฿500.00 by QR', link: '/user/statement?receipt=KP1' },
  ...{ createdAt: '2026-03-10T05:00:00.000Z', readAt: null },
}
const device = {
  ...{ id: '0193a000-0000-7000-8000-000000000001', kind: 'device' as const },
  ...{ title: 'Log-in from another device', text: 'Firefox', link: null },
  ...{ createdAt: '2026-03-09T05:00:00.000Z', readAt: '2026-03-09T06:00:00.000Z' },
}

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(api.notices, { total: 2, unread: 1, notices: [paidIn, device] })
  server.answer(api.readNotices, { unread: 0 }).answer(api.wallet, aWallet())
  server.answer(api.pushKey, { publicKey: null, browsers: [] })
})
afterEach(() => vi.unstubAllGlobals())

test('notices stand by day, and what is unread says so', async () => {
  await renderApp(<NoticesPage />)
  const day = within(await screen.findByRole('region', { name: '10/03/2026' }))
  expect(day.getByRole('button', { name: /^Deposit received.*unread.*12:00.*฿500\.00 by QR$/ })).toBeVisible()
  const before = within(screen.getByRole('region', { name: '09/03/2026' }))
  expect(before.getByRole('button', { name: /^Log-in from another device ?12:00/ })).toBeVisible()
})

test('a tap marks it as read and leads to what it is about', async () => {
  const { address } = await renderApp(<NoticesPage />)
  await userEvent.click(await screen.findByRole('button', { name: /Deposit received/ }))
  expect(server.asked(api.readNotices)[0]?.body).toEqual({ ids: [paidIn.id] })
  expect(address()).toBe('/user/statement')
})

test('all are marked at once, and then nothing is left to mark', async () => {
  await renderApp(<NoticesPage />)
  const all = await screen.findByRole('button', { name: 'Mark all as read' })
  server.answer(api.notices, { total: 1, unread: 0, notices: [device] })
  await userEvent.click(all)
  expect(server.asked(api.readNotices)[0]?.body).toEqual({ all: true })
  await waitFor(() => expect(all).not.toBeInTheDocument())
})

test('an empty inbox says what will be in it', async () => {
  server.answer(api.notices, { total: 0, unread: 0, notices: [] })
  await renderApp(<NoticesPage />)
  expect(await screen.findByText(/^Nothing has been told yet/)).toBeVisible()
})

test('the bell counts what is unread, and one more as soon as it is told', async () => {
  await renderApp(<NoticeBell />)
  expect(await screen.findByRole('link', { name: '1 unread notice' })).toHaveTextContent('1')
  await waitFor(() => expect(isListening()).toBe(true))
  server.answer(api.notices, { total: 3, unread: 2, notices: [paidIn, device] })
  push('notice:new', { id: paidIn.id, kind: 'deposit', at: paidIn.createdAt })
  expect(await screen.findByRole('link', { name: '2 unread notices' })).toHaveTextContent('2')
})

test('a return to the page shows what was read on another device', async () => {
  await renderApp(<NoticeBell />)
  expect(await screen.findByRole('link', { name: '1 unread notice' })).toBeVisible()
  server.answer(api.notices, { total: 2, unread: 0, notices: [paidIn, device] })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('link', { name: 'Notices' })).toBeVisible()
})

/** SHA-256 of its endpoint. */
const browser = createHash('sha256').update('https://push.example/1').digest('hex')

/** A browser with a push service, and a member who answers its question. `left`: somebody has subscribed here before. */
function stubPush(answer: NotificationPermission, left?: { permission: NotificationPermission }) {
  const subscription = {
    ...{ endpoint: 'https://push.example/1', unsubscribe: vi.fn(async () => true) },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } }),
  }
  const pushManager = {
    getSubscription: async () => left && subscription,
    subscribe: vi.fn(async () => subscription),
  }
  const asked = vi.fn(async () => answer)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', ...left, requestPermission: asked })
  Object.defineProperty(navigator, 'serviceWorker', {
    ...{ configurable: true },
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  })
  server.answer(api.pushKey, () => ({
    publicKey: 'BKey',
    browsers: server.asked(api.subscribePush).length > 0 ? [browser] : [],
  }))
  server.answer(api.subscribePush, { message: 'OK' })
  server.answer(api.pushKinds, { kinds: ['deposit', 'chat'] })
  return { asked, subscription, pushManager }
}
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

test('push is asked for by a tap only, and then chosen kind by kind', async () => {
  const { asked, pushManager } = stubPush('granted')
  await renderApp(<NoticesPage />)
  const on = await screen.findByRole('button', { name: 'Switch on for this device' })
  expect(screen.getByText(/A locked screen shows no amounts/)).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(on)
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  expect(server.asked(api.subscribePush)[0]?.body).toEqual({
    subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } },
  })
  server.answer(api.setPushKinds, { kinds: ['deposit'] })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Answers in the chat' }))
  expect(server.asked(api.setPushKinds)[0]?.body).toEqual({ kinds: ['deposit'] })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Answers in the chat' })).not.toBeChecked())
})

test('what another member has left on in this browser is off for this one, who takes it over', async () => {
  stubPush('granted', { permission: 'granted' })
  await renderApp(<NoticesPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on for this device' }))
  expect(await screen.findByRole('checkbox', { name: 'Answers in the chat' })).toBeVisible()
  expect(server.asked(api.subscribePush)).toHaveLength(1)
})

test('a permission that was refused says how to undo it', async () => {
  stubPush('denied')
  await renderApp(<NoticesPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on for this device' }))
  expect(await screen.findByText(/^Your browser does not let us/)).toBeVisible()
  expect(server.asked(api.subscribePush)).toEqual([])
})

test('a subscription that the server does not take is given back', async () => {
  const { subscription } = stubPush('granted')
  server.refuse(api.subscribePush, 'KEY_INVALID')
  await renderApp(<NoticesPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on for this device' }))
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled())
  expect(screen.getByRole('button', { name: 'Switch on for this device' })).toBeVisible()
})

test('at a start, and in another language, a browser that is told renews session and language', async () => {
  stubPush('granted', { permission: 'granted' })
  server.answer(api.pushKey, { publicKey: 'BKey', browsers: [browser] })
  await renderApp(<MemberNews />)
  await waitFor(() => expect(server.asked(api.subscribePush)).toHaveLength(1))
  await act(() => showLocale('th'))
  await waitFor(() => expect(server.asked(api.subscribePush)).toHaveLength(2))
  // Until its last word has gone out: it would reach the server of the next test.
  await act(() => showLocale('en'))
  await waitFor(() => expect(server.asked(api.subscribePush)).toHaveLength(3))
})

test('a browser that another member has left on is not taken over by a start', async () => {
  stubPush('granted', { permission: 'granted' })
  await renderApp(<MemberNews />)
  await waitFor(() => expect(server.asked(api.pushKey)).toHaveLength(1))
  await act(async () => undefined)
  expect(server.asked(api.subscribePush)).toEqual([])
})
