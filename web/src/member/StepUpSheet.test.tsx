/** Facts of the question for the PIN (decisions D18). */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { StepUpSheet } from './StepUpSheet.tsx'

test('whom only the PIN proves can type it at once', async () => {
  await renderApp(<StepUpSheet open ways={['pin']} onProved={vi.fn()} onClose={vi.fn()} />)
  await waitFor(() => expect(screen.getByLabelText('PIN (6 digits)')).toHaveFocus())
})
