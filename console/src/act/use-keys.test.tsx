/** Facts about single keys: where they are heard, and where letters are somebody's own. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

function Screen({ act }: { act: () => void }) {
  useKeys({ a: act })
  return (
    <>
      <input type="checkbox" aria-label="Choose" />
      <input aria-label="Name" />
      <textarea aria-label="Note" />
    </>
  )
}

test.each([
  ['Choose', 1],
  ['Name', 0],
  ['Note', 0],
])('with the focus in %s a key acts %i times', async (label, times) => {
  const act = vi.fn<() => void>()
  render(<Screen act={act} />)
  screen.getByLabelText(label).focus()
  await userEvent.keyboard('a')
  expect(act).toHaveBeenCalledTimes(times)
})
