/** One press of a key presses one button, however long it is held. */
import type { KeyboardEvent } from 'react'

/**
 * Enter presses again with each of its repeats, also the button that has come in place of the first one: a question that nobody
 * has read, or the wheel, once more for a coin.
 */
export function passHeldKey(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
