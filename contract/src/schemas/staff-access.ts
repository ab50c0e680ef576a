/** How staff and their machines get in: accounts, sessions, invitations, tokens (staff-calls T1). */
import * as z from 'zod/mini'
import { readMemberNo } from '../account-text.ts'
import { Currency } from '../edition.ts'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { staffLimits, usernameShape } from '../staff-limits.ts'
import { OperatorRole, ShownMember } from './staff.ts'
import { line, Moment, secret, staffListFields } from './text.ts'

/** What a member of staff signs in with; for good. */
const Username = z.string().check(z.regex(usernameShape))

/** By its id, or by the number that people say. */
export const NamedMember = z.union([
  z.uuid(),
  line(20).check(z.refine((text) => readMemberNo(text) !== undefined)),
])

/** One role or several, each once. */
export const Roles = z.array(OperatorRole).check(
  z.minLength(1),
  z.refine((roles) => new Set(roles).size === roles.length),
)

export const StaffLogin = z.strictObject({
  /** Anything that is no username is simply not known. */
  username: secret(64),
  password: secret(limits.passwordLengthMax),
  /** Six digits of the authenticator, or one of the codes for recovery. */
  code: secret(64),
})

export const StaffSignedIn = z.object({
  operator: z.object({
    username: z.string(),
    name: z.string(),
    roles: Roles,
    /** Of the member that this person is too. */
    memberNo: z.nullable(z.string()),
  }),
  /** A session that nobody uses for so long is over. */
  idleMinutes: z.int(),
  /** What most members hold: forms, reports and filters begin with it. */
  currency: Currency,
  /** The sandbox's own page, which plays the outside; absent in a live service. */
  switchboardUrl: z.optional(z.string()),
})

export const StaffCode = z.strictObject({ code: secret(64) })

/** Until when dangerous acts need no further code. */
export const StaffSteppedUp = z.object({ until: Moment })

const StaffState = z.enum(lists.staffStates)
export type StaffState = z.infer<typeof StaffState>

/** By their usernames. */
export const StaffPage = z.object({
  ...staffListFields,
  staff: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      roles: z.array(OperatorRole),
      state: StaffState,
      lastSeenAt: z.nullable(Moment),
      /** A username; null for who was set up at the machine itself. */
      invitedBy: z.nullable(z.string()),
      /** The member that this person is too, about whom they decide nothing. */
      memberId: z.nullable(z.string()),
      member: ShownMember,
    }),
  ),
})

export const NewStaff = z.strictObject({
  username: Username,
  name: line(staffLimits.nameLengthMax),
  roles: Roles,
  /** The member that this person is too. */
  memberId: z.optional(NamedMember),
})

/** The link is shown once, and opens an invitation for a day. */
export const InvitedStaff = z.object({ message: z.string(), link: z.string() })

export const InvitationToken = z.strictObject({ token: secret(128) })

export const OpenedInvitation = z.object({
  username: z.string(),
  name: z.string(),
  /** Base32; asked again it is the same. */
  secret: z.string(),
  /** `otpauth://totp/…`: what an authenticator scans. */
  uri: z.string(),
})

export const InvitationAcceptance = z.strictObject({
  token: secret(128),
  password: secret(limits.passwordLengthMax),
  /** Of the authenticator that was just set up. */
  code: secret(64),
})

/** Each of the codes stands for the authenticator once. */
export const AcceptedInvitation = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })

export const MachineTokenPage = z.object({
  ...staffListFields,
  tokens: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      roles: z.array(OperatorRole),
      createdBy: z.nullable(z.string()),
      createdAt: Moment,
      endsAt: Moment,
      lastUsedAt: z.nullable(Moment),
      revokedAt: z.nullable(Moment),
    }),
  ),
})

/** Never the role that administers. */
export const NewMachineToken = z.strictObject({
  name: line(staffLimits.nameLengthMax),
  roles: Roles.check(z.refine((roles) => !roles.includes('admin'))),
  endsAt: Moment,
})

/** The token is shown once. */
export const CreatedToken = z.object({ message: z.string(), _id: z.string(), token: z.string() })
