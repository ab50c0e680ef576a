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

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  new FakeServer().answer(api.enableChatWidget, { enableChatWidget: true }).answer(api.chatConfig, {
    ...{ PREFIX: 'member:', guestId: null },
    ...{ lastSeq: 0, customerReadSeq: 0, deskReadSeq: 0 },
  })
})

const showPage = (part: 'icon' | 'row') =>
  renderApp(
    <>
      <header>
        <ChatSlot part={part} />
      </header>
      <main>
        <ChatSlot part="greeting" />
      </main>
      <ChatWidget />
    </>,
  )
const greeting = () => within(screen.getByRole('main')).queryByRole('button', { name: /Any questions/ })

test.each([
  ['icon', ''],
  ['row', 'Chat with us'],
] as const)('its button stands in the frame, as an %s', async (part, words) => {
  await showPage(part)
  const button = await screen.findByRole('button', { name: 'Chat with us' })
  expect(screen.getByRole('banner')).toContainElement(button)
  expect(button).toHaveTextContent(words)
  expect(window.getComputedStyle(button).position).not.toBe('fixed')
})

test('the greeting is part of the page, and sent away for good', async () => {
  await showPage('icon')
  await waitFor(() => expect(greeting()).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: 'Hide this message' }))
  expect(greeting()).toBeNull()
  expect(localStorage.getItem('chat-greeted')).toBe('1')
})
