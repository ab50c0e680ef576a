/** Draws lines over steps on a canvas, by uPlot; fetched only where a picture is shown. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { lineLooks } from './line-look.ts'

/** Null where there is no figure: the line has a gap. */
export type Values = readonly (number | null)[]

export interface Drawing {
  /** The name of each step along the bottom. */
  steps: readonly string[]
  lines: readonly Values[]
  /** What stands along the left. */
  axisText: (value: number) => string
  /** Which step the pointer is over; none when it has left. */
  onStep: (step: number | undefined) => void
}

/** As long as there are no more steps than this, each figure has its mark: what lies between is only a line. */
const marksMax = 60

const px = { height: 240, line: 2, point: 6, axisGap: 6, tick: 4, stepSpace: 64, figureSpace: 44 }
const font = { size: 12, family: 'system-ui' }

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const fontOf = () => `${font.size}px ${getComputedStyle(document.body).fontFamily || font.family}`

/** As wide as the longest of its figures. */
function widthOf(chart: uPlot, texts: readonly string[] | null): number {
  chart.ctx.save()
  chart.ctx.font = fontOf()
  const widest = Math.max(0, ...(texts ?? []).map((text) => chart.ctx.measureText(text).width))
  chart.ctx.restore()
  return Math.ceil(widest) + px.axisGap + px.tick
}

/** Zero is always in the picture, so that no small change looks like a large one. */
const withZero = (_: uPlot, least: number | null, most: number | null): [number, number] => {
  const [low, high] = [Math.min(0, least ?? 0), Math.max(0, most ?? 0)]
  if (low === high) return [0, 1]
  const room = (high - low) / 20
  return [low < 0 ? low - room : 0, high > 0 ? high + room : 0]
}

/** Half a step at both ends: a single one stands in the middle. */
const stepsRange = (_: uPlot, first: number, last: number): [number, number] => [first - 0.5, last + 0.5]

/** Of figures: 1, 2 and 5 with zeros; for steps whole ones only. */
const wholeSteps = [1, 2, 3, 4, 6, 7, 12, 14, 28, 56, 112]

function optionsOf({ steps, lines, axisText, onStep }: Drawing, width: number): uPlot.Options {
  const axis = {
    stroke: () => colour('--muted'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { stroke: () => colour('--line'), width: 1, size: px.tick },
    font: fontOf(),
    gap: px.axisGap,
  }
  return {
    width,
    height: px.height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: px.point * 2 } },
    scales: { x: { time: false, range: stepsRange }, y: { range: withZero } },
    axes: [
      {
        ...axis,
        incrs: wholeSteps,
        space: px.stepSpace,
        values: (_, places) => places.map((place) => steps[place] ?? ''),
      },
      {
        ...axis,
        space: px.figureSpace,
        size: widthOf,
        values: (_, figures) => figures.map((figure) => axisText(figure)),
      },
    ],
    series: [
      {},
      ...lines.map((_, at): uPlot.Series => {
        const look = lineLooks[at % lineLooks.length] ?? lineLooks[0]
        const stroke = () => colour(look.colour)
        return {
          stroke,
          width: px.line,
          dash: [...look.dash],
          points: { show: steps.length <= marksMax, size: px.point, stroke, fill: stroke },
        }
      }),
    ],
    hooks: { setCursor: [({ cursor }) => onStep(cursor.idx ?? undefined)] },
  }
}

/** @returns what draws it anew after a change of colours, and what takes it away. */
export function drawChart(place: HTMLElement, drawing: Drawing) {
  const data: uPlot.AlignedData = [
    drawing.steps.map((_, at) => at),
    ...drawing.lines.map((line) => [...line]),
  ]
  const chart = new uPlot(optionsOf(drawing, place.clientWidth), data, place)
  const watcher = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: px.height }))
  watcher.observe(place)
  return {
    redraw: () => chart.redraw(),
    end: () => {
      watcher.disconnect()
      chart.destroy()
    },
  }
}
