/** What the other features go by, of what staff have set. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { getSettings } from './settings.ts'
import { isClosed } from './slip-window.rules.ts'

export const getSiteName = async (app: Pick<App, 'db'>): Promise<string> => (await getSettings(app)).siteName

export const isNameInquiryOn = async (app: Pick<App, 'db'>): Promise<boolean> =>
  (await getSettings(app)).nameInquiry

/** Where gift links are sent to, if they are taken: TrueMoney holds baht only. */
export const findTrueWallet = async (app: Pick<App, 'db'>, currency: Currency) =>
  currency === 'THB' ? (await getSettings(app)).trueWallet : null

export async function getSlipWindow(app: RecordParts) {
  const {
    slipClosedFrom: closedFrom,
    slipClosedTo: closedTo,
    slipWithinMinutes: withinMinutes,
  } = await getSettings(app)
  return { isOpen: !isClosed(app.clock.now(), closedFrom, closedTo), closedFrom, closedTo, withinMinutes }
}

/** What a withdrawal is judged by. */
export async function getWithdrawSettings(app: Pick<App, 'db'>, currency: Currency) {
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
export const getDepositPerCoin = async (app: Pick<App, 'db'>): Promise<Record<Currency, bigint>> =>
  (await getSettings(app)).depositPerCoin

/** What members are told before they deposit. */
export async function getDepositTerms(app: Pick<App, 'db'>, currency: Currency) {
  const { depositIsManual: isManual, depositMin } = await getSettings(app)
  return { isManual, depositMin: depositMin[currency] }
}

/** The least that a deposit may be, whatever the way. */
export const getDepositMin = async (app: Pick<App, 'db'>, currency: Currency): Promise<bigint> =>
  (await getSettings(app)).depositMin[currency]

/** What becomes of the games' money when a member ends a bonus early. */
export const getBonusClearPolicy = async (app: Pick<App, 'db'>) => (await getSettings(app)).bonusClearPolicy

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
