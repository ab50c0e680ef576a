/** Facts of a list that did not come: why, and another try only where it may help. */
import { CallError } from '@kapao/contract/client.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { LoadFailed } from './LoadFailed.tsx'

test.each([
  ['a role that may not is told so, and of no failure', 403, 'FORBIDDEN', 0],
  ['a server that does not answer', 503, 'SERVICE_UNAVAILABLE', 1],
])('%s', async (_, status, message, tries) => {
  await renderConsole(<LoadFailed error={new CallError(status, { message })} onRetry={vi.fn()} />)
  expect(screen.queryAllByText('The list could not be loaded.')).toHaveLength(tries)
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(tries)
})
