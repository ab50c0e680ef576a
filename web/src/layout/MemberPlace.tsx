/** The five places of a signed-in member, and one of them as a link, or as a button where it opens a modal. */
import { Link } from '@tanstack/react-router'
import { FileText, House, type LucideIcon, MessageCircle, ReceiptText, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'

export const memberPlaces = [
  { to: '/user/profile', word: 'profile', icon: UserRound },
  // Spec §2: conditions open in a modal above whatever page is there.
  { to: null, word: 'conditions', icon: FileText },
  { to: '/user/home', word: 'home', icon: House },
  { to: '/user/statement', word: 'statement', icon: ReceiptText },
  { to: '/user/contact', word: 'contact', icon: MessageCircle },
] as const satisfies readonly { to: string | null; word: string; icon: LucideIcon }[]

interface MemberPlaceProps {
  place: (typeof memberPlaces)[number]
  onConditions: () => void
  className: string
  children: ReactNode
}

export function MemberPlace({ place, onConditions, className, children }: MemberPlaceProps) {
  if (place.to === null) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={onConditions} className={className}>
        {children}
      </button>
    )
  }
  return (
    <Link to={place.to} className={className}>
      {children}
    </Link>
  )
}
