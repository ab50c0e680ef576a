/** A figure that leads to its list: the first of several that this person may see, or none. Of nothing there is no list. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#operator/signed-in.ts'
import type { Way } from '#table/ways.ts'

interface ToListProps {
  ways: readonly Way[]
  /** The figure, where it is one. */
  of?: number
  children: ReactNode
}

export function ToList({ ways, of, children }: ToListProps) {
  const may = useMay()
  const way = of === 0 ? undefined : ways.find(({ needs }) => may(needs))
  if (!way) return children
  return (
    <Link to={way.path} search={way.search} className="underline">
      {children}
    </Link>
  )
}
