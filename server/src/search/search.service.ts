/** Staff look for something without saying what it is; each finds what the role may see, in part where it is masked (staff-calls T3). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import { type SearchKind, searchKinds } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { SearchResult } from '@kapao/contract/schemas/staff-search.ts'
import type * as z from 'zod/mini'
import { listMembersForStaff } from '#member/staff-view.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Operator } from '#platform/http/caller.ts'
import { lastFour, shortName } from '#platform/masking.rules.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type FoundHit, findHits, type Source, sourcesOf } from './search.queries.ts'
import { readSearch } from './search.rules.ts'

type Group = z.output<typeof SearchResult>['groups'][number]

/** Who may see a kind: who may call what it is listed by. */
const listedBy = {
  member: 'members',
  deposit: 'members',
  withdrawal: 'withdrawals',
  transfer: 'members',
  payment: 'suspense',
  slip: 'staffSlips',
  payout: 'payouts',
  game: 'memberSheet',
  conversation: 'chatRooms',
  request: 'requests',
} as const satisfies Record<SearchKind, keyof typeof operatorRoles>

function maySee({ roles }: Operator, kind: SearchKind): boolean {
  const allowed: readonly OperatorRole[] = operatorRoles[listedBy[kind]]
  return roles.some((role) => allowed.includes(role))
}

const limit = serverLimits.searchHitsMax

export async function searchAll({ db }: Pick<App, 'db'>, operator: Operator, query: string) {
  const looked = readSearch(query)
  const find = (kind: Exclude<SearchKind, 'member'>, memberIds: string[] = [], subjects: string[] = []) =>
    maySee(operator, kind) ? findGroup(db, kind, sourcesOf[kind](looked, memberIds, subjects)) : []
  const [members, payments, ...money] = await Promise.all([
    findMembers(db, query),
    find('payment'),
    ...(['deposit', 'withdrawal', 'transfer', 'slip', 'payout', 'game'] as const).map((kind) => find(kind)),
  ])
  // By a name or a phone one means also what that member says and what is asked about them.
  const memberIds = members.flatMap(({ hits }) => hits.map(({ _id }) => _id))
  const subjects = payments.flatMap(({ hits }) => hits.map(({ _id }) => _id))
  const others = await Promise.all([find('conversation', memberIds), find('request', memberIds, subjects)])
  const found = [members, payments, ...money, ...others].flat()
  return { groups: searchKinds.flatMap((kind) => found.filter((group) => group.kind === kind)) }
}

async function findMembers(db: Db, query: string): Promise<Group[]> {
  const { members, total, isEstimate } = await listMembersForStaff({ db }, { page: 1, limit, query })
  if (members.length === 0) return []
  const hits = members.map(({ _id, name, memberNo, phone, balance, currency, registeredAt: at }) => ({
    ...{
      _id,
      memberId: _id,
      title: name,
      detail: phone ? `${memberNo} ${phone}` : memberNo,
      amount: balance,
      currency,
      at,
    },
  }))
  return [{ kind: 'member', total, ...(isEstimate && { isEstimate }), hits }]
}

async function findGroup(db: Db, kind: SearchKind, sources: Source[]): Promise<Group[]> {
  const found = await Promise.all(sources.map((source) => findHits(db, source, limit)))
  const hits = found
    .flatMap((one) => one.hits)
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit)
  if (hits.length === 0) return []
  const total = found.reduce((sum, one) => sum + one.total, 0)
  const isEstimate = found.some((one) => one.isEstimate)
  return [{ kind, total, ...(isEstimate && { isEstimate }), hits: hits.map(shown) }]
}

const shown = ({ name, accountNo, detail, ...hit }: FoundHit) => ({
  ...hit,
  detail: [detail, name && shortName(name), accountNo && lastFour(accountNo)].filter(Boolean).join(' '),
})
