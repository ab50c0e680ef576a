/** Members as staff see them: a list by any filter, and one member's page; personal data in part (staff-calls T3). */
import { memberNoText } from '@kapao/contract/account-text.ts'
import type { MemberFilter } from '@kapao/contract/schemas/staff-member.ts'
import { getMemberFigures, getMemberFiguresSince, type MemberFigures } from '#closing/member-figures.ts'
import { getHoldings, type Holdings } from '#ledger/balance.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { lastFour, memberPhone, shortName } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, dayOf } from '#platform/time/bangkok-day.ts'
import { listSessionsForStaff } from '#session/session.service.ts'
import { countMembers, listFlagCodes, listMembers } from './member-list.queries.ts'
import {
  findInviter,
  findMember,
  listFlags,
  listFreezes,
  listGameAccounts,
  listInvited,
  listNotes,
} from './member-page.queries.ts'

const stateOf = (isActive: boolean) => (isActive ? ('ACTIVE' as const) : ('CLOSED' as const))

/** Newest first. @throws Refusal KEY_INVALID. */
export const showFlagCodes = async ({ db }: Pick<App, 'db'>) => ({ codes: await listFlagCodes(db) })

export async function listMembersForStaff({ db }: Pick<App, 'db'>, filter: MemberFilter) {
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countMembers(db, filter), listMembers(db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ registeredAt: at, _id: id }) => ({ at, id }))
  const members = shown.map(({ isActive, phone, memberNo, ...row }) => ({
    ...row,
    memberNo: memberNoText(memberNo),
    phone: memberPhone(phone),
    state: stateOf(isActive),
  }))
  return { ...count, next, members }
}

/** @throws Refusal NO_DATA. */
export async function getMemberForStaff(app: RecordParts, memberId: string) {
  const { db, clock } = app
  const now = clock.now()
  const since = addDays(dayOf(now), 1 - serverLimits.recentDays)
  const [member, holdings, lifetime, cachedBriefly, frozen, flags, notes, sessions, accounts] =
    await Promise.all([
      findMember(db, memberId),
      getHoldings(db, memberId),
      getMemberFigures(db, memberId),
      getMemberFiguresSince(db, memberId, since),
      listFreezes(db, memberId),
      listFlags(db, memberId, serverLimits.memberSheetRowsMax),
      listNotes(db, memberId, serverLimits.memberSheetRowsMax),
      listSessionsForStaff(app, memberId, serverLimits.memberSheetRowsMax),
      listGameAccounts(db, memberId),
    ])
  if (!member) throw new Refusal('NO_DATA')
  const { isActive, phone, memberNo, bankAccountNo, bankAccountName, currency, ...shown } = member
  return {
    member: {
      ...shown,
      memberNo: memberNoText(memberNo),
      phone: memberPhone(phone),
      bankAccountNo: lastFour(bankAccountNo),
      bankAccountName: shortName(bankAccountName),
      state: stateOf(isActive),
    },
    figures: { currency, ...placesOf(holdings), lifetime: withNet(lifetime), days30: withNet(cachedBriefly) },
    frozen,
    flags,
    notes,
    sessions,
    games: accounts.map(({ code, isStale, frozenAt }) => ({
      ...{ code, isStale, isFrozen: frozenAt !== null },
      balance: holdings.games.get(code) ?? 0n,
      staked: holdings.stakes.get(code) ?? 0n,
    })),
  }
}

/** By whom the member was invited, and whom the member has invited. */
export async function getFriends({ db }: Pick<App, 'db'>, memberId: string) {
  const [inviter, invited] = await Promise.all([
    findInviter(db, memberId),
    listInvited(db, memberId, serverLimits.friendsShownMax),
  ])
  return {
    inviter: inviter ? withNo(inviter) : null,
    invited: Number(invited[0]?.all ?? 0n),
    newest: invited.map(({ all, ...friend }) => withNo(friend)),
  }
}

const withNo = <Rest extends object>({ memberNo, ...rest }: Rest & { memberNo: number }) => ({
  ...rest,
  memberNo: memberNoText(memberNo),
})

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((all, one) => all + one, 0n)

/** A debt is owed to the house, and taken from nothing here. */
function placesOf({ wallet, held, inTransit, setAside, debt, games, stakes }: Holdings) {
  const inGames = sum(games.values()) + sum(stakes.values())
  const total = wallet + held + inTransit + setAside + inGames
  return { wallet, held, inTransit, setAside, debt, games: inGames, total }
}

const withNet = (figures: MemberFigures) => ({
  ...figures,
  net: figures.deposits - figures.withdrawals,
})
