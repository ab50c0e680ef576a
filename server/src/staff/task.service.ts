/** Things that a person must look at. One open task per kind and subject, however often it is noticed. */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import { type ClaimKind, decidedElsewhere, type TaskKind } from '@kapao/contract/lists.ts'
import type { OperatorRole, TaskFilter } from '@kapao/contract/schemas/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RecordParts } from '#parts/app-parts.ts'
import { countRows } from '#platform/db/count.queries.ts'
import { newId } from '#platform/db/id.ts'
import { namesOf, recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { cutPage, type Place, readPlace } from '#platform/http/page-place.ts'
import { maskedFields, shownBookLine, shownRecord } from '#platform/masking.rules.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import { type Actor, recordAct } from './audit-trail.service.ts'
import { type ClaimName, endClaim, releaseClaim, takeClaim, withClaims } from './claim.service.ts'
import { checkAsking } from './request.rules.ts'
import { findShownMembers } from './shown-member.service.ts'

export interface NewTask {
  kind: TaskKind
  /** The id of what it is about. */
  subject: string
  memberId: string | null
  detail: Record<string, string | number | null>
}

const taskTypes = {
  id: 'uuid',
  kind: 'text',
  subject: 'text',
  memberId: 'uuid',
  detail: 'text',
  createdAt: 'timestamptz',
} as const
const taskColumns = namesOf(taskTypes)

/**
 * Names in them are kept short, since a task outlives the erasing of whose it was (staff-calls T3). One text, however many there
 * are: a text for each number of tasks would be prepared by itself.
 */
export async function openTasks(db: Db | Tx, tasks: NewTask[], now: Date) {
  if (tasks.length === 0) return
  const rows = tasks.map(({ kind, subject, memberId, detail }) => ({
    ...{ id: newId(), kind, subject, memberId, detail: JSON.stringify(maskedFields(detail)), createdAt: now },
  }))
  await db
    .insertInto('operatorTask')
    .columns(taskColumns)
    .expression(({ selectFrom }) =>
      selectFrom(recordset('w', rows, taskTypes)).select((of) => [
        ...(['id', 'kind', 'subject', 'memberId'] as const),
        sql<string>`${of.ref('detail')}::jsonb`.as('detail'),
        'createdAt',
      ]),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('closedAt', 'is', null).doNothing())
    .execute()
}

export async function findOpenTask(tx: Tx, kind: TaskKind, subject: string) {
  const task = await tx
    .selectFrom('operatorTask')
    .select('detail')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return task
}

/** What it was about has been decided; `closedBy` is null when it came about by itself. */
export const closeTasks = (
  tx: Tx,
  kind: TaskKind,
  subject: string,
  { closedBy, at }: { closedBy: string | null; at: Date },
) =>
  tx
    .updateTable('operatorTask')
    .set({ closedAt: at, closedBy })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closedAt', 'is', null)
    .execute()

/** As SQL, for a statement whose `ended (id, decided_at)` says what has been decided: its open tasks are done with. */
export const closeTasksOf = (kind: TaskKind) => sql`
  UPDATE operator_task t SET closed_at = ended.decided_at FROM ended
  WHERE t.kind = ${kind} AND t.subject = ended.id::text AND t.closed_at IS NULL`

function isMeant({ kind, memberId, subject }: TaskFilter) {
  const conditions: RawBuilder<boolean>[] = [sql`t.closed_at IS NULL`]
  if (kind) conditions.push(sql`t.kind = ${kind}`)
  if (memberId) conditions.push(sql`t.member_id = ${memberId}::uuid`)
  if (subject) conditions.push(sql`t.subject = ${subject}`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** A page's tasks, and one more if there is one. */
const findTasks = (db: Db, filter: TaskFilter, after: Place | undefined) =>
  db
    .selectFrom('operatorTask as t')
    .select(['t.id as _id', 't.kind', 't.subject', 't.memberId', 't.detail', 't.createdAt'])
    .where(isMeant(filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(t.created_at, t.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .limit(filter.limit + 1)
    .offset(after ? 0 : (filter.page - 1) * filter.limit)
    .execute()

/** Oldest first. @throws Refusal KEY_INVALID. */
export async function listTasks(app: RecordParts, operator: Operator, filter: TaskFilter) {
  const after = readPlace(filter.after)
  const [count, found] = await Promise.all([
    countRows(app.db, sql`FROM operator_task t WHERE ${isMeant(filter)}`),
    findTasks(app.db, filter, after),
  ])
  const { shown: rows, next } = cutPage(found, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  const memberOf = await findShownMembers(
    app,
    operator,
    rows.flatMap((row) => [row.memberId, friendOf(row)]),
  )
  return {
    ...count,
    next,
    tasks: await withClaims(
      app,
      rows.map((row) => ({
        ...row,
        member: memberOf(row.memberId),
        friend: memberOf(friendOf(row)),
        detail: shownDetail(row.detail),
      })),
      ({ _id: id, kind, subject }) => claimOf({ id, kind, subject }),
    ),
  }
}

/** Such a task is about two members. */
const friendOf = ({ kind, subject }: { kind: string; subject: string }) =>
  kind === 'invite_review' ? subject : null

/** How what is personal in a task's detail is shown: no more of it than tells it apart (staff-calls T3). */
const masks = { theirs: shownBookLine, ours: shownBookLine, record: shownRecord }

const shownDetail = (detail: NewTask['detail']): NewTask['detail'] => ({
  ...maskedFields(detail),
  ...Object.fromEntries(
    keysOf(masks).flatMap((name) => {
      const text = detail[name]
      return typeof text === 'string' ? [[name, masks[name](text)]] : []
    }),
  ),
})

async function lockTask(tx: Tx, taskId: string) {
  const task = await tx
    .selectFrom('operatorTask')
    .select(['id', 'kind', 'subject', 'memberId', 'closedAt'])
    .where('id', '=', taskId)
    .forUpdate()
    .executeTakeFirst()
  if (!task) throw new Refusal('NO_DATA')
  return task
}

/** Where something has a queue of its own, its task and it are one thing in somebody's hands. */
const claimKindOf: Partial<Record<string, ClaimKind>> = {
  withdrawal_review: 'withdrawal',
  slip_review: 'slip',
  payment_unmatched: 'payment',
  payment_unattributed: 'payment',
  difference: 'case',
} satisfies Partial<Record<TaskKind, ClaimKind>>

/** What else is decided by fewer than take its task in hand. */
const decidedBy: Partial<Record<string, readonly OperatorRole[]>> = {
  invite_review: operatorRoles.decideInvite,
} satisfies Partial<Record<TaskKind, readonly OperatorRole[]>>

function claimOf({ id, kind, subject }: { id: string; kind: string; subject: string }): ClaimName {
  const own = claimKindOf[kind]
  return own ? { kind: own, subject } : { kind: 'task', subject: id, decidedBy: decidedBy[kind] }
}

/** A case is worked by fewer roles than other tasks, in whichever list it is found (staff-calls T8). */
const checkMayWork = ({ operator }: Actor, kind: string) => {
  const roles: readonly OperatorRole[] = operatorRoles[kind === 'difference' ? 'closeCase' : 'closeTask']
  if (!operator.roles.some((role) => roles.includes(role))) throw new Refusal('FORBIDDEN')
}

/** @param kind which kind alone is meant; any, unless said. */
async function lockTaskFor(tx: Tx, actor: Actor, taskId: string, kind?: TaskKind) {
  const task = await lockTask(tx, taskId)
  if (kind && task.kind !== kind) throw new Refusal('NO_DATA')
  checkMayWork(actor, task.kind)
  return task
}

const lockClaimable = (actor: Actor, taskId: string, kind?: TaskKind) => async (tx: Tx) => {
  const task = await lockTaskFor(tx, actor, taskId, kind)
  return { ...claimOf(task), memberId: task.memberId, isWaiting: task.closedAt === null }
}

/** @throws Refusal NO_DATA, FORBIDDEN for a case that is not this role's, and as {@link takeClaim}. */
export const claimTask = (app: RecordParts, actor: Actor, taskId: string, kind?: TaskKind) =>
  takeClaim(app, actor, lockClaimable(actor, taskId, kind))

export const releaseTask = (app: RecordParts, actor: Actor, taskId: string, kind?: TaskKind) =>
  releaseClaim(app, actor, lockClaimable(actor, taskId, kind))

/**
 * For who decides what such a task waits for: it is in nobody's hands from then on. Locks the task, as a claim of it does.
 * @throws Refusal CLAIMED when it is in another's.
 */
export async function endClaimOfTask(
  tx: Tx,
  operator: Pick<Operator, 'id' | 'roles'>,
  { kind, subject }: Pick<NewTask, 'kind' | 'subject'>,
  now: Date,
) {
  const task = await tx
    .selectFrom('operatorTask')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (task) await endClaim(tx, operator, claimOf({ id: task.id, kind, subject }), now)
}

const isClosedByHand = (kind: string) => !decidedElsewhere.some((one) => one === kind)

/**
 * A person has dealt with it, and not with their own. @throws Refusal NO_DATA, OWN_REQUEST, ALREADY_DECIDED, FORBIDDEN when it
 * waits for a decision.
 */
export async function closeTask(
  app: RecordParts,
  actor: Actor,
  taskId: string,
  { note, kind }: { note: string; kind?: TaskKind },
) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const task = await lockTaskFor(tx, actor, taskId, kind)
    refuseIf(checkAsking(actor.operator, task.memberId))
    if (task.closedAt) throw new Refusal('ALREADY_DECIDED')
    if (!isClosedByHand(task.kind)) throw new Refusal('FORBIDDEN')
    await endClaim(tx, actor.operator, claimOf(task), at)
    await tx
      .updateTable('operatorTask')
      .set({ closedAt: at, closedBy: actor.operator.id })
      .where('id', '=', taskId)
      .execute()
    const before = { kind: task.kind, subject: task.subject }
    await recordAct(tx, actor, { action: 'task_closed', subject: taskId, before, after: { note } }, at)
  })
  return { message: 'SUCCESS' }
}
