/** Registration, the profile and the password (spec §4, §5; decisions D9, D12). */
import { memberNoText } from '@kapao/contract/account-text.ts'
import { currencyOfChoice, type Locale } from '@kapao/contract/edition.ts'
import type { OutcomeCode } from '@kapao/contract/errors.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { PartialRegistration, Registration } from '@kapao/contract/schemas/member.ts'
import type * as z from 'zod/mini'
import { getOtpStanding, type OtpStanding, readPhone, spendOtp } from '#otp/otp.service.ts'
import type { App } from '#parts/app-parts.ts'
import { readBankNames } from '#platform/db/bank-names.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { proofChanges } from '#platform/limits/call-limits.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { hashPassword } from '#platform/password.ts'
import { Refusal } from '#platform/refusal.ts'
import { endSessions } from '#session/session.service.ts'
import { askHolder } from './account-verification.service.ts'
import { applyMarks } from './kept-mark.service.ts'
import {
  findInviter,
  getMemberWithBank,
  insertMember,
  isBankAccountTaken,
  isMemberBank,
  isPhoneTaken,
  isSource,
  setPassword,
} from './member.queries.ts'
import {
  checkPassword,
  readAccountName,
  readAccountNo,
  readCurrency,
  readInviteCode,
} from './member.rules.ts'
import { provePassword, waysOf } from './pin.service.ts'
import { notifyOfPassword } from './sms.service.ts'

type Given = z.output<typeof PartialRegistration>

/**
 * Judges what it is given, and nothing that it is not given (decisions D12): the wizard asks after its profile step. Who
 * has an account already is told to the holder of a verified phone alone.
 *
 * @returns what to answer.
 * @throws Refusal PHONE_NUMBER_REQUIRE_10_DIGIT, UNVERIFIED_OTP, EXISTING_USER, INVALID_USER_INFO, INVALID_BANK,
 * BANK_ACCOUNT_NAME_ENG, EXISTING_BANK, KEY_INVALID, REQUEST_LIMIT.
 */
export const validateRegistration = async (
  app: Pick<App, 'db' | 'clock' | 'config' | 'homes' | 'limits'>,
  given: Given,
): Promise<OutcomeCode> => (await judge(app, given, { isRegistering: false })).outcome

async function judge(
  app: Pick<App, 'db' | 'clock' | 'config' | 'homes' | 'limits'>,
  given: Given,
  { isRegistering }: { isRegistering: boolean },
): Promise<Judged> {
  const phone = given.username === undefined ? undefined : readPhone(app, given.username, 'username')
  if (given.password !== undefined) checkPassword(given.password, phone, 'password')
  readCurrency(app.config.edition, given.currency || undefined)
  // Without codes only who registers is told, since that leaves a member behind or is counted.
  const otp = app.config.registerOtp ? await holdingOf(app, given, phone) : undefined
  const isTold = app.config.registerOtp ? otp !== 'none' : isRegistering
  if (isTold && phone !== undefined && (await isPhoneTaken(app.db, phone)))
    throw new Refusal('EXISTING_USER', ['username'])
  if (otp === 'used') throw new Refusal('UNVERIFIED_OTP')
  if (given.sourceCode && !(await isSource(app.db, given.sourceCode)))
    throw new Refusal('INVALID_USER_INFO', ['sourceCode'])
  await judgeBank(app, given, isTold)
  return judgeInviter(app, given, isTold)
}

/** What one verified phone may ask, from wherever. */
const perOtp: Limit = {
  name: 'validateOtp',
  points: limits.validatePerOtp,
  windowMs: limits.otpVerifiedLifetimeMs,
  code: 'REQUEST_LIMIT',
}

/** What the token says about the phone, or by itself where no phone is given. @throws Refusal UNVERIFIED_OTP, REQUEST_LIMIT. */
async function holdingOf(
  app: Pick<App, 'db' | 'clock' | 'limits'>,
  { otpToken }: Given,
  phone: string | undefined,
): Promise<OtpStanding> {
  const standing = await getOtpStanding(app, otpToken, { phone, purpose: 'register' })
  if (standing === 'none' && phone !== undefined) throw new Refusal('UNVERIFIED_OTP')
  if (standing !== 'none' && otpToken !== undefined) await app.limits.take(perOtp, otpToken)
  return standing
}

async function judgeBank(
  app: Pick<App, 'db' | 'config' | 'homes'>,
  { bankCode, bankAccountName, bankAccountNo }: Given,
  isTold: boolean,
) {
  if (bankCode !== undefined && !(await isMemberBank(app.db, bankCode, app.config.edition)))
    throw new Refusal('INVALID_BANK', ['bankCode'])
  if (bankAccountName !== undefined) readAccountName(bankCode, bankAccountName)
  const accountNo = bankAccountNo === undefined ? undefined : readAccountNo(bankAccountNo)
  if (!isTold || !bankCode || !accountNo) return
  const isFree = await app.homes.isFree({ kind: 'account', bankCode, bankAccountNo: accountNo })
  if (!isFree || (await isBankAccountTaken(app.db, bankCode, accountNo)))
    throw new Refusal('EXISTING_BANK', ['bankAccountNo'])
}

interface Judged {
  invitedBy: string | null
  outcome: 'SUCCESS' | 'INVITER_UNKNOWN'
}

/** A code that names nobody keeps nobody out: the registration goes on without an inviter, and says so (decisions D14). */
async function judgeInviter(
  app: Pick<App, 'db' | 'config'>,
  { inviteCode }: Given,
  isTold: boolean,
): Promise<Judged> {
  if (!inviteCode?.trim()) return { invitedBy: null, outcome: 'SUCCESS' }
  const inviter = readInviteCode(app.config.invitePrefix, inviteCode)
  if (inviter && !isTold) return { invitedBy: null, outcome: 'SUCCESS' }
  const invitedBy = inviter && (await findInviter(app.db, inviter))
  return invitedBy ? { invitedBy, outcome: 'SUCCESS' } : { invitedBy: null, outcome: 'INVITER_UNKNOWN' }
}

/** One member per phone and per bank account, also when many register at the same time: the database decides. */
function takenBy(constraint: string | undefined): Refusal | undefined {
  if (constraint === 'member_phone') return new Refusal('EXISTING_USER', ['username'])
  if (constraint === 'member_bank_account') return new Refusal('EXISTING_BANK', ['bankAccountNo'])
}

/** Here, and in no other cell. @throws Refusal EXISTING_USER, EXISTING_BANK. */
async function settle(app: Pick<App, 'homes'>, phone: string, { bankCode, accountNo }: Account) {
  if (!(await app.homes.settle({ kind: 'phone', phone }))) throw new Refusal('EXISTING_USER', ['username'])
  if (!(await app.homes.settle({ kind: 'account', bankCode, bankAccountNo: accountNo })))
    throw new Refusal('EXISTING_BANK', ['bankAccountNo'])
}

interface Account {
  bankCode: string
  accountNo: string
}

/** @returns what to answer; `inSameTx` gets it first. @throws Refusal as {@link validateRegistration}. */
export async function register(
  app: Pick<App, 'db' | 'clock' | 'config' | 'homes' | 'outside' | 'log' | 'limits'>,
  given: Registration,
  inSameTx: (tx: Tx, outcome: OutcomeCode) => Promise<void>,
): Promise<OutcomeCode> {
  // The inviter is bound once, here (decisions D9).
  const { invitedBy, outcome } = await judge(app, given, { isRegistering: true })
  const phone = readPhone(app, given.username, 'username')
  const account = {
    bankCode: given.bankCode,
    accountNo: readAccountNo(given.bankAccountNo),
    name: readAccountName(given.bankCode, given.bankAccountName),
  }
  const isProven = await askHolder(app, account)
  const passwordHash = await hashPassword(given.password)
  await settle(app, phone, account)
  const id = newId()
  const currency = currencyOfChoice[readCurrency(app.config.edition, given.currency || undefined)]
  try {
    await inTransaction(app.db, async (tx) => {
      if (app.config.registerOtp) await spendOtp(app, tx, given.otpToken, { phone, purpose: 'register' })
      await insertMember(tx, {
        id,
        phone,
        name: given.name,
        passwordHash,
        currency,
        sourceCode: given.sourceCode || null,
        invitedBy,
        bankCode: given.bankCode,
        bankAccountNo: account.accountNo,
        bankAccountName: account.name,
        bankVerifiedAt: isProven ? app.clock.now() : null,
        createdAt: app.clock.now(),
      })
      await applyMarks(tx, app, {
        id,
        phone,
        currency,
        bankCode: given.bankCode,
        bankAccountNo: account.accountNo,
        bankAccountName: account.name,
      })
      await inSameTx(tx, outcome)
    })
  } catch (error) {
    throw takenBy(brokenConstraint(error)) ?? error
  }
  app.log.info({ member: id }, 'registered')
  return outcome
}

export async function getProfile({ db }: Pick<App, 'db'>, memberId: string) {
  const row = await getMemberWithBank(db, memberId)
  return {
    profile: {
      _id: row.id,
      name: row.name,
      username: row.phone,
      createdAt: row.createdAt,
      coin: Number(row.coin ?? 0n),
      currency: row.currency,
      memberNo: memberNoText(row.memberNo),
      stepUp: waysOf(row),
    },
    bankAccount: {
      bankCode: row.bankCode,
      bankAccountName: row.bankAccountName,
      bankAccountNo: row.bankAccountNo,
      bank: readBankNames(row),
    },
  }
}

/**
 * The calling session lives on; all others die (decisions D12). The member is told by SMS: a thief would have ended the
 * member's own sessions. @throws Refusal WRONG_PASSWORD, INVALID_USER_INFO, REQUEST_LIMIT.
 */
export async function changePassword(
  app: Pick<App, 'db' | 'clock' | 'config' | 'limits' | 'log' | 'realtime' | 'wake'>,
  member: Member,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  { locale, inSameTx }: { locale: Locale; inSameTx: InSameTx },
) {
  const { passwordHash: oldHash, phone } = await provePassword(app, member, oldPassword, 'oldPassword')
  checkPassword(newPassword, phone, 'newPassword')
  if (newPassword === oldPassword) throw new Refusal('INVALID_USER_INFO', ['newPassword'])
  await app.limits.take(proofChanges, member.id)
  const passwordHash = await hashPassword(newPassword)
  const except = member.tokenHash
  await inTransaction(app.db, async (tx) => {
    // Of two changes at the same time the later one did not prove the password that is now the old one.
    if (!(await setPassword(tx, member.id, { from: oldHash, to: passwordHash })))
      throw new Refusal('WRONG_PASSWORD', ['oldPassword'])
    await endSessions(app, tx, { memberId: member.id, except, why: 'password_changed' })
    const about = { memberId: member.id, kind: 'password_changed', locale } as const
    await notifyOfPassword(tx, app, about, app.clock.now())
    await inSameTx(tx)
  })
  app.realtime.dropSessions(member.id, { except }, 'password_changed')
  app.wake('sendSms')
  app.log.info({ member: member.id }, 'password changed')
}
