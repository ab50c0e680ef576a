/** Facts of setting a forgotten password anew (decisions D18). */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { PasswordPage } from './PasswordPage.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(api.forgotPassword, {
    ...{ otpRef: 'ABCD', otpToken: 'a-token', code: 'SUCCESS', expireIn: 300, resendIn: 60 },
  })
  server.answer(api.verifyOtp, { code: 'OTP_CODE_VALID' })
  server.answer(api.resetPassword, { message: 'SUCCESS' })
})
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })

async function proveThePhone() {
  const app = await renderApp(<PasswordPage />)
  await userEvent.type(await screen.findByLabelText('Phone number'), '081-234-5678')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await userEvent.type(await screen.findByLabelText('Code from the SMS'), '123456')
  await screen.findByLabelText('New password', { selector: 'input' })
  return app
}

async function choose(password: string, confirm = password) {
  await userEvent.type(field('New password'), password)
  await userEvent.type(field('Confirm the new password'), confirm)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('phone, code, another password: then to the login', async () => {
  const { address } = await proveThePhone()
  await choose('correct-horse-8')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(toasts).toHaveLength(1)
  expect(server.asked(api.forgotPassword).map(({ body }) => body)).toEqual([{ phoneNumber: '0812345678' }])
  expect(server.asked(api.resetPassword).map(({ body }) => body)).toEqual([
    { otpToken: 'a-token', password: 'correct-horse-8' },
  ])
})

test('the new one and its repetition must be equal', async () => {
  await proveThePhone()
  await choose('correct-horse-8', 'correct-horse-9')
  expect(field('Confirm the new password')).toHaveAccessibleDescription('The new passwords do not match')
  expect(server.asked(api.resetPassword)).toEqual([])
})

test('one that may not be a password is said beside its field, with the reason', async () => {
  server.answer(api.resetPassword, { message: 'INVALID_USER_INFO', fields: ['password'] } as never, 400)
  await proveThePhone()
  await choose('password')
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/too easy to guess/))
})

test('what was proven too long ago leads back to the phone', async () => {
  server.refuse(api.resetPassword, 'UNVERIFIED_OTP')
  await proveThePhone()
  await choose('correct-horse-8')
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByLabelText('Phone number')).toHaveValue('081-234-5678')
})
