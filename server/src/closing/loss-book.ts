/** The book of losses: a line for each closed period in which a member lost or won, and its SQL (docs/decisions/0008). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { LossBook } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { bigintArray, plainArray, textArray, uuidArray } from '#platform/db/array.ts'
import type { Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, mondayOf } from '#platform/time/bangkok-day.ts'
import type { BookBefore, BookLine, LossFigures } from './loss.rules.ts'

export interface BookPeriod {
  firstDay: Day
  lastDay: Day
}

export interface MemberFigures extends LossFigures, BookBefore {
  memberId: string
  currency: Currency
}

type Row = Omit<MemberFigures, 'winnings'> & { winDays: Day[]; winLefts: string[] }

/** What the next members' closed days of a period add up to, with what their book says; in the order of their ids. */
export async function listFigures(
  tx: Tx,
  book: LossBook,
  { firstDay, lastDay }: BookPeriod,
  after: string,
  limit: number,
): Promise<MemberFigures[]> {
  const from = addDays(firstDay, -serverLimits.lossDaysBack)
  const { rows } = await sql<Row>`
    SELECT f.*, coalesce(l.counted_sum, 0)::bigint AS counted_sum, coalesce(l.won_back_sum, 0)::bigint AS won_back_sum,
      g.game_loss_before, w.win_days, w.win_lefts
    FROM (
      SELECT member_id, currency, sum(game_loss)::bigint AS game_loss,
        sum(gifts_received)::bigint AS gifts_received, sum(gifts_taken_back)::bigint AS gifts_taken_back
      FROM member_day
      WHERE week = ${mondayOf(firstDay)}::date AND member_id > ${after} AND day BETWEEN ${firstDay}::date AND ${lastDay}::date
      GROUP BY member_id, currency ORDER BY member_id LIMIT ${limit}) f
    LEFT JOIN LATERAL (
      SELECT counted_sum, won_back_sum FROM loss_book b
      WHERE b.member_id = f.member_id AND b.book = ${book} ORDER BY b.first_day DESC LIMIT 1) l ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.game_loss), 0)::bigint AS game_loss_before FROM member_day d
      WHERE d.member_id = f.member_id AND d.day >= ${from}::date AND d.day < ${firstDay}::date) g
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(b.first_day::text ORDER BY b.first_day), '{}') AS win_days,
        coalesce(array_agg(b.winnings_left::text ORDER BY b.first_day), '{}') AS win_lefts
      FROM loss_book b
      WHERE b.member_id = f.member_id AND b.book = ${book} AND b.last_day >= ${from}::date AND b.winnings_left > 0) w
    ORDER BY f.member_id`.execute(tx)
  return rows.map(({ winDays, winLefts, ...row }) => ({
    ...row,
    winnings: winDays.map((day, index) => ({ firstDay: day, left: BigInt(winLefts[index] ?? 0) })),
  }))
}

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
      counted_before, set_against, counted, won_back, winnings_left, counted_sum, won_back_sum)
    SELECT ${book}::text, ${firstDay}::date, ${lastDay}::date, *
    FROM unnest(${uuidArray(lines, ({ memberId }) => memberId)}::uuid[], ${textArray(lines, ({ currency }) => currency)}::text[],
      ${amounts((line) => line.gameLoss)}, ${amounts((line) => line.giftsReceived)}, ${amounts((line) => line.giftsTakenBack)},
      ${amounts((line) => line.countedBefore)}, ${amounts((line) => line.setAgainst)}, ${amounts((line) => line.counted)},
      ${amounts((line) => line.wonBack)}, ${amounts((line) => line.winningsLeft)}, ${amounts((line) => line.countedSum)},
      ${amounts((line) => line.wonBackSum)})`.execute(tx)
  const used = lines.flatMap(({ memberId, used: its }) => its.map((one) => ({ memberId, ...one })))
  if (used.length === 0) return
  await sql`
    UPDATE loss_book b SET winnings_left = b.winnings_left - u.amount
    FROM unnest(${uuidArray(used, ({ memberId }) => memberId)}::uuid[], ${plainArray(used.map(({ firstDay: day }) => day))}::date[],
      ${bigintArray(used, ({ amount }) => amount)}::bigint[]) AS u (member_id, first_day, amount)
    WHERE b.member_id = u.member_id AND b.book = ${book} AND b.first_day = u.first_day`.execute(tx)
}
