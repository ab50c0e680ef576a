/** SQL of the habits that show in where members come from, and in what several of them share. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/schema.ts'
import { type Hit, lastFacts, shownMoment } from './hit.ts'
import { type Stretch, within } from './look.queries.ts'
import type { ThresholdsOf } from './threshold.rules.ts'

/** Each of `g.members` with the others; what they share is not named, and the pattern does not tell it. */
const eachOf = (what: RawBuilder<unknown>) => sql`
  one.id AS member_id, md5(one.id::text || ${what}) AS pattern,
  to_jsonb((array_remove(g.members, one.id))[1:10]) AS others, cardinality(g.members) AS accounts`

/** More than this share it for a reason of their own: a shop, a network that lends one address to many. */
const isShared = ({ accountsMin, accountsMax }: { accountsMin: number; accountsMax: number }) =>
  sql`cardinality(g.members) BETWEEN ${accountsMin}::int AND ${accountsMax}::int`

export async function findSharedDevice(
  tx: Tx,
  stretch: Stretch,
  thresholds: ThresholdsOf<'shared_device'>,
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT member_id, pattern, facts_until, jsonb_build_object(
      'members', others, 'accounts', accounts, 'since', ${shownMoment(sql`facts_until`)}) AS evidence
    FROM (
      SELECT ${eachOf(sql`encode(n.device_hash, 'hex')`)}, g.since AS facts_until
      FROM (SELECT DISTINCT device_hash FROM member_device WHERE ${within(sql`first_seen_at`, stretch)}) n
      CROSS JOIN LATERAL (
        SELECT array_agg(d.member_id ORDER BY d.first_seen_at, d.member_id) AS members, max(d.first_seen_at) AS since
        FROM (
          -- Those that came first, however fast: those after them would not be flagged had they come one by one.
          SELECT member_id, first_seen_at FROM member_device o WHERE o.device_hash = n.device_hash
          ORDER BY first_seen_at, member_id LIMIT ${thresholds.accountsMax}::int) d) g
      CROSS JOIN LATERAL unnest(g.members) AS one (id)
      WHERE ${isShared(thresholds)}) found`.execute(tx)
  return rows
}

export async function findSharedAddress(
  tx: Tx,
  stretch: Stretch,
  { weeksMin, ...thresholds }: ThresholdsOf<'shared_address'>,
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT member_id, pattern, ${stretch.until}::timestamptz AS facts_until, jsonb_build_object(
      'members', others, 'accounts', accounts, 'weeks', weeks, 'day', day::text) AS evidence
    FROM (
      SELECT ${eachOf(sql`n.network::text`)}, g.weeks, g.day
      FROM (SELECT DISTINCT network FROM member_address WHERE ${within(sql`noted_at`, stretch)}) n
      CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM (
          SELECT DISTINCT a.member_id FROM member_address a WHERE a.network = n.network
          LIMIT ${thresholds.accountsMax}::int + 1) c) crowd
      CROSS JOIN LATERAL (
        SELECT array_agg(s.member_id ORDER BY s.member_id) AS members, min(s.weeks) AS weeks, max(s.day) AS day FROM (
          SELECT a.member_id, count(DISTINCT date_trunc('week', a.day::timestamp)) AS weeks, max(a.day) AS day
          FROM member_address a WHERE a.network = n.network AND crowd.count <= ${thresholds.accountsMax}::int
          GROUP BY a.member_id) s
        WHERE s.weeks >= ${weeksMin}::int) g
      CROSS JOIN LATERAL unnest(g.members) AS one (id)
      WHERE ${isShared(thresholds)}) found`.execute(tx)
  return rows
}

/** Banks write one number with blanks and dashes, and without. */
const account = (payment: string) => sql`canonical_reference(${sql.ref(`${payment}.fromAccountNo`)})`

/** A masked account may be many people's: then the sender's name must be the same too. */
const sender = sql`CASE WHEN canonical_reference(from_account_no) ~ '[^0-9]' THEN regexp_replace(lower(from_name), '[[:space:].]', '', 'g') ELSE '' END`

export async function findSharedSender(
  tx: Tx,
  stretch: Stretch,
  thresholds: ThresholdsOf<'shared_sender'>,
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT member_id, pattern, ${stretch.until}::timestamptz AS facts_until, jsonb_build_object(
      'members', others, 'accounts', accounts, 'payments', payments) AS evidence
    FROM (
      SELECT ${eachOf(sql`n.from_bank || n.account || n.sender`)}, n.payments
      FROM (
        SELECT from_bank, ${account('p')} AS account, ${sender} AS sender,
          to_jsonb((array_agg(from_bank || ' ' || reference ORDER BY heard_at DESC))[1:5]) AS payments
        FROM bank_payment p
        WHERE member_id IS NOT NULL AND ${within(sql`coalesce(attributed_at, heard_at)`, stretch)} GROUP BY 1, 2, 3) n
      CROSS JOIN LATERAL (
        SELECT array_agg(DISTINCT s.id ORDER BY s.id) AS members FROM (
          (SELECT DISTINCT p.member_id AS id FROM bank_payment p
           WHERE p.member_id IS NOT NULL AND ${account('p')} = n.account AND p.from_bank = n.from_bank
             AND ${sender} = n.sender
           LIMIT ${thresholds.accountsMax}::int + 1)
          UNION ALL
          -- Whose own account it is.
          SELECT m.id FROM member m
          WHERE m.bank_code = n.from_bank AND ltrim(m.bank_account_no, '0') = ltrim(n.account, '0')) s) g
      CROSS JOIN LATERAL unnest(g.members) AS one (id)
      WHERE ${isShared(thresholds)}) found`.execute(tx)
  return rows
}

/** A place is what the first part of an address tells: a phone that changes its address stays in one mostly. */
const place = sql`set_masklen(a.network, CASE family(a.network) WHEN 4 THEN 16 ELSE 32 END)`

export async function findManyPlaces(
  tx: Tx,
  stretch: Stretch,
  { placesMin, days }: ThresholdsOf<'many_places'>,
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT DISTINCT ON (n.member_id) n.member_id, n.day::text AS pattern, n.noted_at AS facts_until, jsonb_build_object(
      'places', seen.count, 'from', seen.day::text, 'day', n.day::text) AS evidence
    FROM member_address n
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT ${place}) AS count, min(a.day) AS day FROM member_address a
      WHERE a.member_id = n.member_id AND a.day <= n.day AND a.day > n.day - ${days}::int
        AND a.day > coalesce((${lastFacts(sql`n.member_id`, 'many_places')} AT TIME ZONE 'Asia/Bangkok')::date, '-infinity')
    ) seen
    WHERE ${within(sql`n.noted_at`, stretch)} AND seen.count >= ${placesMin}::int
    ORDER BY n.member_id, n.noted_at DESC`.execute(tx)
  return rows
}
