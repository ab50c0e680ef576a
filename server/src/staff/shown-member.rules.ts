/** Whom a row of a list is about: name and masked phone for those who may list members, the number for others (staff-calls T3). */
import { memberNoText } from '@kapao/contract/account-text.ts'
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { memberPhone as phoneInPart } from '#platform/masking.rules.ts'
import { hasRole } from './request.rules.ts'

interface FoundMember {
  memberNo: Parameters<typeof memberNoText>[0]
  memberName: string
  memberPhone: string
}

export function shownMember(
  operator: { roles: readonly OperatorRole[] },
  { memberNo, memberName, memberPhone }: FoundMember,
) {
  const seesMembers = hasRole(operator, operatorRoles.members)
  return {
    memberNo: memberNoText(memberNo),
    name: seesMembers ? memberName : null,
    phone: seesMembers ? phoneInPart(memberPhone) : null,
  }
}
