/** SQL of the time from which on a withdrawal could be ordered. */
import { sql } from 'kysely'
import { payoutsOpenSince } from '#settings/switch.service.ts'

/**
 * Of `withdrawal as d`: its bank is waited for since then, whatever it had waited for before, a person or payouts that were
 * closed (decisions D6, D22).
 */
export const payableSince = sql<Date>`greatest(
  d.created_at,
  (SELECT max(a.at) FROM withdrawal_approval a WHERE a.member_id = d.member_id AND a.withdrawal_id = d.id),
  ${payoutsOpenSince})`
