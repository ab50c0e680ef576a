/** What the operator tells everybody, in the caller's language (answers as decisions D14). */
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import { Banners } from '@kapao/contract/site.ts'
import { type Actor, recordAct } from '#operator/audit-trail.service.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { App } from '../context.ts'
import { getSettings, readSettings, setSetting } from './settings.ts'
import {
  findContent,
  findGatewayAccount,
  listBankAccountsAt,
  listDepositAccounts,
  listMemberBanks,
  listSources,
} from './site.queries.ts'
import { isClosed } from './site.rules.ts'
import { forgetCopies, recent } from './site-copies.ts'

export async function listBanks({ db, config }: App) {
  const rows = await recent(db, 'banks', () => listMemberBanks(db, config.edition))
  return rows.map((row) => ({
    code: row.code,
    nameTH: row.name_th,
    nameEN: row.name_en,
    nameLA: row.name_la,
  }))
}

export async function listSourcesIn({ db }: App, locale: Locale) {
  const rows = await recent(db, 'sources', () => listSources(db))
  return rows.map(({ code, description }) => ({ code, description: description[locale] }))
}

/** Texts of the operator's, by their names in the table `content`. */
type TextName = 'conditions' | 'agreements' | 'notice' | 'contact'
type BannersName = 'inviteBanners' | 'refundBanners'

/** A list of HTML pieces, or one text; empty when the operator has written none. */
export async function getTexts(
  { db }: App,
  name: TextName,
  locale: Locale,
): Promise<{ texts: string[]; version: string }> {
  const content = await recent(db, `${name} ${locale}`, () => findContent(db, name, locale))
  const words = content?.words ?? []
  return { texts: (Array.isArray(words) ? words : [words]).map(String), version: content?.version ?? '' }
}

/** None when the operator has set none up. */
export async function getBanners({ db }: App, name: BannersName, locale: Locale) {
  const content = await recent(db, `${name} ${locale}`, () => findContent(db, name, locale))
  return Banners.parse(content?.words ?? [])
}

export const isNameInquiryOn = async (app: App): Promise<boolean> => (await getSettings(app)).nameInquiry

export async function getContact(app: App, locale: Locale) {
  const [{ texts }, { lineLink, lineName, lineQR }] = await Promise.all([
    getTexts(app, 'contact', locale),
    getSettings(app),
  ])
  return { contactText: texts.join('\n'), lineLink, lineName, lineQR }
}

export async function getDepositLookup(app: App, currency: Currency) {
  const [accounts, settings, trueWallet] = await Promise.all([
    recent(app.db, `deposit ${currency}`, () => listDepositAccounts(app.db, currency)),
    getSettings(app),
    findTrueWallet(app, currency),
  ])
  const banks = accounts.map((row) => ({
    bankCode: row.bank_code,
    bankType: row.bank_type,
    mode: row.mode,
    bank: { nameTH: row.name_th, nameEN: row.name_en, nameLA: row.name_la },
    bankAccountName: row.account_name,
    bankAccountNo: row.account_no,
    currency: row.currency,
  }))
  const wallets = trueWallet
    ? [{ walletAccountName: trueWallet.name, walletAccountNo: trueWallet.mobile, mode: 'AUTO' as const }]
    : []
  return { banks, wallets, isManual: settings.depositIsManual, depositMin: settings.depositMin[currency] }
}

/** Accounts of ours at one bank, the closed ones too. */
export const listBankAccounts = ({ db }: App, bankCode: string) => listBankAccountsAt(db, bankCode)

/** Where gift links are sent to, if they are taken: TrueMoney holds baht only. */
export const findTrueWallet = async (app: App, currency: Currency) =>
  currency === 'THB' ? (await getSettings(app)).trueWallet : null

/** Where QR payments through this gateway arrive, if it is open. */
export const findOpenGateway = ({ db }: App, gateway: string, currency: Currency) =>
  findGatewayAccount(db, gateway, currency)

export async function getSlipWindow(app: App) {
  const {
    slipClosedFrom: closedFrom,
    slipClosedTo: closedTo,
    slipWithinMinutes: withinMinutes,
  } = await getSettings(app)
  return { isOpen: !isClosed(app.clock.now(), closedFrom, closedTo), closedFrom, closedTo, withinMinutes }
}

/** The operator's system switch (spec §2: /terminated); felt here at once, by every process within a second (decisions D13). */
export async function setTerminated(
  app: App,
  actor: Actor,
  { terminated, reason }: { terminated: boolean; reason: string },
) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const before = { terminated: (await readSettings(tx)).terminated }
    await setSetting(tx, 'terminated', terminated, at)
    const act = { action: 'system_switched' as const, subject: 'terminated', reason }
    await recordAct(tx, actor, { ...act, before, after: { terminated } }, at)
  })
  forgetCopies(app.db)
  app.systemSwitch.turn(terminated)
  app.log.warn({ operator: actor.operator.id, terminated }, 'system switch')
}

/** What a withdrawal is judged by. */
export async function getWithdrawSettings(app: App, currency: Currency) {
  const settings = await getSettings(app)
  return {
    withdrawMin: settings.withdrawMin[currency],
    withdrawMax: settings.withdrawMax[currency],
    approval: {
      autoMax: settings.withdrawAutoMax[currency],
      autoDayMax: settings.withdrawAutoDayMax[currency],
      autoWeekMax: settings.withdrawAutoWeekMax[currency],
      twoApproversAbove: settings.withdrawTwoApproversAbove[currency],
    },
  }
}

/** What the deposits of a day must come to for each spin coin. */
export const getDepositPerCoin = async (app: App): Promise<Record<Currency, bigint>> =>
  (await getSettings(app)).depositPerCoin

/** The least that a deposit may be, whatever the way. */
export const getDepositMin = async (app: App, currency: Currency): Promise<bigint> =>
  (await getSettings(app)).depositMin[currency]

/** What becomes of the games' money when a member ends a bonus early. */
export const getBonusClearPolicy = async (app: App) => (await getSettings(app)).bonusClearPolicy

/** By what refunds are worked out and received (decisions D8). */
export async function getRefundTerms(app: Pick<App, 'db'>, currency: Currency) {
  const settings = await getSettings(app)
  return {
    isOn: settings.refundIsOn,
    percentPoints: settings.refundPercentPoints,
    cap: settings.refundCap[currency],
    min: settings.refundMin[currency],
    successPoints: settings.refundSuccessPoints,
    failPoints: settings.refundFailPoints,
  }
}

export const getRefundPeriod = async (app: Pick<App, 'db'>) => (await getSettings(app)).refundPeriod

/** By what invite bonuses are worked out and received (decisions D9). */
export async function getInviteTerms(app: Pick<App, 'db'>) {
  const settings = await getSettings(app)
  return {
    isOn: settings.inviteIsOn,
    percentPoints: settings.invitePercentPoints,
    dayCap: settings.inviteDayCap,
    monthCap: settings.inviteMonthCap,
    successPoints: settings.inviteSuccessPoints,
    failPoints: settings.inviteFailPoints,
  }
}
