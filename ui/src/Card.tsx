/** A raised piece of the page. */
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classes('card p-5', className)} />
}
