/** Facts of the fields: what they understand, and how they tell what is wrong. */
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AmountField } from './AmountField.tsx'
import { readTyped } from './amount-input.ts'
import { CodeField } from './CodeField.tsx'
import { tidyAmount } from './digits.ts'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'

test('an error is tied to its field and replaces the hint', () => {
  const { rerender } = render(<Field label="Phone" hint="10 digits" />)
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('10 digits')
  rerender(<Field label="Phone" hint="10 digits" error="Enter your phone number" />)
  const field = screen.getByLabelText('Phone')
  expect(field).toHaveAccessibleDescription('Enter your phone number')
  expect(field).toBeInvalid()
  expect(screen.queryByText('10 digits')).toBeNull()
})

test('a password can be shown and hidden', async () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" autoComplete="current-password" />)
  const field = screen.getByLabelText('Password')
  expect(field).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(field).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(field).toHaveAttribute('type', 'password')
})

function Amount({ all }: { all?: number }) {
  const [value, setValue] = useState('')
  return (
    <AmountField
      label="Amount"
      unit="฿"
      value={value}
      onValue={setValue}
      chips={[100, 1000]}
      {...(all !== undefined && { all: { label: 'All', amount: all } })}
    />
  )
}

test('a chip fills the amount, and typing the same amount presses the chip', async () => {
  render(<Amount />)
  const field = screen.getByLabelText('Amount')
  await userEvent.click(screen.getByRole('button', { name: '1,000' }))
  expect(field).toHaveValue('1,000')
  await userEvent.clear(field)
  await userEvent.type(field, '100')
  expect(screen.getByRole('button', { name: '100' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '1,000' })).toHaveAttribute('aria-pressed', 'false')
})

test.each([
  [500, '500'],
  [500.5, '500.50'],
  [0.1 + 0.2, '0.30'],
])('"all" of %d fills in %s', async (amount, text) => {
  render(<Amount all={amount} />)
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByLabelText('Amount')).toHaveValue(text)
})

test('separators come while an amount is typed, also in Thai digits or pasted; the caret stays where it was', async () => {
  render(<Amount />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await userEvent.type(field, '๑2345')
  expect(field).toHaveValue('12,345')
  await userEvent.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field).toHaveValue('192,345')
  expect(field.selectionStart).toBe(2)
  await userEvent.clear(field)
  await userEvent.paste('฿1,000.50')
  expect(field).toHaveValue('1,000.50')
})

test('what an input method composes is left alone until it is done', () => {
  render(<Amount />)
  const field = screen.getByLabelText('Amount')
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: '１２３４' }, isComposing: true })
  expect(field).toHaveValue('１２３４')
  fireEvent.compositionEnd(field)
  expect(field).toHaveValue('1,234')
})

test.each([
  ['a digit in the middle', { shown: '1,234', text: '1,9234', caret: 3 }, '19234', 2],
  ['backspace over a separator', { shown: '1,234', text: '1234', caret: 1 }, '234', 0],
  ['the other way', { shown: '1,234', text: '1234', caret: 1, inputType: 'deleteContentForward' }, '134', 1],
  ['backspace over the last separator', { shown: '1,234,567', text: '1,234567', caret: 5 }, '123567', 3],
  ['a leading zero', { shown: '0', text: '05', caret: 2 }, '5', 1],
  ['a point first', { shown: '', text: '.', caret: 1 }, '0.', 2],
  ['more decimals than there are', { shown: '1,234.56', text: '1,234.567', caret: 9 }, '1234.56', 8],
  ['a digit deleted', { shown: '1,234', text: '1,23', caret: 4 }, '123', 3],
])('the caret after %s', (_, typed, digits, caret) =>
  expect(readTyped({ ...typed, decimals: 2 })).toEqual({ digits, caret }),
)

test.each([
  ['๑,๒๓๔.๕๐', '1234.50'],
  ['໑໐໐', '100'],
  ['007', '7'],
  ['.5', '0.5'],
  ['1.2.3', '1.23'],
  ['12.345', '12.34'],
  ['1e5', '15'],
  ['-3', '3'],
  ['0', '0'],
  ['', ''],
])('the amount %o is read as %o', (typed, read) => expect(tidyAmount(typed)).toBe(read))

test('whole units only where a currency has no smaller ones', () => expect(tidyAmount('12.5', 0)).toBe('12'))

test('a code is one field for the phone to fill, and is handed over once when it is full', async () => {
  const onFull = vi.fn()
  function Code() {
    const [code, setCode] = useState('')
    return <CodeField label="Code" value={code} onValue={setCode} onFull={onFull} />
  }
  render(<Code />)
  const field = screen.getByLabelText('Code')
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  await userEvent.type(field, '๑๒๓ 456789')
  expect(field).toHaveValue('123456')
  expect(onFull.mock.calls).toEqual([['123456']])
})
