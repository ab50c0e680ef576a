/** The bar of main places at the thumb's end of the screen; the app brings its own links. */
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface BottomNavProps {
  label: string
  children: ReactNode
}

export function BottomNav({ label, children }: BottomNavProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-(--column) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-(--nav-height) auto-cols-fr grid-flow-col">{children}</ul>
    </nav>
  )
}

/** Classes of a place in the bar, for a link or a button. The current one is known by `aria-current="page"`. */
export const navItemClass =
  'relative flex h-full w-full min-w-11 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-13 leading-tight text-muted ' +
  'transition-colors aria-[current=page]:font-semibold aria-[current=page]:text-gold-text'

interface NavFaceProps {
  icon: ReactNode
  children: ReactNode
  /** The one in the middle, on a gold disc, which stays within the bar: it must cover no text of the page. */
  raised?: boolean
}

/** What a place looks like: its icon above its word. */
export function NavFace({ icon, children, raised = false }: NavFaceProps) {
  return (
    <>
      <span
        className={classes(
          'grid place-items-center',
          raised && 'size-11 rounded-chip bg-linear-to-b from-gold to-gold-deep text-on-gold shadow-gold',
        )}
      >
        {icon}
      </span>
      {/* On the smallest phone a long word takes a little of its neighbours' room. */}
      <span className="one-line min-w-max">{children}</span>
    </>
  )
}
