/** How many columns the screen has room for; a column that has none is not even drawn, and asks for nothing. */
import { useSyncExternalStore } from 'react'

function wideEnough(query: string): () => boolean {
  const subscribe = (tell: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', tell)
    return () => media.removeEventListener('change', tell)
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

// The breakpoints of ui/src/tokens.css: a media query cannot read a custom property.
/** Two columns: `md`. */
export const useWide = wideEnough('(min-width: 768px)')
/** Three columns: `xl`. */
export const useWidest = wideEnough('(min-width: 1280px)')
