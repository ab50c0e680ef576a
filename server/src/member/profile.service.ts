/** Members change their name and their bank account (spec §7, decisions D6, D12; quality I-20, I-32). */

import type { Locale } from '@kapao/contract/edition.ts'
import type { AccountNotice } from '@kapao/contract/lists.ts'
import { getOtpStanding, spendOtp } from '#otp/otp.service.ts'
import type { App, RequestParts } from '#parts/app-parts.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/schema.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { openTasks } from '#staff/task.service.ts'
import { setProven } from './account-verification.queries.ts'
import { askHolder } from './account-verification.service.ts'
import { applyMarks } from './kept-mark.service.ts'
import {
  type AccountData,
  findOwnAccount,
  isBankAccountTaken,
  isMemberBank,
  lockOwnAccount,
  setAccountData,
} from './member.queries.ts'
import { changeOfAccount, needsProof, readAccountName, readAccountNo } from './member.rules.ts'
import { notifyBySms } from './sms.service.ts'

type ProfileParts = RequestParts & Pick<App, 'outside' | 'log'>

/** What comes with the request. */
interface Proof {
  otpToken: string | undefined
  /** In which language the member is told of the change. */
  locale: Locale
  inSameTx: InSameTx
}

/**
 * Withdrawals that are under way go to the account as it was when they were requested; the next ones wait for a person
 * for a day, and staff are told. @throws Refusal INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO, UNVERIFIED_OTP,
 * EXISTING_BANK.
 */
export async function updateProfile(app: ProfileParts, member: Member, wanted: AccountData, proof: Proof) {
  const isOffered = await isMemberBank(app.db, wanted.bankCode, app.config.edition)
  const data = {
    ...wanted,
    bankAccountName: readAccountName(wanted.bankCode, wanted.bankAccountName),
    bankAccountNo: readAccountNo(wanted.bankAccountNo),
  }
  // Who has an account at a bank that is offered no longer may keep it.
  const wantedOf = (now: AccountData) => {
    if (!isOffered && data.bankCode !== now.bankCode) throw new Refusal('INVALID_BANK', ['bankCode'])
    return data
  }
  await save(app, member, wantedOf, proof)
}

/** @throws Refusal INVALID_BANK when it is not the member's own bank, BANK_ACCOUNT_NAME_ENG, UNVERIFIED_OTP. */
export async function updateAccountName(
  app: ProfileParts,
  member: Member,
  { bankCode, bankAccountName }: Pick<AccountData, 'bankCode' | 'bankAccountName'>,
  proof: Proof,
) {
  const rename = ({ name, bankAccountNo, ...now }: AccountData) => {
    if (bankCode !== now.bankCode) throw new Refusal('INVALID_BANK', ['bankCode'])
    return { name, bankCode, bankAccountNo, bankAccountName: readAccountName(bankCode, bankAccountName) }
  }
  await save(app, member, rename, proof)
}

const taken = () => new Refusal('EXISTING_BANK', ['bankAccountNo'])

async function save(
  app: ProfileParts,
  member: Member,
  wantedOf: (now: AccountData) => AccountData,
  { otpToken, locale, inSameTx }: Proof,
) {
  const asked = await askAboutChange(app, member, wantedOf, otpToken)
  try {
    await inTransaction(app.db, async (tx) => {
      const before = await lockOwnAccount(tx, member.id)
      const data = wantedOf(before)
      const kind = changeOfAccount(before, data)
      const mustProve = needsProof(kind, before.provenName, data.bankAccountName)
      // Before it is looked at whether the account is somebody's: only who holds the phone is told.
      if (mustProve && app.config.registerOtp)
        await spendOtp(app, tx, otpToken, { phone: before.phone, purpose: 'account' })
      if (await isBankAccountTaken(tx, data.bankCode, data.bankAccountNo, member.id)) throw taken()
      const at = app.clock.now()
      await setAccountData(tx, member.id, { ...data, isProven: mustProve }, at)
      // What the bank was asked about is what stands there now; else a deposit proves it later.
      if (asked && changeOfAccount(asked, data) === undefined) await setProven(tx, member.id, at)
      if (kind === 'account_changed') await applyMarks(tx, app, { ...member, ...data })
      if (kind) await notifyOfChange(tx, app, { member, data, kind, locale }, at)
      await inSameTx(tx)
    })
    app.wake('sendSms')
  } catch (error) {
    // Somebody else was quicker with the same account: the database decides (I-32).
    throw brokenConstraint(error) === 'member_bank_account' ? taken() : error
  }
}

/**
 * As at registration the bank is asked under which name the account is, where the operator has that service: else one who has
 * registered with an account of their own could go on with anybody's. Before the transaction, and for nobody whose proof is missing:
 * they must not learn whose the account is, nor give it a home in this cell.
 *
 * @returns the account that the bank has under this name. @throws Refusal INVALID_USER_INFO when it is another's or not there, UNVERIFIED_OTP,
 * EXISTING_BANK.
 */
async function askAboutChange(
  app: ProfileParts,
  member: Member,
  wantedOf: (now: AccountData) => AccountData,
  otpToken: string | undefined,
): Promise<AccountData | undefined> {
  const before = await findOwnAccount(app.db, member.id)
  const data = wantedOf(before)
  const kind = changeOfAccount(before, data)
  if (!kind) return undefined
  const held = { phone: before.phone, purpose: 'account' as const }
  if (needsProof(kind, before.provenName, data.bankAccountName) && app.config.registerOtp)
    if ((await getOtpStanding(app, otpToken, held)) !== 'verified') throw new Refusal('UNVERIFIED_OTP')
  const { bankCode, bankAccountNo, bankAccountName: name } = data
  const isProven = await askHolder(app, { bankCode, accountNo: bankAccountNo, name })
  if (!(await app.homes.settle({ kind: 'account', bankCode, bankAccountNo }))) throw taken()
  return isProven ? data : undefined
}

interface Told {
  member: Member
  data: AccountData
  kind: AccountNotice
  locale: Locale
}

async function notifyOfChange(
  tx: Tx,
  app: Pick<App, 'config'>,
  { member, data, kind, locale }: Told,
  at: Date,
) {
  const detail = { bankCode: data.bankCode, bankAccountName: data.bankAccountName }
  const task = { kind: 'bank_account_changed' as const, subject: member.id, memberId: member.id, detail }
  await openTasks(tx, [task], at)
  await notifyBySms(tx, app, { memberId: member.id, kind, accountNo: data.bankAccountNo, locale }, at)
}
