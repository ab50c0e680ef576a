/** Staff change a member's registered bank account, two of them together (staff-calls T2, decisions D6; quality I-20, I-32). */
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { Refusal } from '#platform/refusal.ts'
import { recordAct } from '#staff/audit-trail.service.ts'
import { bodyOf, type RequestHandling } from '#staff/request.service.ts'
import { applyMarks } from './kept-mark.service.ts'
import { isBankAccountTaken, isMemberBank, lockAccountData, setAccountData } from './member.queries.ts'
import { changeOfAccount, readAccountName, readAccountNo } from './member.rules.ts'
import { notifyBySms } from './sms.service.ts'

const body = bodyOf('bank_account')
type Body = z.output<typeof body>

const read = ({ bankCode, bankAccountNo, bankAccountName }: Omit<Body, 'memberId'>) => ({
  bankCode,
  bankAccountNo: readAccountNo(bankAccountNo),
  bankAccountName: readAccountName(bankCode, bankAccountName),
})

/** The next withdrawals wait for a person for a while, as after every change of an account. */
export const bankAccountRequest: RequestHandling<Body> = {
  body,
  async settle(app, wanted) {
    const { bankCode, bankAccountNo } = read(wanted)
    if (!(await app.homes.settle({ kind: 'account', bankCode, bankAccountNo })))
      throw new Refusal('EXISTING_BANK', ['bankAccountNo'])
  },
  async check(tx, app, { memberId, ...wanted }) {
    const member = await lockAccountData(tx, memberId)
    if (!member) throw new Refusal('NO_DATA')
    if (!(await isMemberBank(tx, wanted.bankCode, app.config.edition)))
      throw new Refusal('INVALID_BANK', ['bankCode'])
    const after = read(wanted)
    if (await isBankAccountTaken(tx, after.bankCode, after.bankAccountNo, memberId))
      throw new Refusal('EXISTING_BANK', ['bankAccountNo'])
    const { name, currency, ...before } = member
    if (isDeepStrictEqual(before, after)) throw new Refusal('KEY_INVALID', ['bankAccountNo'])
    return { about: memberId, subject: memberId, memberId, before, after }
  },
  async carryOut(tx, app, { body: { memberId, ...wanted }, actor, reason, at }) {
    const member = await lockAccountData(tx, memberId)
    if (!member) throw new Refusal('NO_DATA')
    const { name, currency, ...before } = member
    const after = read(wanted)
    await setAccountData(tx, memberId, { name, ...after, isProven: true }, at)
    const kind = changeOfAccount(before, after)
    if (kind === 'account_changed') await applyMarks(tx, app, { id: memberId, currency, ...after })
    // Which language the member reads is not known here.
    if (kind) await notifyBySms(tx, app, { memberId, kind, accountNo: after.bankAccountNo, locale: 'en' }, at)
    const act = {
      action: 'bank_account_changed' as const,
      subject: memberId,
      memberId,
      reason,
      before,
      after,
    }
    await recordAct(tx, actor, act, at)
  },
  decided: (app) => app.wake('sendSms'),
}
