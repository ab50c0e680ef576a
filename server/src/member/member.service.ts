/** Registration, the profile and the password (spec §4, §5; decisions D9, D12). */
import { currencyOfChoice } from '@kapao/contract/edition.ts'
import type { PartialRegistration, Registration } from '@kapao/contract/member.ts'
import type * as z from 'zod/mini'
import { brokenConstraint } from '#db/failure.ts'
import { newId } from '#db/id.ts'
import { type Along, inTransaction } from '#db/transaction.ts'
import { getOtpStanding, readPhone, spendOtp } from '#otp/otp.service.ts'
import { Refusal } from '#refusal.ts'
import { hashPassword, isPasswordRight } from '#session/password.service.ts'
import { endSessions } from '#session/session.service.ts'
import type { App, Member } from '../context.ts'
import {
  getMemberWithBank,
  getPasswordOf,
  insertMember,
  isActiveMember,
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

type Given = z.output<typeof PartialRegistration>

/**
 * Judges what it is given, and nothing that it is not given (decisions D12): the wizard asks after its profile step,
 * and registration itself asks with everything.
 *
 * @throws Refusal PHONE_NUMBER_REQUIRE_10_DIGIT, UNVERIFIED_OTP, EXISTING_USER, INVALID_USER_INFO, INVALID_BANK,
 * BANK_ACCOUNT_NAME_ENG, EXISTING_BANK, KEY_INVALID.
 */
export async function validateRegistration(app: App, given: Given): Promise<void> {
  const phone = given.username === undefined ? undefined : readPhone(app, given.username, 'username')
  if (given.password !== undefined) checkPassword(given.password, phone, 'password')
  readCurrency(app.config.edition, given.currency)
  if (phone !== undefined) {
    const otp = app.config.registerOtp ? await getOtpStanding(app, given.otpToken, phone) : 'verified'
    // Who is a member is told only to whoever holds the phone.
    if (otp === 'none') throw new Refusal('UNVERIFIED_OTP')
    if (await isPhoneTaken(app.db, phone)) throw new Refusal('EXISTING_USER', ['username'])
    if (otp === 'used') throw new Refusal('UNVERIFIED_OTP')
  }
  if (given.sourceCode !== undefined && !(await isSource(app.db, given.sourceCode)))
    throw new Refusal('INVALID_USER_INFO', ['sourceCode'])
  await findInviter(app, given.inviteCode)
  await validateBank(app, given)
}

async function validateBank(app: App, { bankCode, bankAccountName, bankAccountNo }: Given) {
  if (bankCode !== undefined && !(await isMemberBank(app.db, bankCode, app.config.edition)))
    throw new Refusal('INVALID_BANK', ['bankCode'])
  if (bankAccountName !== undefined) readAccountName(bankCode, bankAccountName)
  const accountNo = bankAccountNo === undefined ? undefined : readAccountNo(bankAccountNo)
  if (bankCode && accountNo && (await isBankAccountTaken(app.db, bankCode, accountNo)))
    throw new Refusal('EXISTING_BANK', ['bankAccountNo'])
}

/** Bound once, here (decisions D9). An empty code is no code. */
async function findInviter(app: App, inviteCode: string | undefined): Promise<string | null> {
  if (!inviteCode?.trim()) return null
  const id = readInviteCode(app.config.invitePrefix, inviteCode)
  if (!id || !(await isActiveMember(app.db, id))) throw new Refusal('INVALID_USER_INFO', ['inviteCode'])
  return id
}

/** One member per phone and per bank account, also when many register at the same moment: the database decides. */
function takenBy(constraint: string | undefined): Refusal | undefined {
  if (constraint === 'member_phone') return new Refusal('EXISTING_USER', ['username'])
  if (constraint === 'member_bank_account') return new Refusal('EXISTING_BANK', ['bankAccountNo'])
}

/** @throws Refusal as {@link validateRegistration}. */
export async function register(app: App, given: Registration, along: Along): Promise<void> {
  await validateRegistration(app, given)
  const phone = readPhone(app, given.username, 'username')
  const invitedBy = await findInviter(app, given.inviteCode)
  const passwordHash = await hashPassword(given.password)
  const id = newId()
  try {
    await inTransaction(app.db, async (tx) => {
      if (app.config.registerOtp) await spendOtp(app, tx, given.otpToken, phone)
      await insertMember(tx, {
        id,
        phone,
        name: given.name,
        password_hash: passwordHash,
        currency: currencyOfChoice[readCurrency(app.config.edition, given.currency)],
        source_code: given.sourceCode,
        invited_by: invitedBy,
        bank_code: given.bankCode,
        bank_account_no: readAccountNo(given.bankAccountNo),
        bank_account_name: readAccountName(given.bankCode, given.bankAccountName),
        created_at: app.clock.now(),
      })
      await along(tx)
    })
  } catch (error) {
    throw takenBy(brokenConstraint(error)) ?? error
  }
  app.log.info({ member: id }, 'registered')
}

export async function getProfile({ db }: App, memberId: string) {
  const row = await getMemberWithBank(db, memberId)
  return {
    profile: {
      _id: row.id,
      name: row.name,
      username: row.phone,
      createdAt: row.created_at,
      coin: Number(row.coin ?? 0n),
      currency: row.currency,
    },
    bankAccount: {
      bankCode: row.bank_code,
      bankAccountName: row.bank_account_name,
      bankAccountNo: row.bank_account_no,
      bank: { nameTH: row.name_th, nameEN: row.name_en, nameLA: row.name_la },
    },
  }
}

/** The calling session lives on; all others die (decisions D12). @throws Refusal WRONG_PASSWORD, INVALID_USER_INFO. */
export async function changePassword(
  app: App,
  member: Member,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  along: Along,
) {
  const { password_hash, phone } = await getPasswordOf(app.db, member.id)
  if (!(await isPasswordRight(password_hash, oldPassword)))
    throw new Refusal('WRONG_PASSWORD', ['oldPassword'])
  checkPassword(newPassword, phone, 'newPassword')
  if (newPassword === oldPassword) throw new Refusal('INVALID_USER_INFO', ['newPassword'])
  const passwordHash = await hashPassword(newPassword)
  const except = member.tokenHash
  await inTransaction(app.db, async (tx) => {
    // Of two changes at the same moment the later one did not prove the password that is now the old one.
    if (!(await setPassword(tx, member.id, { from: password_hash, to: passwordHash })))
      throw new Refusal('WRONG_PASSWORD', ['oldPassword'])
    await endSessions(app, tx, { memberId: member.id, except, why: 'password_changed' })
    await along(tx)
  })
  app.realtime.dropSessions(member.id, { except }, 'password_changed')
  app.log.info({ member: member.id }, 'password changed')
}
