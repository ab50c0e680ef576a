/** Members change their name and their bank account (spec §7, decisions D6; quality I-20, I-32). */
import { brokenConstraint } from '#db/failure.ts'
import { inTransaction } from '#db/transaction.ts'
import { openTasks } from '#operator/task.service.ts'
import { Refusal } from '#refusal.ts'
import type { App, Member } from '../context.ts'
import {
  type AccountData,
  getMemberWithBank,
  isBankAccountTaken,
  isMemberBank,
  setAccountData,
} from './member.queries.ts'
import { readAccountName, readAccountNo } from './member.rules.ts'

const done = { message: 'SUCCESS' }

/**
 * Withdrawals that are under way go to the account as it was when they were requested; the next ones wait for a person
 * for a day, and staff are told. @throws Refusal INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO, EXISTING_BANK.
 */
export async function updateProfile(app: App, member: Member, wanted: AccountData) {
  if (!(await isMemberBank(app.db, wanted.bankCode, app.config.edition)))
    throw new Refusal('INVALID_BANK', ['bankCode'])
  const data = {
    ...wanted,
    bankAccountName: readAccountName(wanted.bankCode, wanted.bankAccountName),
    bankAccountNo: readAccountNo(wanted.bankAccountNo),
  }
  if (await isBankAccountTaken(app.db, data.bankCode, data.bankAccountNo, member.id)) throw taken()
  await save(app, member, data)
  return done
}

/** @throws Refusal INVALID_BANK when it is not the member's own bank, BANK_ACCOUNT_NAME_ENG. */
export async function updateAccountName(
  app: App,
  member: Member,
  { bankCode, bankAccountName }: Pick<AccountData, 'bankCode' | 'bankAccountName'>,
) {
  const row = await getMemberWithBank(app.db, member.id)
  if (bankCode !== row.bank_code) throw new Refusal('INVALID_BANK', ['bankCode'])
  const name = readAccountName(bankCode, bankAccountName)
  const { name: ownName, bank_account_no: bankAccountNo } = row
  await save(app, member, { name: ownName, bankCode, bankAccountName: name, bankAccountNo })
  return done
}

const taken = () => new Refusal('EXISTING_BANK', ['bankAccountNo'])

async function save(app: App, member: Member, data: AccountData) {
  const now = app.clock.now()
  try {
    await inTransaction(app.db, async (tx) => {
      if (!(await setAccountData(tx, member.id, data, now))) return
      const detail = { bankCode: data.bankCode, bankAccountName: data.bankAccountName }
      const task = { kind: 'bank_account_changed' as const, subject: member.id, memberId: member.id, detail }
      await openTasks(tx, [task], now)
    })
  } catch (error) {
    // Somebody else was quicker with the same account: the database decides (I-32).
    throw brokenConstraint(error) === 'member_bank_account' ? taken() : error
  }
}
