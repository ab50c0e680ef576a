/** Whether the screen is wide enough for the side panel; below that the panel is not even drawn, and asks for nothing. */
import { useSyncExternalStore } from 'react'

// The `lg` breakpoint of ui/src/tokens.css: a media query cannot read a custom property.
const query = '(min-width: 1024px)'

function subscribe(tell: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
