/** A quiet cloth after Thai and Lao weaving in the colour of the text; it fills its box and fades to the left, where the figures stand. */
import { classes } from './classes.ts'

interface WeaveProps {
  className?: string
}

export function Weave({ className }: WeaveProps) {
  return <span aria-hidden="true" className={classes('weave', className)} />
}
