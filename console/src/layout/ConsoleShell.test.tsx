/** Facts of what stands around every screen: where the keyboard is after a change of screen. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { ConsoleShell } from './ConsoleShell.tsx'

test('the keyboard begins in the screen that was opened, not in the navigation', async () => {
  const { address } = await renderConsole(<ConsoleShell />, { path: '/$screen', address: '/members' })
  expect(await screen.findByRole('main')).toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: /^Payouts/ }))
  await waitFor(() => expect(address()).toBe('/payouts'))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
