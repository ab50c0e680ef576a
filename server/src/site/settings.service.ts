/** Admins set what the product goes by; what guards money takes two of them. In force on every node within a second (quality I-38, C-53). */
import { type SettingsChange, SettingsForm } from '@kapao/contract/operator-settings.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, recordAct } from '#operator/audit-trail.service.ts'
import { closeTasks, findOpenTask, openTasks } from '#operator/task.service.ts'
import { Refusal } from '#refusal.ts'
import type { App } from '../context.ts'
import { checkPictures } from './picture.service.ts'
import { faultsOfSettings, isGuarded, type SettingName } from './settings.rules.ts'
import { readSettings, Settings, setSetting } from './settings.ts'
import { forgetCopies } from './site-copies.ts'

/** As of now, not as of a moment ago. */
export async function getSettingsForm({ db }: App) {
  const { terminated, ...settings } = await readSettings(db)
  return settings
}

const names = Object.keys(SettingsForm.shape) as SettingName[]

/** As a value rests in its row, and as text to compare by. */
interface Resting {
  name: SettingName
  value: z.input<typeof Settings>[SettingName]
  text: string
}

/** @throws Refusal KEY_INVALID with the names of settings that do not fit together. */
export async function changeSettings(app: App, actor: Actor, change: SettingsChange) {
  const at = app.clock.now()
  const done = await inTransaction(app.db, async (tx) => {
    // Changes follow each other, so that what fits together now still does when it is written.
    await sql`SELECT pg_advisory_xact_lock(hashtext('kapao settings'))`.execute(tx)
    const now = await readSettings(tx)
    const wanted: Settings = { ...now, ...dropAbsent(change) }
    await check(tx, wanted, change)
    const [before, after] = [resting(now), resting(wanted)]
    const changed: SettingName[] = []
    const waiting: SettingName[] = []
    for (const [index, setting] of after.entries()) {
      if (setting.text === before[index]?.text) continue
      const isConfirmed = !isGuarded(setting.name) || (await confirm(tx, actor, setting, at))
      ;(isConfirmed ? changed : waiting).push(setting.name)
      if (!isConfirmed) continue
      await setSetting(tx, setting.name, setting.value, at)
      const act = { before: { value: before[index]?.value }, after: { value: setting.value } }
      await recordAct(tx, actor, { action: 'setting_changed', subject: setting.name, ...act }, at)
    }
    return { changed, waiting }
  })
  forgetCopies(app.db)
  return { message: 'SUCCESS', ...done }
}

const dropAbsent = (change: SettingsChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Settings>

async function check(tx: Tx, wanted: Settings, change: SettingsChange) {
  const faults = faultsOfSettings(wanted, change)
  if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
  if (change.lineQR) await checkPictures(tx, [change.lineQR], 'lineQR')
}

function resting(settings: Settings): Resting[] {
  const stored = z.encode(Settings, settings)
  return names.map((name) => ({ name, value: stored[name], text: JSON.stringify(stored[name]) }))
}

/** @returns whether another admin has asked for the very same before; otherwise it waits as a task for one who does. */
async function confirm(tx: Tx, actor: Actor, { name, value, text }: Resting, at: Date): Promise<boolean> {
  const { id } = actor.operator
  const proposal = await findOpenTask(tx, 'setting_proposed', name)
  const isSame = proposal?.detail.value === text
  if (isSame && proposal.detail.by === id) return false
  if (proposal) await closeTasks(tx, 'setting_proposed', name, { closedBy: id, at })
  if (isSame) return true
  const detail = { value: text, by: id }
  await openTasks(tx, [{ kind: 'setting_proposed', subject: name, memberId: null, detail }], at)
  await recordAct(tx, actor, { action: 'setting_proposed', subject: name, before: {}, after: { value } }, at)
  return false
}
