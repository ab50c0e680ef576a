/** The names of calls, for what speaks of all of them. */
import type * as member from './member.ts'
import type * as staff from './staff.ts'

type ChangingName<Table> = {
  [Name in keyof Table]: Table[Name] extends { changes: true } ? Name : never
}[keyof Table]

export type Api = typeof member

/** The name of a member's call. */
export type CallName = keyof Api

/** The name of a member's call that changes state. */
export type ChangingCall = ChangingName<Api>

export type OperatorApi = typeof staff

/** The name of a call of staff who have signed in: it has roles. */
export type SignedInStaffCall = {
  [Name in keyof OperatorApi]: OperatorApi[Name] extends { caller: 'operator' } ? Name : never
}[keyof OperatorApi]

/** The name of a call of staff that changes state. */
export type ChangingOperatorCall = ChangingName<OperatorApi>
