/** Facts of the contact page (spec §2). */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Contact } from '@kapao/contract/schemas/site.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeChat, isChatOpen } from '#chat-opener/chat-opener.ts'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { ContactPage } from './ContactPage.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(api.enableChatWidget, { enableChatWidget: false })
})
afterEach(() => {
  closeChat()
  vi.unstubAllGlobals()
})

const link = 'https://line.example/kapao'
async function show(change: Partial<Wire<typeof Contact>> = {}) {
  const contact = {
    contactText: '<p>Day and night</p>',
    lineLink: link,
    lineName: '@kapao',
    lineQR: null,
    ...change,
  }
  server.answer(api.contact, contact)
  await renderApp(<ContactPage />)
  await screen.findByText('Day and night')
}
const picture = () => screen.findByRole('img', { name: 'Scan to chat with us' })

test('the text, the link by its name, and the version', async () => {
  await show()
  expect(screen.getByRole('link', { name: '@kapao' })).toHaveAttribute('href', link)
  expect(screen.getByText('Version 1.1.14')).toBeVisible()
})

test.each([
  ['https://kapao.example/', 'https://kapao.example/'],
  ['kapao.example', 'https://kapao.example'],
])('the credit line of %s names the site and leads to it', async (website, address) => {
  server.answer(api.info, { name: 'Kapao', website, iframeMode: true })
  await show()
  expect(await screen.findByRole('link', { name: 'Kapao' })).toHaveAttribute('href', address)
})

test("the server's own QR picture is shown", async () => {
  await show({ lineQR: '/api/site/pictures/1' })
  expect(await picture()).toHaveAttribute('src', '/api/site/pictures/1')
})

test('without one, a QR of the link itself is drawn here', async () => {
  await show()
  expect((await picture()).getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
})

test('a link that is not https leads nowhere, neither by tap nor by QR', async () => {
  await show({ lineLink: 'javascript:alert(1)' })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the chat is offered only where it is switched on', async () => {
  await show()
  expect(screen.queryByRole('button')).toBeNull()
})

test('where it is, one tap opens it', async () => {
  server.answer(api.enableChatWidget, { enableChatWidget: true })
  await show()
  await userEvent.click(await screen.findByRole('button'))
  expect(isChatOpen()).toBe(true)
})

test('a site that is no address of the web is not led to', async () => {
  server.answer(api.info, { name: 'Kapao', website: 'javascript:alert(1)', iframeMode: true })
  await show()
  expect(screen.queryByRole('link', { name: 'Kapao' })).toBeNull()
})
