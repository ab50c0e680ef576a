/** The heading of a page, which also names the tab: a screen reader reads that name first, and a history lists by it. */
import { classes } from '@kapao/ui/classes.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

interface PageTitleProps {
  children: string
  className?: string
}

/**
 * Where the page or the step before took the element with the focus along, the heading gets it: what a keyboard or a screen
 * reader goes on from is the new page, not the top of the window, and its name is read.
 */
export function PageTitle({ children, className }: PageTitleProps) {
  const app = useTranslations('frame')('app')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The document has its bare name until its first page is there: nothing has been left then.
    const isFirst = document.title === app
    document.title = `${children} · ${app}`
    if (isFirst || !heading.current || document.activeElement !== document.body) return
    heading.current.tabIndex = -1
    heading.current.focus({ preventScroll: true })
  }, [children, app])
  return (
    <h1 ref={heading} className={classes('text-28 leading-tight font-semibold outline-none', className)}>
      {children}
    </h1>
  )
}
