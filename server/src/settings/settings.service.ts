/** Admins set what the product goes by; what gives or moves money takes two people. In force on every node within a second (quality I-38, I-48, C-53). */

import { keysOf } from '@kapao/contract/keys.ts'
import {
  type SettingChangeFilter,
  type SettingsChange,
  type SettingsChanged,
  SettingsForm,
} from '@kapao/contract/schemas/staff-settings.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { checkPictures } from '#content/picture.service.ts'
import type { App, RequestParts } from '#parts/app-parts.ts'
import { lockNumber } from '#platform/db/lock.ts'
import type { Tx } from '#platform/db/schema.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, listActsOf, recordAct } from '#staff/audit-trail.service.ts'
import { ask, isSame, type RequestHandling, shownValues } from '#staff/request.service.ts'
import { faultsOfSettings, movesMoney, type SettingName } from './settings.rules.ts'
import { readSettings, Settings, setSetting } from './settings.ts'

/** As of now, not as of a moment ago. */
export async function getSettingsForm({ db }: Pick<App, 'db'>) {
  const { terminated, ...settings } = await readSettings(db)
  return settings
}

const names = keysOf(SettingsForm.shape)

type Change = Partial<SettingsForm>

/** Changes follow each other, so that what fits together now still does when it is written. */
const takeTurns = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${lockNumber('kapao settings')})`.execute(tx)

/** @throws Refusal KEY_INVALID with the names of settings that do not fit together, KEY_MISSING when what waits has no reason. */
export async function changeSettings(
  app: RequestParts,
  actor: Actor,
  { reason, ...named }: SettingsChange,
  keepAnswer: (tx: Tx, result: z.output<typeof SettingsChanged>) => Promise<void>,
) {
  const at = app.clock.now()
  const change = dropAbsent(named)
  const result = await inTransaction(app.db, async (tx) => {
    await takeTurns(tx)
    const now = await readSettings(tx)
    await check(tx, now, change)
    const differing = differingNames(now, change)
    const [waiting, changed] = [differing.filter(movesMoney), differing.filter((name) => !movesMoney(name))]
    await apply(tx, actor, now, pick(change, changed), { at, reason })
    if (waiting.length === 0) return { message: 'SUCCESS', changed, waiting }
    if (reason === undefined) throw new Refusal('KEY_MISSING', ['reason'])
    const body = pick(change, waiting)
    const _id = await ask(tx, app, actor, 'money_setting:settings', settingsRequest, { body, reason })
    const answer = { message: 'APPROVAL_NEEDED', changed, waiting, _id }
    await keepAnswer(tx, answer)
    return answer
  })
  clearCache(app.db)
  return result
}

const dropAbsent = (change: Change): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const pick = (settings: Change, wanted: readonly SettingName[]): Change =>
  Object.fromEntries(wanted.filter((name) => name in settings).map((name) => [name, settings[name]]))

const namesIn = (change: Change) => names.filter((name) => name in change)

const differingNames = (now: Settings, change: Change) =>
  namesIn(change).filter(
    (name) => !isSame(shownValues({ value: change[name] }), shownValues({ value: now[name] })),
  )

async function check(tx: Tx, now: Settings, change: Change) {
  const faults = faultsOfSettings({ ...now, ...change }, change)
  if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
  if (change.lineQR) await checkPictures(tx, [change.lineQR], 'lineQR')
}

interface Why {
  at: Date
  reason: string | undefined
  requestId?: string
}

/** Each setting has a record of its own. */
async function apply(tx: Tx, actor: Actor, now: Settings, change: Change, { at, reason, ...more }: Why) {
  const [before, after] = [z.encode(Settings, now), z.encode(Settings, { ...now, ...change })]
  for (const name of namesIn(change)) {
    await setSetting(tx, name, after[name], at)
    const act = { before: { value: before[name] }, after: { value: after[name] }, ...(reason && { reason }) }
    await recordAct(tx, actor, { action: 'setting_changed', subject: name, ...act, ...more }, at)
  }
}

export const settingsRequest: RequestHandling<Change> = {
  needsCode: true,
  body: z.partial(SettingsForm) as unknown as z.ZodMiniType<Change>,
  async check(tx, _app, change) {
    await takeTurns(tx)
    const now = await readSettings(tx)
    await check(tx, now, change)
    const about = namesIn(change).sort().join(' ')
    const before = shownValues(pick(now, namesIn(change)))
    return { about, subject: about, memberId: null, before, after: shownValues(change) }
  },
  async carryOut(tx, _app, { id: requestId, body: change, before, reason, actor, at }) {
    const now = await readSettings(tx)
    // The approver has seen other settings than there are by now.
    if (!isSame(shownValues(pick(now, namesIn(change))), before)) throw new Refusal('ALREADY_DECIDED')
    await apply(tx, actor, now, change, { at, reason, requestId })
  },
  decided: (app) => clearCache(app.db),
}

/** Newest first. */
export async function listSettingChanges({ db }: Pick<App, 'db'>, page: SettingChangeFilter) {
  const { acts, ...place } = await listActsOf(db, 'setting_changed', page)
  const changes = acts.map(({ subject: name, before, after, operator: by, at, reason }) => ({
    ...{ name, by, at, reason: reason ?? null },
    before: shownSetting(name, before.value),
    after: shownSetting(name, after.value),
  }))
  return { ...place, changes }
}

/** As it rests, amounts are text of minor units. */
function shownSetting(name: string, value: unknown): unknown {
  const schema = Settings.shape[name as SettingName]
  const read = z.safeParse(schema, value)
  return read.success ? shownValues({ value: read.data }).value : value
}
