/** Approved withdrawals, and money that goes back to its sender, are put into a file, which a cashier takes to the bank (decision 0024). */

import * as limits from '@kapao/contract/limits.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { NewPayoutFile } from '@kapao/contract/schemas/staff-payout-file.ts'
import type { StaffListPage } from '@kapao/contract/schemas/text.ts'
import { payoutFileLimits } from '@kapao/contract/staff-limits.ts'
import { listAccountsAtBanks } from '#deposit/bank-statement/bank-statement.service.ts'
import { banksPaidByFile, writePayoutFile } from '#outside/bank/file-payout.ts'
import { referenceOf } from '#outside/reference.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { lastFour } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { arePayoutsOpen } from '#settings/switch.service.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { findWaitingAbout } from '#staff/request.service.ts'
import {
  countFiles,
  findListedFile,
  insertFile,
  listFileRows,
  listFiles,
  listResultRows,
  listResults,
  lockWaiting,
  setTaken,
  sumWaiting,
  type WaitingPayout,
} from './payout-file.queries.ts'
import { countOutcomes } from './payout-result.rules.ts'
import { tellOrdered } from './withdraw.queries.ts'

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'wake'>

const isUsed = ({ config }: Pick<App, 'config'>) => config.outsideServices.payout.adapter === 'file'

/** Those that a file can name and that pay in baht. */
const listPayingAccounts = async (app: Pick<App, 'db'>) =>
  (await listAccountsAtBanks(app)).filter(
    ({ bankCode, currency }) => currency === 'THB' && banksPaidByFile.includes(bankCode),
  )

/** @throws Refusal KEY_INVALID. */
export async function listPayoutFiles(app: Parts, page: StaffListPage) {
  const after = readPlace(page.after)
  const [count, files, waiting, accounts] = await Promise.all([
    countFiles(app.db),
    listFiles(app.db, page, after),
    sumWaiting(app.db, banksPaidByFile),
    listPayingAccounts(app),
  ])
  const { shown, next } = cutPage(files, page.limit, ({ madeAt: at, _id: id }) => ({ at, id }))
  return {
    ...count,
    next,
    files: shown.map(masked),
    isUsed: isUsed(app),
    waiting: { ...waiting, currency: 'THB' as const },
    accounts: accounts.map((account) => ({ ...account, bankAccountNo: lastFour(account.bankAccountNo) })),
  }
}

/** Of accounts the last four digits. */
const masked = <Row extends { fromAccountNo: string }>(row: Row): Row => ({
  ...row,
  fromAccountNo: lastFour(row.fromAccountNo),
})

/** @throws Refusal NO_DATA. */
export async function getPayoutFile({ db }: Pick<App, 'db'>, id: string) {
  const file = await findListedFile(db, id)
  if (!file) throw new Refusal('NO_DATA')
  const [payouts, results] = await Promise.all([listFileRows(db, id), listResults(db, id)])
  const rows = await listResultRows(
    db,
    results.map(({ _id }) => _id),
  )
  const rowsOf = Map.groupBy(rows, ({ resultId }) => resultId)
  const { fromName: _, ...shown } = file
  return {
    ...masked(shown),
    payouts: payouts.map(({ toAccountNo, ...payout }) => ({
      ...payout,
      toAccountNo: lastFour(toAccountNo),
    })),
    results: results.map((result) => {
      const told = rowsOf.get(result._id) ?? []
      return { ...result, ...countOutcomes(told), rows: told }
    }),
  }
}

/** What two people are about to end is left out: asked for once these are locked, no request comes after it is looked at. */
async function lockPayable(tx: Tx, { clock }: Pick<App, 'clock'>, at: Date) {
  const payouts = await lockWaiting(tx, banksPaidByFile, at, payoutFileLimits.rowsMax)
  const idOf = ({ member, refundId }: WaitingPayout) => member?.withdrawalId ?? refundId ?? ''
  const beingEnded = await findWaitingAbout({ db: tx, clock }, ['payout_end'], payouts.map(idOf))
  return payouts.filter((payout) => !beingEnded.has(idOf(payout)))
}

/**
 * From then on these payouts are the file's alone, until the bank's result says what became of them. One person makes
 * it, as the job does elsewhere: each was approved before, and at the bank a second person releases the file.
 *
 * @throws Refusal NO_DATA when payouts do not go by file, none waits, or there is no such account; SERVICE_CLOSED.
 */
export async function makePayoutFile(
  app: Parts,
  actor: Actor,
  { account, reason }: NewPayoutFile,
  keepAnswer: (tx: Tx, result: { message: string; _id: string }) => Promise<void>,
) {
  const from = (await listPayingAccounts(app)).find(({ code }) => code === account)
  if (!isUsed(app) || !from) throw new Refusal('NO_DATA')
  if (!(await arePayoutsOpen(app))) throw new Refusal('SERVICE_CLOSED')
  const [id, at] = [newId(), app.clock.now()]
  const result = { message: 'SUCCESS', _id: id }
  await inTransaction(app.db, async (tx) => {
    const payouts = await lockPayable(tx, app, at)
    if (payouts.length === 0) throw new Refusal('NO_DATA')
    const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0n)
    const reference = referenceOf('PF', id)
    const { bankCode: fromBank, bankAccountNo: fromAccountNo, bankAccountName: fromName, currency } = from
    const file = {
      ...{ id, reference, fromBank, fromAccountNo, fromName, currency },
      rows: payouts.length,
      amount,
    }
    const made = { reason, madeBy: actor.operator.id, madeAt: at }
    await insertFile(tx, { ...file, ...made }, payouts, new Date(at.getTime() + limits.payoutAskEveryMs))
    for (const { member, reference } of payouts)
      if (member) await tellOrdered(tx, { ...member, reference }, at)
    const after = { reference, rows: payouts.length, amount: toBaht(amount), currency, account }
    await recordAct(tx, actor, { action: 'payout_file_made', subject: id, before: {}, after, reason }, at)
    await keepAnswer(tx, result)
  })
  app.wake('relayOutbox')
  return result
}

/**
 * The same each time, with whole account numbers: the trail says to whom it was given. Left out is what two people have ended since
 * without the bank's word, and what a result says was not paid, whose money is back: a bank that has not seen the file yet would pay
 * it all the same. @throws Refusal NO_DATA, ALREADY_DECIDED when that is all of it.
 */
export async function takePayoutFile(app: Pick<App, 'db' | 'clock'>, actor: Actor, id: string) {
  const file = await findListedFile(app.db, id)
  if (!file) throw new Refusal('NO_DATA')
  const { reference, madeAt, fromBank: bankCode, fromAccountNo: accountNo, fromName: accountName } = file
  const payouts = (await listFileRows(app.db, id)).filter(
    ({ state, said }) => said === 'paid' || (state === 'PAYING' && said === null),
  )
  if (payouts.length === 0) throw new Refusal('ALREADY_DECIDED')
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await setTaken(tx, id, at)
    await recordAct(
      tx,
      actor,
      { action: 'payout_file_taken', subject: id, before: {}, after: { reference } },
      at,
    )
  })
  const rows = payouts.map(({ reference: payoutReference, toAccountName: toName, ...payout }) => ({
    ...{ payoutReference, toName, toBank: payout.toBank, toAccountNo: payout.toAccountNo },
    ...{ amount: payout.amount, currency: payout.currency },
  }))
  const document = writePayoutFile({ reference, madeAt, from: { bankCode, accountNo, accountName }, rows })
  return { filename: `${reference}.xml`, document }
}
