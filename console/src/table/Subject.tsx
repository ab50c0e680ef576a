/** What a row is about, in words, with its page and its member's: of requests and of tasks. */
import { Link } from '@tanstack/react-router'
import { MemberLink } from './MemberLink.tsx'
import { Phone } from './Phone.tsx'

/** As the lists of requests and tasks have it: name and phone are for those who may list members; who is erased has no phone. */
export interface OfMember {
  memberId: string | null
  member: { memberNo: string; name: string | null; phone: string | null } | null
}

/** The name; the member's number for those who may not see names. */
export const memberText = ({ member }: Pick<OfMember, 'member'>) => member?.name ?? member?.memberNo ?? ''

/** The member of a row; nothing where it has none. */
export function MemberOf({ of: { memberId, member } }: { of: OfMember }) {
  if (memberId === null || member === null) return null
  return <MemberLink memberId={memberId}>{memberText({ member })}</MemberLink>
}

interface SubjectProps {
  of: OfMember
  /** Undefined where the member says it all. */
  text: string | undefined
  way: { path: string; search: Record<string, string> } | undefined
  /** Without links: where something is being decided. */
  isPlain?: boolean
}

export function Subject({ of, text, way, isPlain = false }: SubjectProps) {
  const { member } = of
  return (
    <span className="grid min-w-44 gap-0.5 wrap-anywhere">
      {text !== undefined &&
        (way && !isPlain ? (
          <Link to={way.path} search={way.search} className="underline">
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        ))}
      {of.memberId !== null && (
        <span>
          {isPlain ? memberText(of) : <MemberOf of={of} />}{' '}
          {member && member.name !== null && (
            <span className="figures whitespace-nowrap text-muted">
              <Phone phone={member.phone} />
            </span>
          )}
        </span>
      )}
    </span>
  )
}
