/** A member, wherever one is shown: leads to the member's page, for those who may see it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#operator/signed-in.ts'

interface MemberLinkProps {
  memberId: string
  /** The name, or what this person may see of it. */
  children: ReactNode
}

export function MemberLink({ memberId, children }: MemberLinkProps) {
  const may = useMay()
  if (!may('memberSheet')) return <span className="wrap-anywhere">{children}</span>
  return (
    <Link to="/members/$memberId" params={{ memberId }} className="wrap-anywhere underline">
      {children}
    </Link>
  )
}
