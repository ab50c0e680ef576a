/** What staff set, by the settings' own names: every value is judged before it is kept, amounts in baht or kip. */
import * as z from 'zod/mini'
import type { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Amount } from '../money.ts'
import { moneyCeilings } from '../staff-limits.ts'
import { RecordNumber } from './staff-audit.ts'
import { PicturePath } from './staff-content.ts'
import { isOneLine, line, Moment, pageFields, staffListFields } from './text.ts'

/** One for each currency that a member can have. */
const inEachCurrency = (min: bigint) => {
  const amount = Amount.check(z.refine((satang) => satang >= min))
  return z.strictObject({ THB: amount, LAK: amount } satisfies Record<Currency, unknown>)
}
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
/** Hundredths of a percent of what the member holds right after receiving; 0: no lock. */
const lockPoints = whole(0, 1_000_000)
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** All but the system switch, which has a call of its own. */
export const SettingsForm = z.strictObject({
  siteName: line(60),
  /** The credit line. */
  website: line(100),
  /** Links that sign into a game open in a new tab; off: in place of the page. */
  iframeMode: z.boolean(),
  depositMin: inEachCurrency(1n),
  depositIsManual: z.boolean(),
  /** The TrueMoney wallet that receives gift links; null: none are taken. */
  trueWallet: z.nullable(z.strictObject({ name: line(60), mobile: z.string().check(z.regex(/^0\d{9}$/)) })),
  withdrawMin: inEachCurrency(1n),
  withdrawMax: inEachCurrency(1n),
  /** Up to it nobody needs to approve. */
  withdrawAutoMax: inEachCurrency(0n),
  /** The same of all that a member asks for within 24 hours, and within 7 days. */
  withdrawAutoDayMax: inEachCurrency(0n),
  withdrawAutoWeekMax: inEachCurrency(0n),
  /** Above it, within 24 hours, two people approve. */
  withdrawTwoApproversAbove: inEachCurrency(0n),
  bonusClearPolicy: z.enum(lists.clearPolicies),
  slipClosedFrom: z.nullable(timeOfDay),
  slipClosedTo: z.nullable(timeOfDay),
  slipWithinMinutes: whole(1, 1_440),
  depositPerCoin: inEachCurrency(1n),
  refundIsOn: z.boolean(),
  refundPeriod: z.enum(lists.refundPeriods),
  refundPercentPoints: whole(0, moneyCeilings.refundPercentPoints),
  refundCap: inEachCurrency(1n),
  refundMin: inEachCurrency(1n),
  refundSuccessPoints: lockPoints,
  refundFailPoints: lockPoints,
  inviteIsOn: z.boolean(),
  invitePercentPoints: whole(0, moneyCeilings.invitePercentPoints),
  inviteDayCap: inEachCurrency(1n),
  inviteMonthCap: inEachCurrency(1n),
  inviteSuccessPoints: lockPoints,
  inviteFailPoints: lockPoints,
  /** Whether the bank is asked for an account's holder when a member registers (decisions D4). */
  nameInquiry: z.boolean(),
  enableChatWidget: z.boolean(),
  lineLink: z.nullable(
    z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s"'<>\\]+$/), z.refine(isOneLine)),
  ),
  lineName: z.nullable(line(60)),
  lineQR: z.nullable(PicturePath),
})
export type SettingsForm = z.output<typeof SettingsForm>

/** Those that are named change, the others stay; why is needed for those that wait for another person. */
export const SettingsChange = z.extend(z.partial(SettingsForm), { reason: z.optional(line(200)) })
export type SettingsChange = z.output<typeof SettingsChange>

/** `lineQR` may be older than uploads. */
export const ShownSettings = z.extend(SettingsForm, { lineQR: z.nullable(z.string()) })

/** By name: what is in force now, and what waits for another person, as the request `_id`. */
export const SettingsChanged = z.object({
  message: z.string(),
  changed: z.array(z.string()),
  waiting: z.array(z.string()),
  _id: z.optional(z.string()),
})

export const SettingChangeFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(RecordNumber)),
})
export type SettingChangeFilter = z.output<typeof SettingChangeFilter>

/** Newest first. */
export const SettingChangePage = z.object({
  ...staffListFields,
  changes: z.array(
    z.object({
      name: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      by: z.string(),
      at: Moment,
      reason: z.nullable(z.string()),
    }),
  ),
})
