/** A phone's keyboard covers the page without making it smaller: a layer keeps to what can be seen of it. */
import { useEffect } from 'react'

/** `--seen-top` and `--seen-height` of the layer, while it is open. */
export function useSeenHeight(layer: { current: HTMLElement | null }, isOn: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!isOn || !seen) return
    const follow = () => {
      // Enlarged by two fingers: a part is looked at, and nothing is covered.
      if (seen.scale > 1) return
      layer.current?.style.setProperty('--seen-top', `${seen.offsetTop}px`)
      layer.current?.style.setProperty('--seen-height', `${seen.height}px`)
    }
    seen.addEventListener('resize', follow)
    seen.addEventListener('scroll', follow)
    return () => {
      seen.removeEventListener('resize', follow)
      seen.removeEventListener('scroll', follow)
      // Once the window has been wide, what was seen of it before says nothing any more.
      for (const name of ['--seen-top', '--seen-height']) layer.current?.style.removeProperty(name)
    }
  }, [isOn, layer])
}
