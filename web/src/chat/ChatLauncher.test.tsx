/** Facts of what opens the chat: it stands in the frame of the page, floats over nothing, and greets once (ux 51, 72). */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { ChatWidget } from './ChatWidget.tsx'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))

let server: FakeServer
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))

  server = new FakeServer()
  server.answer(api.enableChatWidget, { enableChatWidget: true }).answer(api.chatConfig, {
    ...{ PREFIX: 'member:', guestId: null, lastSeq: 0, customerReadSeq: 0, deskReadSeq: 0 },
    desk: { lastAnswerAt: null, usualAnswerSeconds: null },
  })
})

const unread = {
  ...{ seq: 1, sender: 'operator' as const, session_id: 's1', clientId: null },
  ...{ userId: 'm1', guestId: null, username: null, name: null },
  ...{ message: { message_type: 'text', payload: { message: 'Hello' } } as const },
  createdAt: '2026-03-01T05:00:00.000Z',
}

const showPage = () =>
  renderApp(
    <>
      <nav>
        <a href="/user/contact">
          Contact
          <ChatSlot part="badge" />
        </a>
        <ChatSlot part="row" />
      </nav>
      <main>
        <ChatSlot part="state" />
        <ChatSlot part="greeting" />
      </main>
      <ChatWidget />
    </>,
  )
const greeting = () => within(screen.getByRole('main')).queryByRole('button', { name: /Any questions/ })

test('what is unread stands in the navigation, and the state of the desk on the page', async () => {
  server
    .answer(api.chatConfig, {
      ...{ PREFIX: 'member:', guestId: null, lastSeq: 1, customerReadSeq: 0, deskReadSeq: 0 },
      desk: { lastAnswerAt: new Date(Date.now() - 150_000).toISOString(), usualAnswerSeconds: 200 },
    })
    .answer(api.chatHistory, [unread])
  await showPage()
  // The blank comes from the layout, which is not there.
  expect(await screen.findByRole('link', { name: /^Contact ?1 new message$/ })).toBeVisible()
  const row = screen.getByRole('button', { name: 'Chat with us, 1 new message' })
  expect(screen.getByRole('navigation')).toContainElement(row)
  expect(window.getComputedStyle(row).position).not.toBe('fixed')
  expect(screen.getByRole('main')).toHaveTextContent(
    'Our team answered 2 minutes ago · Usually answered in about 4 minutes',
  )
})

test('of a desk that nothing is known of, nothing is said', async () => {
  await showPage()
  await waitFor(() => expect(server.asked(api.chatConfig)).toHaveLength(1))
  expect(screen.getByRole('main')).not.toHaveTextContent(/answered/)
  expect(screen.getByRole('link')).toHaveAccessibleName('Contact')
})

test('the greeting is part of the page, and sent away for good', async () => {
  await showPage()
  await waitFor(() => expect(greeting()).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: 'Hide this message' }))
  expect(greeting()).toBeNull()
  expect(localStorage.getItem('chat-greeted')).toBe('1')
})
