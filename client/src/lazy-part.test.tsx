/** Facts of parts that are fetched when they are first shown. */
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoadBoundary } from './LoadBoundary.tsx'
import { lazyPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const greeting = { Greeting }

test('a part is fetched once, when it is first shown, and stands at once from then on', async () => {
  const load = vi.fn(async () => greeting)
  const Part = lazyPart(load, 'Greeting')
  expect(load).not.toHaveBeenCalled()
  const first = render(<Part name="Mali" />)
  expect(first.container.innerHTML).toBe('')
  await screen.findByText('Hello Mali')
  first.unmount()
  const second = render(<Part name="Dao" />)
  expect(second.container.textContent).toBe('Hello Dao')
  expect(load).toHaveBeenCalledOnce()
})

test('a part that could not be fetched is told to the boundary, and is fetched afresh the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => greeting).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyPart(load, 'Greeting')
  const failed = vi.fn()
  const show = () =>
    render(
      <LoadBoundary onFail={failed}>
        <Part name="Mali" />
      </LoadBoundary>,
    )
  show()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(new Error('offline')))
  show()
  await screen.findByText('Hello Mali')
})

test('a part that is gone before it is there changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof greeting>()
  const Part = lazyPart(() => promise, 'Greeting')
  const { container, unmount } = render(<Part name="Mali" />)
  unmount()
  await act(async () => resolve(greeting))
  expect(container.innerHTML).toBe('')
})
