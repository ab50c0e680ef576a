/** Facts of the third step of the registration (spec §2, §5). */
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { ProfileStep } from './ProfileStep.tsx'

beforeEach(() => {
  new FakeServer().answer(api.sources, [])
})
afterEach(() => vi.unstubAllGlobals())

const fields = { name: 'Mali', password: 'password1', confirm: 'password1', sourceCode: '', inviteCode: '' }
const nothing = () => {}

test('a password that everybody tries first is refused with that reason, beside its field', async () => {
  const error = new CallError(400, { message: 'INVALID_USER_INFO', fields: ['password'] })
  await renderApp(
    <ProfileStep
      fields={fields}
      onFields={nothing}
      onNext={nothing}
      isChecking={false}
      error={error}
      onTyped={nothing}
    />,
  )
  const password = await screen.findByLabelText('Password', { selector: 'input' })
  expect(password).toHaveAccessibleDescription(/too easy to guess/)
})
