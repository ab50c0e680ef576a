/** Where the button of a form stands: at the end of the sheet, over its padding, in view also while what is above it scrolls (ux 65). */
import type { ReactNode } from 'react'

export function FormEnd({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-auto -mb-5 grid gap-2 bg-surface sm:rounded-b-card px-5 pt-2 pb-[max(20px,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}
