/** The tables of what takes two people, of what staff know about members, and of switches, as kysely types: see schema.ts. */
import type { Capability } from '@kapao/contract/schemas/operator-member.ts'
import type { RequestState } from '@kapao/contract/schemas/operator-request.ts'
import type { Fixed, FixedOptional, Json } from './schema-columns.ts'

export interface OperatorRequestTable {
  id: Fixed<string>
  kind: Fixed<string>
  part: Fixed<string>
  about: Fixed<string>
  state: RequestState
  member_id: FixedOptional<string | null>
  subject: Fixed<string>
  body: Json<unknown>
  before: Json<unknown>
  after: Json<unknown>
  reason: Fixed<string>
  requested_by: Fixed<string>
  requested_at: Fixed<Date>
  lapses_at: Fixed<Date>
  decided_by: string | null
  decided_at: Date | null
  note: string | null
}

export interface MemberFreezeTable {
  member_id: Fixed<string>
  capability: Fixed<Capability>
  reason: string
  frozen_by: string
  frozen_at: Date
  lifted_at: Date | null
}

export interface MemberFlagTable {
  member_id: Fixed<string>
  id: Fixed<string>
  code: Fixed<string>
  reason: Fixed<string>
  holds: Fixed<boolean>
  flagged_by: Fixed<string | null>
  flagged_at: Fixed<Date>
  closed_by: string | null
  closed_at: Date | null
  note: string | null
}

export interface MemberNoteTable {
  member_id: Fixed<string>
  id: Fixed<string>
  text: Fixed<string>
  written_by: Fixed<string>
  written_at: Fixed<Date>
}

export interface ServiceSwitchTable {
  name: Fixed<string>
  is_on: boolean
  reason: string
  changed_by: string
  changed_at: Date
}

export interface OperatorAuditTable {
  n: Fixed<bigint>
  at: Fixed<Date>
  operator_id: Fixed<string>
  action: Fixed<string>
  subject: Fixed<string>
  record: Fixed<string>
  hash: Fixed<Buffer>
}
