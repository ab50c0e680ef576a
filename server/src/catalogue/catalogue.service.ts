/**
 * Staff set up what members choose from: each kind is listed, created, changed, closed and opened the same way (staff-calls T5).
 * A code is for good, and so is a row: what is closed can be opened again. Felt here at once and on every node within a second.
 */
import type { CatalogueFilter, CatalogueWritten } from '@kapao/contract/schemas/staff-catalogue.ts'
import * as z from 'zod/mini'
import type { RequestParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Act, type Actor, recordAct, type Values } from '#staff/audit-trail.service.ts'
import { ask, isSame, type RequestHandling, shownValues } from '#staff/request.service.ts'
import { listBankNames } from './bank.queries.ts'
import type { CatalogueKind, Listed } from './catalogue-kind.ts'
import { listGameNames } from './offered-game.queries.ts'
import { listSourceNames } from './source.queries.ts'

/** What is to become of one row; it is there to be created or changed. */
export interface Change<Row> {
  act: 'create' | 'change' | 'open' | 'close'
  code: string
  row: Row | null
}

const actions = {
  create: 'catalogue_created',
  change: 'catalogue_changed',
  open: 'catalogue_opened',
  close: 'catalogue_closed',
} as const satisfies Record<Change<unknown>['act'], Act['action']>

/** What every list tells of by its code, closed ones too: what went through them still stands there. */
export async function getPlaceNames({ db }: Pick<RequestParts, 'db'>) {
  const [banks, games, sources] = await Promise.all([
    listBankNames(db),
    listGameNames(db),
    listSourceNames(db),
  ])
  return { banks, games, sources }
}

export async function listCatalogue<Row extends { code: string }>(
  app: RequestParts,
  kind: CatalogueKind<Row>,
  { page, limit, after, query }: CatalogueFilter,
) {
  const every = await kind.list(app.db, app)
  const all = query === undefined ? every : every.filter((row) => isCalled(row, query.toLowerCase()))
  const begin = after ? all.findIndex(({ code }) => code === after) + 1 || all.length : (page - 1) * limit
  const rows = all.slice(begin, begin + limit)
  const next = begin + limit < all.length ? (rows.at(-1)?.code ?? null) : null
  return { total: all.length, next, rows: rows.map((row) => ({ ...row, _id: row.code })) }
}

/** Its code, or its name in any language, has this in it. */
const isCalled = (row: object, part: string): boolean =>
  Object.entries(row).some(
    ([key, value]) =>
      (key === 'code' || key.startsWith('name')) && String(value).toLowerCase().includes(part),
  )

/** What the caller says besides. */
interface Said {
  reason: string | undefined
  /** The row as the caller has read it. */
  was?: Values | undefined
}

type Written = z.output<typeof CatalogueWritten>
export type KeepAnswer = (tx: Tx, result: Written) => Promise<void>

/** @throws Refusal ALREADY_EXISTS, NO_DATA, ALREADY_DECIDED also when it is another than was read, KEY_INVALID with the fields at fault. */
export async function changeCatalogue<Row extends { code: string }>(
  app: RequestParts,
  actor: Actor,
  kind: CatalogueKind<Row>,
  change: Change<Row>,
  { reason, was }: Said,
  keepAnswer: KeepAnswer,
): Promise<Written> {
  const result = await inTransaction(app.db, async (tx) => {
    if (was) await checkIsRead(tx, app, kind, change.code, was)
    const written = await (kind.waitsAs && change.act !== 'close'
      ? askFor(tx, app, actor, kind, change, reason)
      : makeTrue(tx, app, actor, kind, change, { reason }))
    await keepAnswer(tx, written)
    return written
  })
  clearCache(app.db)
  return result
}

/** Locks the row. @throws Refusal ALREADY_DECIDED. */
async function checkIsRead<Row extends { code: string }>(
  tx: Tx,
  app: RequestParts,
  kind: CatalogueKind<Row>,
  code: string,
  was: Values,
) {
  const now = await kind.lock(tx, app, code)
  if (now && !isSame(shownRow(now), was)) throw new Refusal('ALREADY_DECIDED')
}

async function askFor<Row extends { code: string }>(
  tx: Tx,
  app: RequestParts,
  actor: Actor,
  kind: CatalogueKind<Row>,
  change: Change<Row>,
  reason: string = actions[change.act],
): Promise<Written> {
  const name = `money_setting:${kind.word}` as const
  const _id = await ask(tx, app, actor, name, catalogueRequest(kind), { body: change, reason })
  return { message: 'APPROVAL_NEEDED', _id }
}

interface Why {
  reason: string | undefined
  requestId?: string
  /** What the approver has seen. */
  shown?: Values
}

async function makeTrue<Row extends { code: string }>(
  tx: Tx,
  app: RequestParts,
  actor: Actor,
  kind: CatalogueKind<Row>,
  change: Change<Row>,
  { reason, requestId, shown }: Why,
): Promise<Written> {
  const matter = await judge(tx, app, kind, change)
  const { before, after } = matter
  if (shown && !isSame(before, shown)) throw new Refusal('ALREADY_DECIDED')
  await carryOut(tx, app, kind, change, matter)
  const act = { action: actions[change.act], subject: subjectOf(kind, change) }
  await recordAct(tx, actor, { ...act, before, after, ...(reason && { reason }), requestId }, app.clock.now())
  return { message: 'SUCCESS' }
}

const subjectOf = ({ word }: { word: string }, { code }: { code: string }) => `${word}:${code}`

/** How what waits is carried out once another person approves. */
export const catalogueRequest = <Row extends { code: string }>(
  kind: CatalogueKind<Row>,
): RequestHandling<Change<Row>> => ({
  needsCode: true,
  body: z.strictObject({
    act: z.enum(['create', 'change', 'open', 'close']),
    code: z.string(),
    row: z.nullable(kind.waitsAs ?? z.never()),
  }) as unknown as z.ZodMiniType<Change<Row>>,
  async check(tx, app, change) {
    const { before, after } = await judge(tx, app, kind, change)
    const subject = subjectOf(kind, change)
    return { about: subject, subject, memberId: null, before, after }
  },
  async carryOut(tx, app, { id: requestId, body, before: shown, reason, actor }) {
    await makeTrue(tx, app, actor, kind, body, { reason, requestId, shown })
  },
  decided: (app) => clearCache(app.db),
})

interface Matter<Row> {
  old: Listed<Row> | undefined
  before: Values
  after: Values
}

/** Locks the row that is there. */
async function judge<Row extends { code: string }>(
  tx: Tx,
  app: RequestParts,
  kind: CatalogueKind<Row>,
  { act, code, row }: Change<Row>,
): Promise<Matter<Row>> {
  const old = await kind.lock(tx, app, code)
  if (act === 'create' && old) throw new Refusal('ALREADY_EXISTS')
  if (act !== 'create' && !old) throw new Refusal('NO_DATA')
  if (row === null) {
    const isOpen = act === 'open'
    if (old?.isOpen === isOpen) throw new Refusal('ALREADY_DECIDED')
    const shown = old ? shownRow(old) : {}
    return { old, before: { ...shown, isOpen: !isOpen }, after: { ...shown, isOpen } }
  }
  if (row.code !== code) throw new Refusal('KEY_INVALID', ['code'])
  const faults = (await kind.faults?.(tx, app, row, old)) ?? []
  if (faults.length > 0) throw new Refusal('KEY_INVALID', faults)
  return { old, before: old ? shownRow(old) : {}, after: shownValues(row) }
}

function shownRow<Row extends object>(listed: Row & { isOpen: boolean }): Values {
  const { isOpen, ...row } = shownValues(listed)
  return row
}

async function carryOut<Row extends { code: string }>(
  tx: Tx,
  app: RequestParts,
  kind: CatalogueKind<Row>,
  { act, code, row }: Change<Row>,
  { old }: Matter<Row>,
) {
  if (row === null) return kind.setOpen(tx, app, code, act === 'open')
  if (old) return kind.set(tx, app, row, old)
  // Somebody else was quicker, or it is a code that was never a member's to see.
  if (!(await kind.insert(tx, app, row))) throw new Refusal('ALREADY_EXISTS')
}
