/** Facts of text that is put into capitals as it is typed. */
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { upperCaseInPlace } from './upper-case.ts'

function CodeForm() {
  const [code, setCode] = useState('')
  return <Field label="Code" value={code} onChange={(event) => setCode(upperCaseInPlace(event.target))} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code')

test('what is typed and what is pasted is in capitals', async () => {
  render(<CodeForm />)
  await userEvent.type(field(), 'wel-1')
  expect(field()).toHaveValue('WEL-1')
  await userEvent.clear(field())
  await userEvent.paste('come on')
  expect(field()).toHaveValue('COME ON')
})

test('the caret stays where something was put in', () => {
  render(<CodeForm />)
  fireEvent.change(field(), { target: { value: 'WECOME' } })
  // As a browser does it: the letter is in, and the caret is behind it.
  const typed = 'WElCOME'
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), typed)
  field().setSelectionRange(3, 3)
  fireEvent.input(field())
  expect(field()).toHaveValue('WELCOME')
  expect(field().selectionStart).toBe(3)
})
