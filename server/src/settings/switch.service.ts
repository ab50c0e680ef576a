/** Parts of the service that staff close and open; felt here at once and on every node within a second (decisions D22). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import { type SwitchName, switchNames } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { cachedBriefly, clearCache } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { findColleague } from '#staff/account.service.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { getSettings, readSettings, setSetting } from './settings.ts'

const readTurned = (db: Db) =>
  db
    .selectFrom('serviceSwitch as s')
    .innerJoin('operator as o', 'o.id', 's.changedBy')
    .select(['s.name', 's.isOn', 's.reason', 'o.name as changedBy', 's.changedAt'])
    .execute()

const getOff = ({ db }: Pick<App, 'db'>): Promise<Set<string>> =>
  cachedBriefly(db, 'switches', async () => {
    const rows = await db.selectFrom('serviceSwitch').select('name').where('isOn', '=', false).execute()
    return new Set(rows.map(({ name }) => name))
  })

/** SQL: since when payouts are open again; null while they are closed, and where they never were. */
export const payoutsOpenSince = sql<Date | null>`(
  SELECT s.changed_at FROM service_switch s WHERE s.name = 'payouts' AND s.is_on)`

/** Whether this part of the service is open. */
export const isOn = async (app: Pick<App, 'db'>, name: SwitchName): Promise<boolean> =>
  !(await getOff(app)).has(name)

/** To a member a game that staff have switched off is one in maintenance (staff-calls T0). */
const isOfGame = (name: SwitchName) => name.startsWith('play:') || name.startsWith('transfers:')

/** @throws Refusal SERVICE_CLOSED, of a game GAME_MAINTENANCE. */
export async function checkOn(app: Pick<App, 'db'>, name: SwitchName) {
  if (await isOn(app, name)) return
  const code = isOfGame(name) ? 'GAME_MAINTENANCE' : 'SERVICE_CLOSED'
  throw new Refusal(code, undefined, serverLimits.closedRetryAfterSeconds)
}

async function listNames(db: Db | Tx): Promise<string[]> {
  const games = await db.selectFrom('game').select('code').orderBy('position').orderBy('code').execute()
  return [...switchNames, ...games.flatMap(({ code }) => [`transfers:${code}`, `play:${code}`])]
}

export async function listSwitches({ db }: Pick<App, 'db'>) {
  const turned = new Map((await readTurned(db)).map((row) => [row.name, row]))
  const names = await listNames(db)
  const untouched = { isOn: true, reason: null, changedBy: null, changedAt: null }
  return { switches: names.map((name) => turned.get(name) ?? { name, ...untouched }) }
}

interface Turned {
  isOn: boolean
  reason: string
}

/** @throws Refusal NO_DATA when there is no such switch. */
export async function turnSwitch(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  actor: Actor,
  name: string,
  turned: Turned,
) {
  await setSwitch(app, actor, name, turned)
  clearCache(app.db)
  app.log.warn({ operator: actor.operator.id, switch: name, isOn: turned.isOn }, 'switch turned')
  return { message: 'SUCCESS' }
}

/**
 * By who has the installation's environment, also while no server runs, as before the first start after a restore; it is opened in
 * the console alone. @param username in whose name: one who may turn switches. @throws Refusal FORBIDDEN when there is none such,
 * NO_DATA.
 */
export async function closeSwitch(
  app: RecordParts,
  { name, username, reason }: { name: string; username: string; reason: string },
) {
  const operator = await findColleague(app.db, username, operatorRoles.turnSwitch)
  if (!operator) throw new Refusal('FORBIDDEN')
  await setSwitch(app, { operator, address: 'the command line' }, name, { isOn: false, reason })
}

/** @throws Refusal NO_DATA when there is no such switch. */
async function setSwitch(
  app: RecordParts,
  actor: { operator: { id: string }; address: string },
  name: string,
  { isOn: wanted, reason }: Turned,
) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    if (!(await listNames(tx)).includes(name)) throw new Refusal('NO_DATA')
    const old = await tx
      .selectFrom('serviceSwitch')
      .select('isOn')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    const row = { isOn: wanted, reason, changedBy: actor.operator.id, changedAt: at }
    await tx
      .insertInto('serviceSwitch')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    const act = { before: { isOn: old?.isOn ?? true }, after: { isOn: wanted }, reason }
    await recordAct(tx, actor, { action: 'switch_turned', subject: name, ...act }, at)
  })
}

/** The operator's system switch (spec §2: /terminated); felt here at once, by every process within a second (decisions D13). */
export async function setTerminated(
  app: Pick<App, 'db' | 'clock' | 'log' | 'systemSwitch'>,
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
  clearCache(app.db)
  app.systemSwitch.turn(terminated)
  app.log.warn({ operator: actor.operator.id, terminated }, 'system switch')
}

/** Neither closed by themselves nor with the whole service. */
export const arePayoutsOpen = async (app: Pick<App, 'db'>): Promise<boolean> =>
  (await isOn(app, 'payouts')) && !(await getSettings(app)).terminated
