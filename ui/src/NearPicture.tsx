/** A picture that is fetched only once it is about to be seen; something else stands in for one that does not come. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { nearPx } from './limits.ts'

interface NearPictureProps {
  src: string | null
  width: number
  height: number
  /** Says the size. */
  className: string
  /** For a picture that there is not, or that does not load. */
  children: ReactNode
}

export const NearPicture = ({ src, ...look }: NearPictureProps) =>
  src === null ? look.children : <Picture key={src} src={src} {...look} />

/** The browser's own `loading="lazy"` fetches a whole page's pictures ahead on a poor network (speed S17). */
function Picture({ src, width, height, className, children }: NearPictureProps & { src: string }) {
  const [isMissing, setMissing] = useState(false)
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const picture = place.current
    if (!picture) return
    const margin = `${nearPx}px`
    // `scrollMargin`: the same along a row of cards; an older browser begins there when the card is in view.
    const look = { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return
      setNear(true)
      watch.disconnect()
    }, look)
    watch.observe(picture)
    return () => watch.disconnect()
  }, [])
  if (isMissing) return children
  if (!isNear) return <span ref={place} aria-hidden className={classes('block', className)} />
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      decoding="async"
      onError={() => setMissing(true)}
      className={className}
    />
  )
}
