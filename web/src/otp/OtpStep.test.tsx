/** Facts of the step that asks for the code from the SMS (decisions D12). */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { OtpStep } from './OtpStep.tsx'

beforeEach(() => {
  new FakeServer()
})
afterEach(() => vi.unstubAllGlobals())

const nothing = () => {}
const show = (sentAt: number | undefined) =>
  renderApp(
    <OtpStep
      phone="0812345678"
      otpToken="a-token"
      otpRef="ABCD"
      sentAt={sentAt}
      order={{ purpose: 'register' }}
      onSent={nothing}
      onVerified={nothing}
      onLeave={nothing}
    />,
  )

const resend = () => screen.findByRole('button', { name: /^Send a new code/ })

test('a code that was sent just now is followed by another one after a minute', async () => {
  await show(undefined)
  expect(await resend()).toHaveAccessibleName(/^Send a new code in (60|5\d) s$/)
})

test('the wait goes on where it was after the page was loaded again', async () => {
  await show(Date.now() - 40_000)
  expect(await resend()).toHaveAccessibleName(/^Send a new code in (20|1\d) s$/)
})

test('a device whose clock was set back waits no longer than a minute', async () => {
  await show(Date.now() + 3_600_000)
  expect(await resend()).toHaveAccessibleName(/^Send a new code in (60|5\d) s$/)
})
