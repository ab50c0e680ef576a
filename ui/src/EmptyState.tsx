/** Nothing here yet: a line drawing, what that means, and what to do next. */
import type { ReactNode } from 'react'
import { type Drawing, LineDrawing } from './LineDrawing.tsx'

interface EmptyStateProps {
  drawing: Drawing
  title: ReactNode
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <LineDrawing drawing={drawing} className="mb-2 w-35 text-muted" />
      <p className="text-17 font-semibold">{title}</p>
      {children && <div className="max-w-80 text-15 text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
