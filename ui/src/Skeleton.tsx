/** A grey shape of the size that the real thing will have, so that nothing moves when it arrives. */
import { classes } from './classes.ts'

interface SkeletonProps {
  /** Size classes of the final layout: `h-12 w-full`. */
  className?: string
}

export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden className={classes('block animate-shimmer rounded-field bg-(--shimmer)', className)} />
  )
}
