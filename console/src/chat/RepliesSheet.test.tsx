/** Facts of the answers kept ready: each is sent with what was read of it, so that a colleague's words are not undone unseen. */
import { chatReplies, writeReply } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { RepliesSheet } from './RepliesSheet.tsx'

const words = { th: 'สักครู่ค่ะ', la: 'ລໍຖ້າ', en: 'A moment' }

async function show() {
  const server = new FakeServer()
  server.answer(chatReplies, { total: 1, next: null, replies: [{ code: 'wait', words }] })
  server.answer(writeReply, { message: 'SUCCESS' })
  await renderConsole(<RepliesSheet open onClose={() => undefined} />, { roles: ['support'] })
  return server
}

test('an answer is written anew together with the words that were read', async () => {
  const server = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Change /wait' }))
  await userEvent.type(screen.getByLabelText('English'), ', please')
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() =>
    expect(server.asked(writeReply)).toMatchObject([
      { body: { words: { ...words, en: 'A moment, please' }, was: words } },
    ]),
  )
})

test('a new answer takes the place of none that a colleague has written under its name', async () => {
  const server = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'New canned reply' }))
  await userEvent.type(screen.getByLabelText('Name'), 'wait')
  await userEvent.type(screen.getByLabelText('English'), 'Soon')
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(server.asked(writeReply)).toMatchObject([{ body: { was: null } }]))
})
