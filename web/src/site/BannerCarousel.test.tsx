/** Facts of the operator's banners. */
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { BannerCarousel } from './BannerCarousel.tsx'

const banners = ['First', 'Second', 'Third'].map((name) => ({
  image: `data:image/svg+xml,${name}`,
  html: `<p>${name} words<script>alert(1)</script></p>`,
}))

beforeEach(() => {
  // The simulated page has no sizes and no scrolling: each banner is 300 px wide, and a scroll arrives at once.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    this.scrollLeft = (to as ScrollToOptions).left ?? 0
    act(() => void fireEvent.scroll(this))
  } as typeof HTMLElement.prototype.scrollTo
})

const arrow = (name: string) => screen.getByRole('button', { name })

test('the arrows show one banner after the other, and stop at both ends', async () => {
  await renderApp(<BannerCarousel banners={banners} label="About this bonus" />)
  expect(screen.getByRole('region', { name: 'About this bonus' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Picture 1 of 3')
  expect(arrow('Previous picture')).toBeDisabled()
  await userEvent.click(arrow('Next picture'))
  await userEvent.click(arrow('Next picture'))
  expect(screen.getByRole('status')).toHaveTextContent('Picture 3 of 3')
  expect(arrow('Next picture')).toBeDisabled()
  await userEvent.click(arrow('Previous picture'))
  expect(screen.getByRole('status')).toHaveTextContent('Picture 2 of 3')
})

test('a swipe counts like an arrow', async () => {
  await renderApp(<BannerCarousel banners={banners} label="About this bonus" />)
  const list = screen.getByRole('list')
  list.scrollLeft = 310
  fireEvent.scroll(list)
  expect(screen.getByRole('status')).toHaveTextContent('Picture 2 of 3')
})

test('an operator’s scripts are not shown, let alone run', async () => {
  await renderApp(<BannerCarousel banners={banners} label="About this bonus" />)
  expect(screen.getByText('First words')).toBeVisible()
  expect(document.querySelector('section script')).toBeNull()
})

test('a single banner without a picture is its words, and nothing to press', async () => {
  await renderApp(<BannerCarousel banners={[{ image: null, html: '<h3>Words</h3>' }]} label="Invite" />)
  expect(screen.getByRole('heading', { name: 'Words' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})
