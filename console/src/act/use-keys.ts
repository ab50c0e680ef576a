/** Single keys for what a screen does most: they rest while somebody types, and while a dialog is open. */
import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, (() => void) | undefined>>

/** A box that is ticked takes no letters: the keys of the screen go on beside it. */
const takesText = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(takesText) !== null

/** By `event.key`, letters in lower case. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
      // A button or a link answers these itself.
      const isControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
      if (isControl && name === 'Enter') return
      const act = latest.current[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
