/** What a speech bubble looks like: the customer's at the right in night cloth, everybody else's at the left. */
import { classes } from '@kapao/ui/classes.ts'

export const bubbleClass = (isOwn: boolean, more?: string): string =>
  classes(
    'max-w-[85%] rounded-card px-4 py-2.5 text-17 wrap-anywhere whitespace-pre-wrap',
    isOwn ? 'rounded-br-[6px] bg-weave-from text-weave-text' : 'rounded-bl-[6px] bg-raised',
    more,
  )
