/** Facts of what is shown: money, pages, time left, and copying. */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'
import { clockText } from './Countdown.tsx'
import { Money } from './Money.tsx'
import { NearPicture } from './NearPicture.tsx'
import { Pagination, pageRange } from './Pagination.tsx'
import { connectToasts, onFirstToast, toastError } from './toast.ts'

const text = (element: React.ReactElement) => render(element).container.textContent

test.each([
  [1234.5, '1,234.50'],
  [0, '0.00'],
  [-3, '−3.00'],
  [Number.NaN, '–'],
  [undefined, '–'],
  [null, '–'],
])('the amount %o reads %s', (amount, shown) => expect(text(<Money amount={amount} />)).toBe(shown))

test('a movement carries its sign and its word beside the colour', () => {
  expect(text(<Money amount={500} unit="฿" sign="plus" word="Deposit" />)).toBe('Deposit +฿500.00')
  expect(text(<Money amount={500} unit="฿" sign="minus" word="Withdrawal" />)).toBe(
    'Withdrawal \u2212฿500.00',
  )
})

test('an unknown amount has neither sign nor unit', () => {
  expect(text(<Money amount={undefined} unit="฿" sign="plus" />)).toBe('–')
})

test('a unit of letters stands apart from the figure', () => {
  expect(text(<Money amount={500} unit="LAK" />)).toBe('LAK\u00a0500.00')
})

test.each([
  [1, 6, [1, 2]],
  [2, 6, [1, 2, 3]],
  [5, 6, [2, 3, 4, 5, 6]],
  [6, 6, [3, 4, 5, 6]],
  [1, 0, []],
])('page %d of %d shows %o', (page, pages, shown) => expect(pageRange(page, pages)).toEqual(shown))

test('the current page is marked, and the arrows end with the pages', async () => {
  const onPage = vi.fn()
  const labels = {
    label: 'Pages',
    previousLabel: 'Back',
    nextLabel: 'On',
    pageLabel: (page: number) => `Page ${page}`,
  }
  render(<Pagination {...labels} page={3} pages={3} onPage={onPage} />)
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('button', { name: 'On' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(onPage).toHaveBeenCalledWith(2)
})

test.each([
  [600, '10:00'],
  [59.2, '01:00'],
  [0, '00:00'],
  [-5, '00:00'],
])('%d seconds left read %s', (seconds, shown) => expect(clockText(seconds)).toBe(shown))

const copyButton = (
  <CopyButton text="1234567890" label="Copy" copiedLabel="Copied" failedLabel="Failed to copy" />
)

test('copying happens within the tap and is confirmed', async () => {
  const user = userEvent.setup()
  const shown = vi.fn()
  connectToasts(shown)
  render(copyButton)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('1234567890')
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('success', 'Copied'))
})

test('a clipboard that refuses is told, not hidden', async () => {
  const user = userEvent.setup()
  const shown = vi.fn()
  connectToasts(shown)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  render(copyButton)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('error', 'Failed to copy'))
})

test('the first toast brings the toaster up, and is not lost while it comes', async () => {
  vi.resetModules()
  const fresh = await import('./toast.ts')
  const mount = vi.fn()
  const shown = vi.fn()
  fresh.onFirstToast(mount)
  expect(mount).not.toHaveBeenCalled()
  fresh.toastError('No answer')
  expect(mount).toHaveBeenCalledTimes(1)
  fresh.connectToasts(shown)
  expect(shown.mock.calls).toEqual([['error', 'No answer']])
})

test('a toast before the app has its frame waits for it', async () => {
  const mount = vi.fn()
  onFirstToast(mount)
  const shown = vi.fn()
  connectToasts(shown)
  toastError('Later')
  expect(shown).toHaveBeenCalledWith('error', 'Later')
})

test('a picture is fetched once it is about to be seen', () => {
  let see: (seen: { isIntersecting: boolean }[]) => void = () => undefined
  class Watch {
    constructor(callback: typeof see) {
      see = callback
    }
    observe = () => see([{ isIntersecting: false }])
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  render(
    <NearPicture src="/naga" width={8} height={8} className="size-8">
      nothing
    </NearPicture>,
  )
  const picture = () => screen.queryByRole('presentation', { hidden: true })
  expect(picture()).toBeNull()
  act(() => see([{ isIntersecting: true }]))
  expect(picture()).toHaveAttribute('src', '/naga')
})

test('what is below zero has its sign before the unit, and what is nearly nothing has none', () => {
  expect(text(<Money amount={-1000} unit="฿" />)).toBe('−฿1,000.00')
  expect(text(<Money amount={-1000} />)).toBe('−1,000.00')
  expect(text(<Money amount={-0.001} unit="฿" />)).toBe('฿0.00')
})
