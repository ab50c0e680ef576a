/** Facts of what stands around every screen: where the keyboard is after a change of screen. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { ConsoleShell } from './ConsoleShell.tsx'

test('the keyboard begins in the screen that was opened, not in the navigation', async () => {
  await renderConsole(<ConsoleShell />)
  expect(await screen.findByRole('main')).toHaveFocus()
})
