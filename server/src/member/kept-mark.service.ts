/**
 * A person who closes an account and opens another is still kept by a self-exclusion, by offers that are given once, and by what
 * staff have seen: by keyed hashes of phone and bank accounts, since the rest is erased (decisions D16, D17). So is one who
 * leaves the account open, and only names another bank account in it. Who names an account need not have it: one that was named
 * and never paid to holds for a person whose name fits.
 */
import type { Currency } from '@kapao/contract/edition.ts'
import { lockHoldings } from '#ledger/keeping.ts'
import type { App } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { insertFreeze, listFreezes } from './freeze.queries.ts'
import { holdMember } from './freeze.service.ts'
import { fitsHolderName } from './holder-name.rules.ts'
import {
  type FoundMark,
  findHolderOf,
  findMarks,
  findPhoneAndFlag,
  insertCarriedPause,
  insertMarks,
  insertUsedOffers,
  listAccountsOfErased,
  listBankAccounts,
  listFormerAccounts,
  listKeptPauses,
  listNamedBefore,
  listPaidBefore,
  listUsedOffers,
} from './kept-mark.queries.ts'
import { bankMarks, carriedPause, type NamedAccount, namedMarks, phoneMarks } from './kept-mark.rules.ts'

/** Before the account is erased. Of an account that nothing has to be kept of, nothing is. */
export async function leaveMarks(tx: Tx, { config }: Pick<App, 'config'>, memberId: string, at: Date) {
  const { phone, ...kept } = await findKept(tx, memberId, at)
  if (kept.pauses.length === 0 && kept.offers.length === 0 && !kept.isWatched) return
  const accounts = await listBankAccounts(tx, memberId)
  const [ofPhone] = phoneMarks(config.markKeys, phone)
  const former = await listFormerAccounts(tx, memberId)
  const marks = [
    ofPhone,
    ...accounts.map((account) => bankMarks(config.markKeys, account)[0]),
    ...former.map((account) => namedMarks(config.markKeys, account)[0]),
  ]
  await insertMarks(tx, marks, kept, at)
}

/**
 * Money that an erased account had has been taken back: a member who has a bank account that it was paid out to, or names it later,
 * waits for a person. Numbers are kept for some days only; after them nobody can tell.
 */
export async function watchThoseAfter(tx: Tx, { config }: Pick<App, 'config'>, memberId: string, at: Date) {
  const accounts = await listAccountsOfErased(tx, memberId)
  if (accounts.length === 0) return
  const marks = accounts.map((account) => bankMarks(config.markKeys, account)[0])
  await insertMarks(tx, marks, { pauses: [], offers: [], freezes: [], isWatched: true }, at)
  for (const account of accounts) {
    const holder = await findHolderOf(tx, account)
    if (holder) await holdMember(tx, holder.id, { code: 'came_back', reason: recalledSince, at })
  }
}

async function findKept(tx: Tx, memberId: string, at: Date) {
  const { phone, isFlagged } = await findPhoneAndFlag(tx, memberId)
  const pauses = (await listKeptPauses(tx, memberId)).filter((pause) => carriedPause(pause, at))
  const offers = await listUsedOffers(tx, memberId)
  const freezes = await listFreezes(tx, memberId)
  return { phone, pauses, offers, freezes, isWatched: isFlagged || freezes.length > 0 }
}

interface Newcomer extends NamedAccount {
  id: string
  currency: Currency
  /** Absent: only the bank account is another one. */
  phone?: string
}

/** Under the lock of the wallet, as a pause that the member takes: what comes before it does not lie within it. */
export async function applyMarks(
  tx: Tx,
  app: Pick<App, 'config' | 'clock'>,
  { id, currency, phone, ...account }: Newcomer,
) {
  const { markKeys } = app.config
  const ofPhone = phone === undefined ? [] : phoneMarks(markKeys, phone)
  const ofAccount = [...bankMarks(markKeys, account), ...namedMarks(markKeys, account)]
  const found = await findMarks(tx, [...ofPhone, ...ofAccount])
  const others = await listOthers(tx, id, account)
  if (found.length + others.length === 0) return
  const at = await lockHoldings(tx, app, { id, currency })
  for (const mark of found) await applyMark(tx, id, mark, { at, reason: closedWatched })
  for (const other of others) {
    const kept = { account: other, ...(await findKept(tx, other, at)) }
    await applyMark(tx, id, kept, { at, reason: otherWatched })
  }
}

/** The members who had this account before, and have left it. */
async function listOthers(tx: Tx, memberId: string, account: NamedAccount): Promise<string[]> {
  const named = (await listNamedBefore(tx, memberId, account)).filter(({ bankAccountName }) =>
    fitsHolderName(bankAccountName, account.bankAccountName),
  )
  const paid = await listPaidBefore(tx, memberId, account)
  return [...new Set([...paid, ...named].map(({ id }) => id))].toSorted()
}

const closedWatched =
  'an earlier account with this phone or bank account was closed while it was frozen or flagged'
const recalledSince = 'money of an earlier account that was paid to this bank account has been taken back'
const otherWatched = 'another account that had this bank account before is frozen or flagged'

async function applyMark(
  tx: Tx,
  memberId: string,
  mark: FoundMark,
  { at, reason }: { at: Date; reason: string },
) {
  const pauses = mark.pauses.flatMap((pause) => carriedPause(pause, at) ?? [])
  for (const pause of pauses) await insertCarriedPause(tx, memberId, pause)
  if (mark.offers.length > 0) await insertUsedOffers(tx, memberId, mark.account, mark.offers)
  for (const freeze of mark.freezes) await insertFreeze(tx, { memberId, ...freeze, reason, at })
  if (!mark.isWatched) return
  await holdMember(tx, memberId, { code: 'came_back', reason, at })
}
