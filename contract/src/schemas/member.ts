/** Registration, profile and password (spec §3, §5, §7; decisions D12). */
import * as z from 'zod/mini'
import { bankNameFields } from '../bank-names.ts'
import { Currency, CurrencyChoice } from '../edition.ts'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { Code, line, Moment, secret } from './text.ts'

const password = secret(limits.passwordLengthMax)
const nothing = z.literal('')

export const Registration = z.strictObject({
  name: line(limits.nameLengthMax),
  /** The phone number. */
  username: secret(32),
  password,
  /** How the member found us. Not required (spec §5), like the next ones: left out or empty is the same. */
  sourceCode: z.optional(z.union([Code, nothing])),
  /** An inviter's code: the fixed prefix and the digits of the inviter's member number, or the member id. One that names nobody answers INVITER_UNKNOWN. */
  inviteCode: z.optional(z.string().check(z.maxLength(80))),
  bankCode: Code,
  /** First and last name joined by a space; stored in upper case. */
  bankAccountName: line(limits.bankAccountNameLengthMax),
  /** Spaces and dashes are taken out. */
  bankAccountNo: line(40),
  /** Asked in the Laos build only. */
  currency: z.optional(z.union([CurrencyChoice, nothing])),
  /** A verified, unused token; needed while OTP registration is on. */
  otpToken: z.optional(secret(128)),
})
export type Registration = z.infer<typeof Registration>

/** What is filled in so far: validate judges what it is given. */
export const PartialRegistration = z.partial(Registration)

export const Bank = z.object({
  code: z.string(),
  ...bankNameFields(z.string()),
})
export type Bank = z.infer<typeof Bank>

export const BankAccount = z.object({
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: z.object(bankNameFields(z.string())),
})

export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  /** The phone number. */
  username: z.string(),
  createdAt: Moment,
  /** Spin coins. */
  coin: z.int(),
  currency: Currency,
  /** `K-` and nine digits: what a member can say. */
  memberNo: z.string(),
  /** The ways that the member has set to prove again (decisions D18). */
  stepUp: z.array(z.enum(lists.stepUpWays)),
})

export const ProfileResult = z.object({ profile: Profile, bankAccount: BankAccount })

/** Verified for `account` and unused; needed for another bank account, and for a holder's name that does not fit the old one. */
const accountToken = z.optional(secret(128))

/** All of it, as the member wants it from now on. */
export const ProfileChange = z.strictObject({
  name: Registration.shape.name,
  bankCode: Registration.shape.bankCode,
  bankAccountName: Registration.shape.bankAccountName,
  bankAccountNo: Registration.shape.bankAccountNo,
  otpToken: accountToken,
})

/** Another way of writing the account holder's name; `bankCode` is the member's own bank (spec §2 Deposit modal). */
export const AccountNameChange = z.strictObject({
  bankCode: Registration.shape.bankCode,
  bankAccountName: Registration.shape.bankAccountName,
  otpToken: accountToken,
})

/** Whose password is forgotten; answered the same for every phone (decisions D18). */
export const PasswordForgotten = z.strictObject({ phoneNumber: secret(32) })

/** `otpToken`: verified for this within 15 minutes, and unused. */
export const PasswordReset = z.strictObject({ otpToken: secret(128), password })

export const PasswordChange = z.strictObject({ oldPassword: password, newPassword: password })

const pin = z.string().check(z.length(limits.pinDigits), z.regex(/^\d+$/))

export const PinSetting = z.strictObject({ pin, password })
export const PinRemoval = z.strictObject({ password })
export const StepUp = z.strictObject({ pin })
/** Until when this session, and no other, counts as proved. */
export const SteppedUp = z.object({ until: Moment })
