/** A part of what is known of a member, below its title. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { memberSheet } from '@kapao/contract/calls/staff.ts'
import type { ReactNode } from 'react'

export type Sheet = Wire<ResultOf<typeof memberSheet>>

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-15 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
