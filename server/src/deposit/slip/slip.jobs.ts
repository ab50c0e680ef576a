/** Asks the bank about slips until it has answered, and keeps files and rows of slips together (decisions D4, quality F30). */
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { App } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { inFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { openTasks } from '#staff/task.service.ts'
import { claimDueSlips, type DueSlip, listFilesOfShard } from './slip.queries.ts'
import { isOverdue } from './slip.rules.ts'
import { creditSlip, decideConfirmed, failSlip, sendToReview } from './slip.service.ts'
import { isCredited } from './slip-claim.queries.ts'

export async function verifySlips(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'outside' | 'log' | 'wake'>,
): Promise<number> {
  const due = await claimDueSlips(app.db, app.clock.now(), serverLimits.slipsAtOnce)
  await Promise.all(
    due.map((slip) =>
      inFlowTrace(app.db, { name: 'verifySlip', reference: slip.reference }, () => verify(app, slip)),
    ),
  )
  return due.length
}

async function verify(app: Pick<App, 'db' | 'ledger' | 'clock' | 'outside' | 'log' | 'wake'>, slip: DueSlip) {
  try {
    await decide(app, slip)
  } catch (error) {
    // One that cannot be asked about or decided must not hold up the others; it is due again soon.
    app.log[faultLevel(error)]({ err: error, reference: slip.reference }, 'slip not decided')
  }
  if (isOverdue(slip.createdAt, app.clock.now())) await sendToReview(app, slip, 'unanswered')
}

async function decide(app: Pick<App, 'db' | 'ledger' | 'clock' | 'outside' | 'wake'>, slip: DueSlip) {
  if (await isCredited(app.db, slip.code)) return failSlip(app, slip, 'SLIP_REFNO_DUPLICATED')
  if (slip.approved) return creditSlip(app, slip, slip.approved)
  const said = await app.outside.slipVerifier.verify(slip.code)
  if (said.status === 'found') await decideConfirmed(app, slip, said.transfer)
  if (said.status === 'refused') await failSlip(app, slip, said.note)
  // Delayed, or a transfer that the bank does not know yet: it is asked again.
}

/** Removes pictures that no slip names, which an upload that was cut short left behind, and tells of slips without one. */
export async function sweepSlipFiles(app: Pick<App, 'db' | 'clock' | 'log' | 'files'>) {
  const missing: SlipFile[] = []
  for (const shard of app.files.shards) {
    missing.push(...(await sweepShard(app, shard, serverLimits.slipFilesMissingMax + 1 - missing.length)))
    if (missing.length <= serverLimits.slipFilesMissingMax) continue
    // So many are not lost one by one: the folder is another one, or its disk is not there.
    app.log.error('the pictures of slips are not there')
    return
  }
  for (const { reference } of missing) app.log.error({ reference }, 'the picture of a slip is not there')
  const tasks = missing.map(({ memberId, id, reference }) => ({
    kind: 'slip_file_missing' as const,
    subject: id,
    memberId,
    detail: { reference },
  }))
  await openTasks(app.db, tasks, app.clock.now())
}

type SlipFile = Awaited<ReturnType<typeof listFilesOfShard>>[number]

/** @returns slips without their picture, as many as are asked for. */
async function sweepShard(app: Pick<App, 'db' | 'log' | 'files'>, shard: string, missingMax: number) {
  // The files first: a slip is written after its file, so whatever has a row now is not taken for an orphan.
  const files = await app.files.list(shard)
  const slips = await listFilesOfShard(app.db, shard)
  const named = new Set(slips.map(({ file }) => file))
  const lying = new Set(files.map(({ name }) => name))
  const orphans = files.filter(({ name, ageMs }) => !named.has(name) && ageMs >= pictureLimits.orphanAfterMs)
  for (const { name } of orphans) await app.files.remove(name)
  if (orphans.length > 0) app.log.info({ count: orphans.length }, 'files without a slip removed')
  const missing: SlipFile[] = []
  for (const slip of slips) {
    if (missing.length >= missingMax) break
    if (!lying.has(slip.file) && !(await app.files.find(slip.file))) missing.push(slip)
  }
  return missing
}
