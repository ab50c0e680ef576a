/** A figure that leads to its list: the first of several that this person may see, or none. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#operator/signed-in.ts'
import type { Way } from '#table/ways.ts'

interface ToListProps {
  ways: readonly Way[]
  children: ReactNode
}

export function ToList({ ways, children }: ToListProps) {
  const may = useMay()
  const way = ways.find(({ needs }) => may(needs))
  if (!way) return children
  return (
    <Link to={way.path} search={way.search} className="underline">
      {children}
    </Link>
  )
}
