/** How the lines of a picture are told apart: by colour, by dash and by their marks together. */

export interface LineLook {
  /** A custom property of the page. */
  colour: `--chart-${number}`
  /** Lengths of strokes and gaps, in pixels; none: a whole line. */
  dash: readonly number[]
}

export const lineLooks = [
  { colour: '--chart-1', dash: [] },
  { colour: '--chart-2', dash: [8, 4] },
  { colour: '--chart-3', dash: [2, 4] },
  { colour: '--chart-4', dash: [10, 3, 2, 3] },
  { colour: '--chart-5', dash: [14, 6] },
] as const satisfies readonly LineLook[]
