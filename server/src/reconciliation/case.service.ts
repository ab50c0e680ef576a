/** Cases: what our books and those outside disagree on, as a queue, each with both sides and its story (staff-calls T6). */
import type { BookDifference } from '@kapao/contract/lists.ts'
import type { CaseFilter } from '@kapao/contract/schemas/staff-reconciliation.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Operator } from '#platform/http/caller.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { withClaims } from '#staff/claim.service.ts'
import { withMembers } from '#staff/shown-member.service.ts'
import { listBooks } from './book.queries.ts'
import {
  countCases,
  findDifferences,
  findOurLines,
  listActsAbout,
  listCases,
  listCasesOf,
} from './case.queries.ts'
import { inQuestion, readLine, readSubject, tellStory } from './case.rules.ts'

/** As the comparison has opened it. */
interface Opened {
  what: BookDifference
  theirs: string | null
  ours: string | null
}

/** @throws Refusal KEY_INVALID. */
export async function getCases(app: RecordParts, operator: Operator, filter: CaseFilter) {
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countCases(app.db, filter), listCases(app.db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  const subjects = [...new Set(shown.map(({ subject }) => subject))]
  const [different, owners, stories] = await Promise.all([
    findDifferences(app.db, subjects),
    findOwners(app, subjects),
    findStories(
      app,
      subjects,
      shown.map(({ _id }) => _id),
    ),
  ])
  const now = new Map(different.map((one) => [one.subject, one]))
  const cases = shown.map(({ detail, ...row }) => {
    const { service, name } = readSubject(row.subject)
    const opened = detail as unknown as Opened
    // One that is closed stays as it was looked at.
    const current = row.closedAt === null ? now.get(row.subject) : undefined
    const { what, theirs, ours } = current ?? opened
    const [theirLine, ourLine] = [readLine(theirs), readLine(ours)]
    return {
      ...{ ...row, kind: what, service, theirs: theirLine, ours: ourLine },
      ...inQuestion(ourLine, theirLine),
      state: row.closedAt === null ? ('OPEN' as const) : ('CLOSED' as const),
      comparedAt: now.get(row.subject)?.comparedAt ?? null,
      ...{ memberId: null, journalKey: null, ...owners.get(`${service}:${name}`) },
      story: stories(row),
    }
  })
  const claimOf = ({ subject }: { subject: string }) => ({ kind: 'case' as const, subject })
  const told = await withMembers(app, operator, cases)
  return { ...count, next, cases: await withClaims(app, told, claimOf) }
}

/** Whose our lines are, by the cases' subjects. */
async function findOwners({ db }: Pick<App, 'db'>, subjects: readonly string[]) {
  const byService = Map.groupBy(subjects.map(readSubject), ({ service }) => service)
  const books = (await listBooks(db)).filter(({ name }) => byService.has(name))
  const found = await Promise.all(
    books.map(async (book) => {
      const names = byService.get(book.name)?.map(({ name }) => name) ?? []
      const lines = await findOurLines(db, book, names)
      return lines.map(
        ({ name, memberId, journalKey }) => [`${book.name}:${name}`, { memberId, journalKey }] as const,
      )
    }),
  )
  return new Map(found.flat())
}

interface ShownCase {
  _id: string
  subject: string
}

/** @returns the story of a case of these. */
async function findStories({ db }: Pick<App, 'db'>, subjects: readonly string[], ids: readonly string[]) {
  if (subjects.length === 0) return () => []
  const cases = await listCasesOf(db, subjects)
  const known = [...new Set([...ids, ...cases.map(({ id }) => id)])]
  const acts = await listActsAbout(db, [...subjects, ...known])
  const bySubject = Map.groupBy(cases, ({ subject }) => subject)
  const byName = Map.groupBy(acts, ({ subject }) => subject)
  return ({ _id, subject }: ShownCase) => {
    const all = bySubject.get(subject) ?? []
    const own = all.find(({ id }) => id === _id)
    const untilNow = all.filter(({ createdAt }) => own && createdAt <= own.createdAt)
    const about = [...untilNow.map(({ id }) => id), subject].flatMap((name) => byName.get(name) ?? [])
    return own ? tellStory(untilNow, about) : []
  }
}
