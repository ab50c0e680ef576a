/** Facts of setting up an account: what is wrong with the new password stands beside it. */
import { acceptInvitation, openInvitation } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { InvitationForm } from './InvitationForm.tsx'

test('a password that is too easy to guess is refused beside its field, until another one is typed', async () => {
  const server = new FakeServer()
  server.answer(openInvitation, {
    ...{ username: 'somchai', name: 'Somchai', secret: 'A'.repeat(32) },
    uri: 'otpauth://totp/Kapao:somchai?secret=AAAA',
  })
  server.refuse(acceptInvitation, 'INVALID_USER_INFO', 400)
  await renderConsole(<InvitationForm token="t" onDone={() => undefined} />)
  const field = await screen.findByLabelText('New password')
  await userEvent.type(field, 'password')
  await userEvent.type(screen.getByLabelText('Code of the authenticator'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Set up the account' }))
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/It is too easy to guess\. Please choose another one\./),
  )
  await userEvent.type(field, ' of mine')
  await waitFor(() => expect(field).not.toHaveAccessibleDescription(/too easy/))
})
