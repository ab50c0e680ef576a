/** What the operator sets: each setting's type and default; a row of `setting` overrides it (decisions: settings with defaults). */
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { clearPolicies, refundPeriods } from '@kapao/contract/lists.ts'
import * as z from 'zod/mini'
import type { App } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'

/** An amount in satang, stored as text because JSON numbers are not integers. */
const satang = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (amount) => String(amount),
})
/** One for each currency that a member can have; they are not converted. */
const inEachCurrency = z.object({ THB: satang, LAK: satang } satisfies Record<Currency, unknown>)
/** Hundredths of a percent. */
const percentPoints = z.int().check(z.gte(0), z.lte(10_000))
/** The same of what the member holds right after receiving; 0: no lock (decisions D7). */
const lockPoints = z.int().check(z.gte(0), z.lte(1_000_000))
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const Settings = z.object({
  terminated: z._default(z.boolean(), false),
  siteName: z._default(z.string(), 'Kapao'),
  website: z._default(z.string(), 'kapao.example'),
  /** Links that sign into a game open in a new tab; false: in place of the page (spec §2). */
  iframeMode: z._default(z.boolean(), true),
  depositMin: z._default(inEachCurrency, { THB: 1_00n, LAK: 10_000_00n }),
  depositIsManual: z._default(z.boolean(), false),
  /** The TrueMoney wallet that gift links are sent to; null: none are taken. */
  trueWallet: z._default(
    z.nullable(z.object({ name: z.string(), mobile: z.string().check(z.regex(/^0\d{9}$/)) })),
    null,
  ),
  withdrawMin: z._default(inEachCurrency, { THB: 100_00n, LAK: 50_000_00n }),
  withdrawMax: z._default(inEachCurrency, { THB: 200_000_00n, LAK: 100_000_000_00n }),
  withdrawAutoMax: z._default(inEachCurrency, { THB: limits.withdrawAutoMax, LAK: 5_000_000_00n }),
  /** Without a person, of all that a member asks for within 24 hours, and within 7 days (decisions D6). */
  withdrawAutoDayMax: z._default(inEachCurrency, { THB: limits.withdrawAutoDayMax, LAK: 15_000_000_00n }),
  withdrawAutoWeekMax: z._default(inEachCurrency, { THB: limits.withdrawAutoWeekMax, LAK: 50_000_000_00n }),
  /** Above it, within 24 hours, two different operators approve (decisions D6). */
  withdrawTwoApproversAbove: z._default(inEachCurrency, {
    THB: limits.withdrawTwoApproversAbove,
    LAK: 50_000_000_00n,
  }),
  /** What becomes of the games' money when a member ends a bonus early (decisions D7). */
  bonusClearPolicy: z._default(z.enum(clearPolicies), 'FORFEIT'),
  /** Slip upload is closed daily between these two (HH:mm, Bangkok); null: never. */
  slipClosedFrom: z._default(z.nullable(timeOfDay), '23:50'),
  slipClosedTo: z._default(z.nullable(timeOfDay), '00:10'),
  slipWithinMinutes: z._default(z.int(), 60),
  /** Credited deposits of one Bangkok day that earn one spin coin (decisions D10). */
  depositPerCoin: z._default(inEachCurrency, { THB: 500_00n, LAK: 250_000_00n }),
  /** Refund on losses (decisions D8). */
  refundIsOn: z._default(z.boolean(), false),
  refundPeriod: z._default(z.enum(refundPeriods), 'day'),
  refundPercentPoints: z._default(percentPoints, 5_00),
  refundCap: z._default(inEachCurrency, { THB: 5_000_00n, LAK: 2_500_000_00n }),
  refundMin: z._default(inEachCurrency, { THB: 1_00n, LAK: 500_00n }),
  refundSuccessPoints: z._default(lockPoints, 0),
  refundFailPoints: z._default(lockPoints, 0),
  /** Bonus for inviting friends (decisions D9). */
  inviteIsOn: z._default(z.boolean(), false),
  invitePercentPoints: z._default(percentPoints, 5_00),
  /** The most that an inviter earns by one friend's day, and by all friends in a month in Bangkok. */
  inviteDayCap: z._default(inEachCurrency, { THB: 1_000_00n, LAK: 500_000_00n }),
  inviteMonthCap: z._default(inEachCurrency, { THB: 20_000_00n, LAK: 10_000_000_00n }),
  inviteSuccessPoints: z._default(lockPoints, 0),
  inviteFailPoints: z._default(lockPoints, 0),
  /** Whether the bank is asked whose an account is when a member registers (decisions D4). */
  nameInquiry: z._default(z.boolean(), false),
  enableChatWidget: z._default(z.boolean(), false),
  lineLink: z._default(z.nullable(z.string()), null),
  lineName: z._default(z.nullable(z.string()), null),
  /** Data URL of the chat app's QR picture. */
  lineQR: z._default(z.nullable(z.string()), null),
})
export type Settings = z.output<typeof Settings>

/** As it is now; within a transaction. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute()
  return Settings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export const getSettings = ({ db }: Pick<App, 'db'>): Promise<Settings> =>
  cachedBriefly(db, 'settings', () => readSettings(db))

/** The caller forgets the copies once it has committed. */
export async function setSetting<Name extends keyof Settings>(
  tx: Tx,
  name: Name,
  value: z.input<typeof Settings>[Name],
  at: Date,
) {
  const row = { name, value: JSON.stringify(value), updatedAt: at }
  await tx
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
