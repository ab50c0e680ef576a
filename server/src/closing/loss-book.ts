/** The book of losses: a line for each closed period in which a member lost or won, and its SQL (docs/decisions/0008). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { LossBook } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { bigintArray, plainArray, textArray, uuidArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, mondayOf, startOf } from '#platform/time/bangkok-day.ts'
import type { BookBefore, BookLine, LossFigures, ToldByGames } from './loss.rules.ts'
import { isOf, lastBefore } from './member-day.ts'

export interface BookPeriod {
  firstDay: Day
  lastDay: Day
}

export interface MemberFigures extends LossFigures, ToldByGames, BookBefore {
  memberId: string
  currency: Currency
}

type Row = Omit<MemberFigures, 'winnings'> & { winDays: Day[]; winLefts: string[] }

/**
 * What the next members' closed days of a period add up to, with what their book and their games say; in the order of their
 * ids. Who did nothing in it is among them when the line before has put something off.
 */
export async function listFigures(
  db: Db | Tx,
  book: LossBook,
  { firstDay, lastDay }: BookPeriod,
  after: string,
  limit: number,
): Promise<MemberFigures[]> {
  const from = addDays(firstDay, -serverLimits.lossDaysBack)
  const end = startOf(addDays(lastDay, 1))
  const { rows } = await sql<Row>`
    SELECT f.*, coalesce(l.counted_sum, 0)::bigint AS counted_sum, coalesce(l.won_back_sum, 0)::bigint AS won_back_sum,
      coalesce(l.put_off, 0)::bigint AS put_off_before, h.hidden_before, w.win_days, w.win_lefts, s.won_since, u.untold
    FROM (
      SELECT member_id, currency, sum(game_loss)::bigint AS game_loss,
        sum(gifts_received)::bigint AS gifts_received, sum(gifts_taken_back)::bigint AS gifts_taken_back
      FROM (
        SELECT member_id, currency, game_loss, gifts_received, gifts_taken_back FROM member_day
        WHERE week = ${mondayOf(firstDay)}::date AND member_id > ${after} AND day BETWEEN ${firstDay}::date AND ${lastDay}::date
        UNION ALL
        SELECT member_id, currency, 0, 0, 0 FROM loss_book
        WHERE book = ${book} AND last_day = ${addDays(firstDay, -1)}::date AND put_off > 0 AND member_id > ${after}) d
      GROUP BY member_id, currency ORDER BY member_id LIMIT ${limit}) f
    LEFT JOIN LATERAL (
      SELECT counted_sum, won_back_sum, put_off FROM loss_book b
      WHERE b.member_id = f.member_id AND b.book = ${book} ORDER BY b.first_day DESC LIMIT 1) l ON true
    CROSS JOIN LATERAL (${hiddenBefore(book, from, firstDay)}) h
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(b.first_day::text ORDER BY b.first_day), '{}') AS win_days,
        coalesce(array_agg(b.winnings_left::text ORDER BY b.first_day), '{}') AS win_lefts
      FROM loss_book b
      WHERE b.member_id = f.member_id AND b.book = ${book} AND b.winnings_left > 0
        AND (b.last_day >= ${from}::date OR ${hasHeldGift(firstDay)})) w
    CROSS JOIN LATERAL (${wonSince(end)}) s
    CROSS JOIN LATERAL (${untoldGames(startOf(from), end)}) u
    ORDER BY f.member_id`.execute(db)
  return rows.map(({ winDays, winLefts, ...row }) => ({
    ...row,
    winnings: winDays.map((day, index) => ({ firstDay: day, left: BigInt(winLefts[index] ?? 0) })),
  }))
}

/** Of member `f` in these days, by book: each line has counted of its games what it says; what it has not, gifts have hidden. */
const hiddenBefore = (book: LossBook, from: Day, until: Day) => sql`
  SELECT (coalesce(b.hidden, 0) + coalesce(d.hidden, 0))::bigint AS hidden_before
  FROM (
    SELECT sum(CASE WHEN game_loss + put_off_before - net_gifts <= 0 THEN net_gifts ELSE least(greatest(0, net_gifts),
        game_loss + put_off_before - counted_before - set_against - counted - put_off) END) AS hidden
    FROM (
      SELECT *, gifts_received - gifts_taken_back AS net_gifts FROM loss_book
      WHERE member_id = f.member_id AND book = ${book} AND last_day >= ${from}::date AND first_day < ${until}::date) l) b
  CROSS JOIN (
    SELECT sum(d.game_loss) AS hidden FROM member_day d
    WHERE d.member_id = f.member_id AND d.day >= ${from}::date AND d.day < ${until}::date AND NOT EXISTS (
      SELECT FROM loss_book b WHERE b.member_id = d.member_id AND b.book = ${book} AND d.day BETWEEN b.first_day AND b.last_day)) d`

/** Whether a gift of line `b` was under a lock that went on in a period of this first day. */
const hasHeldGift = (firstDay: Day) => sql`EXISTS (
  SELECT FROM user_bonus u
  WHERE u.member_id = b.member_id AND (u.opened_at AT TIME ZONE 'Asia/Bangkok')::date BETWEEN b.first_day AND b.last_day
    AND coalesce(u.ended_at >= ${startOf(firstDay)}, true))`

/** Of member `f`, game by game: what stands there now, less what the last entry before the period's end said. */
const wonSince = (end: Date) => sql`
  SELECT coalesce(sum(greatest(0, coalesce(e.balance_after, 0) - a.balance)), 0)::bigint AS won_since
  FROM account a
  LEFT JOIN LATERAL (${lastBefore(end)}) e ON true
  WHERE a.member_id = f.member_id AND a.currency = f.currency AND ${isOf('game')} AND a.updated_at >= ${end}`

/**
 * Of member `f`: games that have not told since the period's end what they hold. Also of one where our books have nothing any
 * more: what moved since `from` may be a stake that is not told and has won.
 */
const untoldGames = (from: Date, end: Date) => sql`
  SELECT coalesce(array_agg(ga.slot), '{}') AS untold FROM game_account ga
  WHERE ga.member_id = f.member_id AND ga.password_sealed IS NOT NULL AND coalesce(ga.confirmed_at < ${end}, true)
    AND EXISTS (
      SELECT FROM account a
      WHERE a.member_id = ga.member_id AND a.code IN ('game:' || ga.slot, 'stake:' || ga.slot)
        AND (a.balance <> 0 OR a.updated_at >= ${from}))`

export type NewLine = Pick<MemberFigures, 'memberId' | 'currency' | keyof LossFigures> & BookLine

/** With what they take from earlier winnings. */
export async function insertLines(
  tx: Tx,
  book: LossBook,
  { firstDay, lastDay }: BookPeriod,
  lines: NewLine[],
) {
  if (lines.length === 0) return
  const amounts = (pick: (line: NewLine) => bigint) => sql`${bigintArray(lines, pick)}::bigint[]`
  await sql`
    INSERT INTO loss_book (book, first_day, last_day, member_id, currency, game_loss, gifts_received, gifts_taken_back,
      put_off_before, counted_before, set_against, counted, put_off, won_back, winnings_left, counted_sum, won_back_sum)
    SELECT ${book}::text, ${firstDay}::date, ${lastDay}::date, *
    FROM unnest(${uuidArray(lines, ({ memberId }) => memberId)}::uuid[], ${textArray(lines, ({ currency }) => currency)}::text[],
      ${amounts((line) => line.gameLoss)}, ${amounts((line) => line.giftsReceived)}, ${amounts((line) => line.giftsTakenBack)},
      ${amounts((line) => line.putOffBefore)}, ${amounts((line) => line.countedBefore)}, ${amounts((line) => line.setAgainst)},
      ${amounts((line) => line.counted)}, ${amounts((line) => line.putOff)}, ${amounts((line) => line.wonBack)}, ${amounts((line) => line.winningsLeft)},
      ${amounts((line) => line.countedSum)}, ${amounts((line) => line.wonBackSum)})`.execute(tx)
  const used = lines.flatMap(({ memberId, used: its }) => its.map((one) => ({ memberId, ...one })))
  if (used.length === 0) return
  await sql`
    UPDATE loss_book b SET winnings_left = b.winnings_left - u.amount
    FROM unnest(${uuidArray(used, ({ memberId }) => memberId)}::uuid[], ${plainArray(used.map(({ firstDay: day }) => day))}::date[],
      ${bigintArray(used, ({ amount }) => amount)}::bigint[]) AS u (member_id, first_day, amount)
    WHERE b.member_id = u.member_id AND b.book = ${book} AND b.first_day = u.first_day`.execute(tx)
}
