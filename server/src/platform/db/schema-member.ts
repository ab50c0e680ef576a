/** The tables of codes and of what members are told, as kysely types. */
import type { AccountNotice, OtpPurpose, PasswordNotice, SmsState } from '@kapao/contract/lists.ts'
import type { Generated } from 'kysely'
import type { Fixed } from './schema-columns.ts'

/** (0039) */
export interface MemberSmsTable {
  member_id: Fixed<string>
  id: Fixed<string>
  kind: Fixed<AccountNotice | PasswordNotice>
  text: Fixed<string>
  created_at: Fixed<Date>
  state: Generated<SmsState>
  ask_at: Date | null
  ask_count: Generated<number>
}

export interface OtpTable {
  token_hash: Fixed<Buffer>
  purpose: Fixed<OtpPurpose>
  phone: Fixed<string>
  reference: Fixed<string>
  code_hash: Fixed<Buffer>
  tries: Generated<number>
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  verified_at: Date | null
  used_at: Date | null
}
