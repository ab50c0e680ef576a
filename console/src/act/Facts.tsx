/** Names and values, one below the other: what a panel tells, and what an act repeats before it is done. */
import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(88px,auto)_minmax(min-content,1fr)] gap-x-4 gap-y-1.5 text-15">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-13 text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
