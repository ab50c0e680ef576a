/** Facts of a button that is waiting for an answer. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { lateMs } from './limits.ts'

afterEach(() => vi.useRealTimers())

test('a loading button cannot be pressed again and keeps the focus', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Withdraw</Button>)
  const button = screen.getByRole('button', { name: 'Withdraw' })
  await userEvent.click(button)
  rerender(
    <Button onClick={onClick} loading>
      Withdraw
    </Button>,
  )
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('pressing Enter in a form does not send it again while it is loading', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Amount" />
      <Button type="submit" loading>
        Send
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['a button', <Button key="text">Close</Button>],
  ['one with an icon', <IconButton key="icon" label="Close" icon="x" />],
])('Enter presses %s once, however long it is held', (_, button) => {
  render(button)
  const presses = (repeat: boolean) =>
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Enter', repeat })
  expect([presses(false), presses(true)]).toEqual([true, false])
})

test('the ring appears only after 200 ms, and the words keep their place', () => {
  vi.useFakeTimers()
  const { container } = render(<Button loading>Send</Button>)
  expect(container.querySelector('svg')).toBeNull()
  act(() => vi.advanceTimersByTime(lateMs))
  expect(container.querySelector('svg')).not.toBeNull()
  expect(screen.getByText('Send')).toBeInTheDocument()
})
