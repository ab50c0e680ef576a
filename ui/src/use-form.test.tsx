/** Facts of a form: nothing is said before the first try, nothing is sent while something is wrong. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useForm } from './use-form.ts'

const onValid = vi.fn()
beforeEach(() => void onValid.mockClear())

interface NamesProps {
  forgetful?: boolean
  canSend?: boolean
}

function Names({ forgetful = false, canSend = true }: NamesProps) {
  const [names, setNames] = useState({ first: '', last: '' })
  const found: Partial<Record<keyof typeof names, string>> = {}
  if (names.first === '') found.first = 'first is missing'
  if (names.last === '') found.last = 'last is missing'
  const { faults, submit, forget } = useForm(found, onValid, canSend)
  return (
    <form onSubmit={submit}>
      {(['first', 'last'] as const).map((name) => (
        <input
          key={name}
          aria-label={name}
          name={name}
          value={names[name]}
          onChange={({ target }) => {
            if (forgetful) forget()
            setNames({ ...names, [name]: target.value })
          }}
        />
      ))}
      <p>{Object.values(faults).join(', ')}</p>
      <button type="submit">Send</button>
    </form>
  )
}

const said = () => screen.getByRole('paragraph').textContent
const send = () => userEvent.click(screen.getByRole('button'))
const fill = (name: string) => userEvent.type(screen.getByLabelText(name), 'x')

test('what is wrong is said from the first try on, and the first bad field gets the focus', async () => {
  render(<Names />)
  await fill('first')
  expect(said()).toBe('')
  await send()
  expect(said()).toBe('last is missing')
  expect(screen.getByLabelText('last')).toHaveFocus()
  expect(onValid).not.toHaveBeenCalled()
})

test('what was mended is said no more, and the rest stays', async () => {
  render(<Names />)
  await send()
  expect(said()).toBe('first is missing, last is missing')
  await fill('first')
  expect(said()).toBe('last is missing')
  await fill('last')
  await send()
  expect(onValid).toHaveBeenCalledOnce()
})

test('a form that forgets says nothing more after the next letter', async () => {
  render(<Names forgetful />)
  await send()
  await fill('first')
  expect(said()).toBe('')
})

test('while nothing may be sent a try says nothing', async () => {
  render(<Names canSend={false} />)
  await send()
  expect(said()).toBe('')
  expect(onValid).not.toHaveBeenCalled()
})
