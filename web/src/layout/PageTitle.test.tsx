/** Facts of the heading of a page: the tab's name, and the focus where a step has taken its own along. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { PageTitle } from './PageTitle.tsx'

// As `index.html` has it.
beforeEach(() => {
  document.title = 'Kapao'
})

function Wizard() {
  const [step, setStep] = useState(1)
  return (
    <>
      <PageTitle>{`Step ${step}`}</PageTitle>
      {step === 1 && (
        <button type="button" onClick={() => setStep(2)}>
          Next
        </button>
      )}
      <button type="button" onClick={() => setStep(3)}>
        Help
      </button>
    </>
  )
}
const heading = () => screen.getByRole('heading', { level: 1 })

test('names the tab, and leaves the focus of a page that has just been opened alone', async () => {
  await renderApp(<Wizard />)
  expect(document.title).toBe('Step 1 · Kapao')
  expect(heading()).not.toHaveFocus()
})

test('a step whose button is gone gives the focus to the heading of the next one', async () => {
  await renderApp(<Wizard />)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(document.title).toBe('Step 2 · Kapao')
  expect(heading()).toHaveFocus()
})

test('what still has the focus keeps it', async () => {
  await renderApp(<Wizard />)
  await userEvent.click(screen.getByRole('button', { name: 'Help' }))
  expect(document.title).toBe('Step 3 · Kapao')
  expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus()
})
