/** Facts about pictures of figures: what a person who does not see them is told, and what is said when there is nothing to draw. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { Chart } from './Chart.tsx'
import type { Drawing } from './draw-chart.ts'

const drawn: Drawing[] = []

// The simulated page has no canvas.
vi.mock('./draw-chart.ts', () => ({
  drawChart: (_: HTMLElement, drawing: Drawing) => {
    drawn.push(drawing)
    return { redraw: () => undefined, end: () => undefined }
  },
}))

beforeEach(() => {
  drawn.length = 0
  window.matchMedia = () =>
    ({ addEventListener: () => undefined, removeEventListener: () => undefined }) as never
})

const part = (values: readonly (number | null)[]) => (
  <Chart
    title="Deposits"
    type="money"
    currency="THB"
    steps={['00:00', '01:00']}
    lines={[
      { name: 'Today', values },
      { name: 'Yesterday', values: [null, null] },
    ]}
  />
)

test('the picture has a label with what it shows, names its lines, and its axis is in baht', async () => {
  await renderConsole(part([1_200, null]))
  expect(
    screen.getByRole('img', {
      name: 'Picture of Deposits over 2 steps: Today, Yesterday. The table has the same figures.',
    }),
  ).toBeInTheDocument()
  await waitFor(() => expect(drawn).toHaveLength(1))
  expect(drawn[0]?.axisText(1_200)).toBe('฿1,200')
  expect(drawn[0]?.lines).toEqual([
    [1_200, null],
    [null, null],
  ])
})

test('the step under the pointer is told with each line’s figure, and a gap as one', async () => {
  await renderConsole(part([1_200, 900]))
  await waitFor(() => expect(drawn).toHaveLength(1))
  drawn[0]?.onStep(1)
  expect(await screen.findByText('Deposits, 01:00')).toBeInTheDocument()
  expect(screen.getByText('฿900')).toBeInTheDocument()
  expect(screen.getByText('–')).toBeInTheDocument()
  drawn[0]?.onStep(undefined)
  expect(await screen.findByText('Deposits')).toBeInTheDocument()
  expect(drawn).toHaveLength(1)
})

test('without any figure it says so and draws nothing', async () => {
  await renderConsole(part([null, null]))
  expect(screen.getByText('There are no figures to draw.')).toBeInTheDocument()
  expect(drawn).toHaveLength(0)
})
