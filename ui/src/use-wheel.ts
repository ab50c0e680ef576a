/** The wheel on the screen: its picture, painted once per set of slices, and what turns it. */
import { useCallback, useEffect, useRef } from 'react'
import { pointerBend } from './spin-motion.ts'
import { WheelAnimator } from './wheel-animator.ts'
import { paintWheel, type SliceView } from './wheel-picture.ts'

/** How far the pointer bends, in degrees. */
const bendMax = 16

export interface WheelParts {
  animator: WheelAnimator
  canvas: { current: HTMLCanvasElement | null }
  pointer: { current: SVGSVGElement | null }
  /** How many slices are shown. */
  count: { current: number }
}

/** Outlives the sheet that shows it: a spin ends as it was drawn, also when nobody is looking. */
export function useWheelParts(): WheelParts {
  const parts = useRef<WheelParts>(null)
  if (!parts.current) {
    const made: WheelParts = {
      canvas: { current: null },
      pointer: { current: null },
      count: { current: 1 },
      animator: new WheelAnimator((angle) => {
        if (made.canvas.current) made.canvas.current.style.transform = `rotate(${angle}rad)`
        const bend = pointerBend(angle, made.count.current) * bendMax
        if (made.pointer.current) made.pointer.current.style.transform = `rotate(${-bend}deg)`
      }),
    }
    parts.current = made
  }
  const { animator } = parts.current
  useEffect(() => () => animator.dispose(), [animator])
  return parts.current
}

/** Paints the slices on the canvas that is given to the answered reference. */
export function useWheelPicture({ canvas, animator, count }: WheelParts, slices: readonly SliceView[]) {
  // The odds change with every spin of anybody; the picture does not.
  const picture = JSON.stringify(slices.map(({ label, bgColor, textColor }) => [label, bgColor, textColor]))
  const latest = useRef(slices)
  latest.current = slices
  useEffect(() => {
    let isWanted = picture !== ''
    count.current = Math.max(1, latest.current.length)
    animator.settle(count.current)
    if (canvas.current) void paintWheel(canvas.current, latest.current, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [picture, canvas, count, animator])
  return useCallback(
    (element: HTMLCanvasElement | null) => {
      canvas.current = element
      animator.show()
    },
    [canvas, animator],
  )
}
