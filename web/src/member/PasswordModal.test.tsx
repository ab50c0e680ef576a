/** Facts of changing the password (spec §4, §5). */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { PasswordModal } from './PasswordModal.tsx'

let server: FakeServer
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server = new FakeServer()
  server.answer(api.changePassword, { message: 'SUCCESS' })
})
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })

async function fill(old: string, next: string, confirm: string) {
  await renderApp(<PasswordModal open onClose={onClose} />)
  await screen.findByRole('dialog')
  const typed = { 'Current password': old, 'New password': next, 'Confirm the new password': confirm }
  for (const [name, text] of Object.entries(typed)) if (text) await userEvent.type(field(name), text)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('all three are required', async () => {
  await fill('', '', '')
  for (const name of ['Current password', 'New password', 'Confirm the new password'])
    expect(field(name)).toBeInvalid()
  expect(server.asked(api.changePassword)).toEqual([])
})

test('the new one and its repetition must be equal', async () => {
  await fill('correct-horse-7', 'correct-horse-8', 'correct-horse-9')
  expect(field('Confirm the new password')).toHaveAccessibleDescription('The new passwords do not match')
  expect(server.asked(api.changePassword)).toEqual([])
})

test('the new one must be another one', async () => {
  await fill('correct-horse-7', 'correct-horse-7', 'correct-horse-7')
  expect(field('New password')).toHaveAccessibleDescription('Choose a password other than your current one')
  expect(server.asked(api.changePassword)).toEqual([])
})

test('a wrong old one is said, and typing takes the fault away', async () => {
  server.refuse(api.changePassword, 'WRONG_PASSWORD')
  await fill('wrong-horse-7', 'correct-horse-8', 'correct-horse-8')
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
  await userEvent.type(field('Current password'), 'x')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('changed: it is said once, and what was typed is forgotten', async () => {
  await fill('correct-horse-7', 'correct-horse-8', 'correct-horse-8')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toasts).toHaveLength(1)
  expect(server.asked(api.changePassword).map(({ body }) => body)).toEqual([
    { oldPassword: 'correct-horse-7', newPassword: 'correct-horse-8' },
  ])
  expect(field('Current password')).toHaveValue('')
})
