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
import { applyMarks } from './kept-mark.service.ts'
import {
  type AccountData,
  getPasswordOf,
  isBankAccountTaken,
  isMemberBank,
  lockOwnAccount,
  setAccountData,
} from './member.queries.ts'
import { changeOfAccount, needsProof, readAccountName, readAccountNo } from './member.rules.ts'
import { notifyBySms } from './sms.service.ts'

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
export async function updateProfile(app: RequestParts, member: Member, wanted: AccountData, proof: Proof) {
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
  await settleAccount(app, member, data, proof)
  await save(app, member, wantedOf, proof)
}

/** Only for who holds the phone: the others are refused for that, and must not learn whose the account is, nor keep it from anybody. */
async function settleAccount(
  app: RequestParts,
  member: Member,
  { bankCode, bankAccountNo }: AccountData,
  { otpToken }: Proof,
) {
  const { phone } = await getPasswordOf(app.db, member.id)
  const held = app.config.registerOtp && (await getOtpStanding(app, otpToken, { phone, purpose: 'account' }))
  if (held && held !== 'verified') return
  if (!(await app.homes.settle({ kind: 'account', bankCode, bankAccountNo }))) throw taken()
}

/** @throws Refusal INVALID_BANK when it is not the member's own bank, BANK_ACCOUNT_NAME_ENG, UNVERIFIED_OTP. */
export async function updateAccountName(
  app: RequestParts,
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
  app: RequestParts,
  member: Member,
  wantedOf: (now: AccountData) => AccountData,
  { otpToken, locale, inSameTx }: Proof,
) {
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
