/** A part of a page under its own title. */
import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h2 className="text-17 font-semibold">{title}</h2>
      {children}
    </div>
  )
}
