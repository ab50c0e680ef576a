/** Facts of the chat on the screen: every kind of message, sending and its failures, reading, files (spec §2, §4, §5; ux 51 to 55). */
import { forgetSession } from '@kapao/client/session-store.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { closeChat, openChat } from '#chat-opener/chat-opener.ts'
import { FakeServer } from '../../test/fake-server.ts'
import { pushEvent, reconnect } from '../../test/fake-socket.ts'
import { FakeUpload } from '../../test/fake-upload.ts'
import { renderApp } from '../../test/render-app.tsx'
import { ChatWidget } from './ChatWidget.tsx'
import type { Message } from './chat-log.ts'

let server: FakeServer
let stored: Message[]

/** As the frame of a page has it. */
const desk = { lastAnswerAt: null, usualAnswerSeconds: null }

function Page() {
  return (
    <>
      <header>
        <ChatSlot part="row" />
      </header>
      <main>
        <ChatSlot part="greeting" />
      </main>
      <ChatWidget />
    </>
  )
}

const aMessage = (message: Message['message'], change: Partial<Message> = {}): Message => ({
  seq: stored.length + 1,
  sender: 'operator',
  message,
  createdAt: '2026-03-01T05:00:00.000Z',
  session_id: 's1',
  clientId: null,
  ...{ userId: 'm1', guestId: null, username: null, name: null },
  ...change,
})
const text = (message: string) => ({ message_type: 'text' as const, payload: { message } })
const button = (title: string, type: string, payload: string) => ({ title, type, payload })

/** The server stores it, and the socket tells of it. */
function said(message: Message['message'], change: Partial<Message> = {}) {
  const row = aMessage(message, change)
  stored.push(row)
  act(() => pushEvent('chat:received', row))
}

function storeFromCustomer(body: unknown) {
  const { message, clientId } = body as { message: Message['message']; clientId: string }
  if (!stored.some((row) => row.clientId === clientId))
    stored.push(aMessage(message, { sender: 'customer', clientId }))
}

// Fetched with the first opening, which on a slow machine takes longer than a test waits.
beforeAll(async () => {
  await import('./ChatPanel.tsx')
})
beforeEach(() => {
  FakeUpload.install()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  URL.createObjectURL = () => 'blob:picture'
  stored = []
  server = new FakeServer()
  server
    .answer(api.enableChatWidget, { enableChatWidget: true })
    .answer(api.chatConfig, () => ({
      ...{ PREFIX: 'member:', guestId: null },
      ...{ lastSeq: stored.length, customerReadSeq: 0, deskReadSeq: 0, desk },
    }))
    .answer(api.chatHistory, ({ body }) => {
      const { limit, afterSeq } = body as { limit: number; afterSeq?: number }
      const rows = afterSeq === undefined ? stored.slice(-limit) : stored.slice(afterSeq, afterSeq + limit)
      return rows.toReversed()
    })
    .answer(api.sendMessage, ({ body }) => {
      storeFromCustomer(body)
      return { createdAt: '2026-03-01T05:00:00.000Z' }
    })
    .answer(api.readCustomer, { message: 'SUCCESS' })
})
afterEach(() => {
  act(() => {
    closeChat()
    forgetSession()
  })
  vi.unstubAllGlobals()
})

async function open() {
  await renderApp(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: /^Chat with us/ }))
  return within(await screen.findByRole('dialog', { name: 'Chat with us' }))
}
const box = () => screen.getByRole('textbox', { name: 'Your message' })
const log = () => within(screen.getByRole('log'))
const sent = () =>
  server.asked(api.sendMessage).map(({ body }) => body as { message: unknown; clientId: string })

describe('a message', () => {
  test('is HTML-free text', async () => {
    stored.push(aMessage(text('<b>bold</b>')))
    await open()
    expect(await screen.findByText('<b>bold</b>')).toBeVisible()
  })

  test('offers links, calls, postbacks and words', async () => {
    const buttons = [
      button('Site', 'web', 'https://kapao.example/'),
      button('Call', 'call', 'tel:+6621234567'),
      button('Menu', 'postback', 'MENU'),
      button('Hello', 'other', 'x'),
      button('Bad', 'web', 'javascript:alert(1)'),
      button('Code', 'call', '*#06#'),
    ]
    stored.push(aMessage({ message_type: 'buttons', payload: { title: 'Pick', buttons } }))
    await open()
    const site = await screen.findByRole('link', { name: /^Site/ })
    expect(site).toHaveAttribute('href', 'https://kapao.example/')
    expect(site).toHaveAttribute('target', '_blank')
    expect(site).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+6621234567')
    expect(screen.getByRole('button', { name: 'Bad' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Code' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    await userEvent.click(screen.getByRole('button', { name: 'Hello' }))
    await waitFor(() =>
      expect(sent().map(({ message }) => message)).toEqual([
        { message_type: 'postback', payload: { title: 'Menu', payload: 'MENU' } },
        text('Hello'),
      ]),
    )
  })

  test('with quick replies is answered once', async () => {
    const buttons = [button('Deposit', 'postback', 'DEPOSIT'), button('Games', 'postback', 'GAMES')]
    stored.push(aMessage({ message_type: 'quick_replies', payload: { title: 'About?', buttons } }))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }))
    expect(screen.queryByRole('button', { name: 'Games' })).toBeNull()
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('may be a row of cards, a file, or of a kind that is not known', async () => {
    const card = {
      image_url: 'https://elsewhere.example/x.png',
      title: 'Bank',
      subtitle: 'Own account',
      buttons: [],
    }
    stored.push(aMessage({ message_type: 'generic', payloads: [card] }))
    stored.push(
      aMessage({ message_type: 'media', payload: { fileType: 'video', filePath: '/v', name: 'a.mp4' } }),
    )
    stored.push(aMessage({ message_type: 'unknown' }))
    await open()
    expect(await screen.findByText('Own account')).toBeVisible()
    // A stranger's server is not told who looks.
    expect(document.querySelector('img[src*=elsewhere]')).toBeNull()
    expect(screen.getByRole('button', { name: 'Download a.mp4' })).toBeVisible()
    expect(screen.getByText(/cannot show this message/)).toBeVisible()
  })

  test('stands under its day, and after the end of the conversation before it', async () => {
    stored.push(aMessage(text('old'), { createdAt: '2026-02-27T17:30:00.000Z' }))
    stored.push(aMessage(text('new'), { session_id: 's2' }))
    await open()
    await screen.findByText('new')
    const lines = log()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      '28/02/2026',
      expect.stringContaining('old'),
      'This conversation has ended',
      '01/03/2026',
      expect.stringContaining('new'),
    ])
  })
})

describe('sending', () => {
  test('Enter sends, Shift+Enter breaks the line, composing letters does neither', async () => {
    await open()
    await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two')
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
    expect(sent()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent().map(({ message }) => message)).toEqual([text('one\ntwo')]))
    expect(box()).toHaveValue('')
  })

  test('nothing blank and nothing too long goes out; near the end characters are counted', async () => {
    await open()
    await userEvent.type(box(), '  {Enter}')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    fireEvent.change(box(), { target: { value: 'x'.repeat(1_799) } })
    expect(screen.queryByText(/characters/)).toBeNull()
    fireEvent.change(box(), { target: { value: 'x'.repeat(2_000) } })
    expect(screen.getByText('2,000 of 2,000 characters')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
    fireEvent.change(box(), { target: { value: 'x'.repeat(2_001) } })
    expect(screen.getByText('Too long: 2,001 of 2,000 characters')).toBeVisible()
    await userEvent.type(box(), '{Enter}')
    expect(sent()).toEqual([])
  })

  test('what is sent is shown at once, and once', async () => {
    const answer = server.hold(api.sendMessage, { createdAt: '2026-03-01T05:00:00.000Z' })
    await open()
    await userEvent.type(box(), 'hello{Enter}')
    expect(screen.getByText('hello')).toBeVisible()
    expect(screen.getByText('Sending')).toBeVisible()
    await waitFor(() => expect(sent()).toHaveLength(1))
    storeFromCustomer(sent()[0])
    act(() => pushEvent('chat:received', stored[0]))
    answer()
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
    expect(screen.getAllByText('hello')).toHaveLength(1)
  })

  test('what failed is moved into view with its two buttons', async () => {
    server.fallSilent(api.sendMessage)
    await open()
    const place = screen.getByRole('log')
    // With its reason and its buttons it is higher.
    Object.defineProperty(place, 'scrollHeight', {
      get: () => (screen.queryByText('Not sent') ? 800 : 700),
    })
    await userEvent.type(box(), 'hello{Enter}')
    await screen.findByText('Not sent')
    expect(place.scrollTop).toBe(800)
  })

  test('what failed is sent again under the same name, or removed', async () => {
    server.fallSilent(api.sendMessage)
    await open()
    await userEvent.type(box(), 'hello{Enter}')
    await userEvent.type(box(), 'never mind{Enter}')
    await waitFor(() => expect(screen.getAllByText('Not sent')).toHaveLength(2))
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement)
    expect(screen.queryByText('never mind')).toBeNull()
    server.answer(api.sendMessage, { createdAt: '2026-03-01T05:00:00.000Z' })
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]?.clientId).toBe(sent()[0]?.clientId)
  })

  test('whom the server does not know asks who it is, and sends once more', async () => {
    await open()
    let isKnown = false
    server.answer(api.chatConfig, () => {
      isKnown = true
      return { PREFIX: 'member:', guestId: null, lastSeq: 0, customerReadSeq: 0, deskReadSeq: 0, desk }
    })
    server.refuse(api.sendMessage, 'UNAUTHORIZED', 401)
    await userEvent.type(box(), 'hello{Enter}')
    await waitFor(() => expect(isKnown).toBe(true))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(await screen.findByText('Not sent')).toBeVisible()
  })
})

describe('files', () => {
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Attach a picture or video', { selector: 'input' }), {
      target: { files: [file] },
    })
  const aFile = (name: string, type: string, size = 7) =>
    Object.defineProperty(new File(['content'], name, { type }), 'size', { value: size })

  test.each([
    ['a.txt', 'text/plain', 7, 'File is not supported'],
    ['.png', 'image/png', 7, 'File is not supported'],
    ['picture', 'image/png', 7, 'File is not supported'],
    [
      'a.png',
      'image/png',
      10 * 1024 ** 2 + 1,
      'The file is too large. Please select file no larger than 10 MB.',
    ],
    [
      'a.mov',
      'video/quicktime',
      20 * 1024 ** 2 + 1,
      'The file is too large. Please select file no larger than 20 MB.',
    ],
  ])('%s of %s with %i bytes is refused at once', async (name, type, size, words) => {
    await open()
    choose(aFile(name, type, size))
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(FakeUpload.all).toEqual([])
  })

  test('are uploaded with their percent, sent by their path, and uploaded again when that failed', async () => {
    await open()
    choose(aFile('receipt.png', 'image/png'))
    const first = FakeUpload.all[0] as FakeUpload
    expect(first.address).toBe('POST /api/chat/upload-image')
    act(() => first.progress(40, 100))
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    act(() => first.fallSilent())
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    act(() => FakeUpload.all[1]?.answer(200, { path: 'chat/f1' }))
    const payload = { fileType: 'image', filePath: 'chat/f1', name: 'receipt.png' }
    await waitFor(() =>
      expect(sent().map(({ message }) => message)).toEqual([{ message_type: 'media', payload }]),
    )
  })

  test('a dead link to a picture is asked for anew', async () => {
    const picture = (filePath: string) => ({
      message_type: 'media' as const,
      payload: { fileType: 'image', filePath, name: 'slip.jpg' },
    })
    stored.push(aMessage(picture('/api/chat/files/old')))
    await open()
    const thumbnail = await screen.findByRole('button', { name: /slip\.jpg/ })
    stored = [{ ...(stored[0] as Message), message: picture('/api/chat/files/new') }]
    fireEvent.error(thumbnail.querySelector('img') as HTMLImageElement)
    await waitFor(() => expect(thumbnail.querySelector('img')).toHaveAttribute('src', '/api/chat/files/new'))
  })
})

describe('news', () => {
  test('that were missed are asked for: by a gap, and after the connection was lost', async () => {
    stored.push(aMessage(text('one')))
    await open()
    await screen.findByText('one')
    stored.push(aMessage(text('two')))
    said(text('three'))
    expect(await screen.findByText('two')).toBeVisible()
    stored.push(aMessage(text('four')))
    act(reconnect)
    expect(await screen.findByText('four')).toBeVisible()
  })

  test('a sign of writing goes with the answer', async () => {
    await open()
    await waitFor(() => expect(server.asked(api.chatHistory)).toHaveLength(1))
    act(() => pushEvent('chat:typing', { at: '2026-03-01T05:00:00.000Z' }))
    expect(screen.getByText('Writing a reply')).toBeVisible()
    said(text('here'))
    expect(screen.queryByText('Writing a reply')).toBeNull()
  })

  test('are counted while the chat is closed, and read a second after it is opened', async () => {
    stored.push(aMessage(text('one')))
    await renderApp(<Page />)
    expect(await screen.findByRole('button', { name: 'Chat with us, 1 new message' })).toBeVisible()
    said(text('two'))
    await userEvent.click(await screen.findByRole('button', { name: 'Chat with us, 2 new messages' }))
    await screen.findByText('two')
    expect(server.asked(api.readCustomer)).toEqual([])
    await waitFor(() => expect(server.asked(api.readCustomer)).toHaveLength(1))
  })
})

test('the chat is not there when the operator has switched it off', async () => {
  server.answer(api.enableChatWidget, { enableChatWidget: false })
  await renderApp(<Page />)
  await waitFor(() => expect(server.asked(api.enableChatWidget)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /Chat/ })).toBeNull()
})

test('a prepared text stands in the box, behind what was there, and is not sent by itself', async () => {
  await open()
  await userEvent.type(box(), 'Hello')
  act(closeChat)
  act(() => openChat({ text: 'About WD123' }))
  await waitFor(() => expect(box()).toHaveValue('Hello\nAbout WD123'))
  expect(sent()).toEqual([])
})

test('a first page that cannot be loaded says so, and is tried again', async () => {
  server.fallSilent(api.chatHistory)
  const panel = await open()
  await panel.findByText(/No answer from the server/)
  server.answer(api.chatHistory, [])
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('How can we help?')).toBeVisible()
})
