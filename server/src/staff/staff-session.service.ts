/** Staff sign in by password and authenticator, and give a code again before dangerous acts (staff-calls T1). */
import { createHash } from 'node:crypto'
import { memberNoText } from '@kapao/contract/account-text.ts'
import { staffLimits, usernameShape } from '@kapao/contract/staff-limits.ts'
import { hourMs, minuteMs } from '@kapao/contract/time-units.ts'
import type { App } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { deviceName } from '#platform/http/device-name.ts'
import { shortNetwork } from '#platform/limits/network.ts'
import {
  type Counted,
  giveAllBack,
  type PlaceLimit,
  placesOf,
  takeAll,
} from '#platform/limits/place-limits.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { isPasswordRight } from '#platform/password.ts'
import { Refusal } from '#platform/refusal.ts'
import { openText } from '#platform/sealed.ts'
import { hashToken, newToken } from '#platform/token.ts'
import { type Account, findAccount, findAccountById, takeRecoveryCode, takeStep } from './account.queries.ts'
import { recordAct, type Values } from './audit-trail.service.ts'
import { stepOfCode } from './authenticator.rules.ts'
import {
  deleteStaffSession,
  deleteStaffSessions,
  insertStaffSession,
  listStaffSessions,
  noteOperatorSeen,
  setCodeGiven,
} from './staff-session.queries.ts'

const perAddress: PlaceLimit = {
  name: 'staffLoginAddress',
  points: staffLimits.wrongPerAddressMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT_1MIN',
}
// Per account, wherever from: staff are few, and a wrong code is worth more here than a minute of somebody's time.
const perAccount: readonly Limit[] = [
  {
    name: 'staffLogin',
    points: staffLimits.wrongPerMinute,
    windowMs: minuteMs,
    code: 'REQUEST_LIMIT_1MIN',
  },
  { name: 'staffLoginHour', points: staffLimits.wrongPerHour, windowMs: hourMs, code: 'REQUEST_LIMIT' },
]

/** @param username undefined: of an account that is not known. */
export const pointsOf = (username: string | undefined, network: string): Counted[] => [
  ...placesOf(perAddress, network),
  ...(username === undefined ? [] : perAccount.map((limit) => [limit, username] as const)),
]

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'limits'>

/** What is bound to one account opens for no other. */
export const sealedFor = (operatorId: string) => `authenticator of ${operatorId}`

/** Codes for recovery are 80 random bits: their hash gives nothing away. Read as they are printed, in any case. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest()

/** Uses up a code of the account: each step of the authenticator serves once, each code for recovery too. */
async function isCodeTaken(
  { clock, config }: Pick<App, 'clock' | 'config'>,
  tx: Tx,
  account: Account,
  code: string,
): Promise<boolean> {
  if (!account.authenticator) return false
  const secret = openText(config.authenticatorKeys, sealedFor(account.id), account.authenticator)
  const lastStep = account.authenticatorStep === null ? undefined : Number(account.authenticatorStep)
  const step = stepOfCode(secret, code.trim(), { now: clock.now(), lastStep })
  return step === undefined
    ? takeRecoveryCode(tx, account, hashRecoveryCode(code))
    : takeStep(tx, account, step)
}

export interface From {
  address: string
  network: string
  userAgent: string
}

/**
 * @returns the new session's token and whose it is.
 * @throws Refusal WRONG_CREDENTIAL for everything that is wrong, in equal time; REQUEST_LIMIT_1MIN, REQUEST_LIMIT.
 */
export async function signInStaff(
  app: Parts,
  { username, password, code }: { username: string; password: string; code: string },
  from: From,
) {
  // What cannot be a name is nobody's, and takes the same way as a name that is nobody's.
  const name = usernameShape.test(username) ? username : ''
  const points = pointsOf(name, from.network)
  await takeAll(app.limits, points)
  const account = await findAccount(app.db, name)
  const isRight = await isPasswordRight(account?.passwordHash ?? undefined, password)
  const token =
    isRight &&
    account?.state === 'ACTIVE' &&
    (await inTransaction(app.db, async (tx) => {
      if (!(await isCodeTaken(app, tx, account, code))) return false
      return openStaffSession(app, tx, account, from)
    }))
  if (!account || !token) {
    const at = app.clock.now()
    if (account)
      await inTransaction(app.db, (tx) => recordSignIn(tx, account, 'sign_in_refused', { ...from, at }))
    app.log.info('a sign-in of staff was refused')
    throw new Refusal('WRONG_CREDENTIAL')
  }
  await giveAllBack(app.limits, points)
  return { token, operator: shownOf(account) }
}

/** In the transaction that has judged the proof. @returns the new session's token. */
export async function openStaffSession(
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  account: Account,
  from: From,
  by?: Values | undefined,
): Promise<string> {
  const at = clock.now()
  const token = newToken()
  await insertStaffSession(tx, {
    ...{ tokenHash: hashToken(token), operatorId: account.id },
    ...{ device: deviceName(from.userAgent), address: shortNetwork(from.network) },
    ...{ createdAt: at, lastSeenAt: at },
    idleUntil: new Date(at.getTime() + staffLimits.idleMs),
    endsAt: new Date(at.getTime() + staffLimits.absoluteMs),
    steppedUpUntil: new Date(at.getTime() + staffLimits.codeLifetimeMs),
  })
  await noteOperatorSeen(tx, account.id, at)
  await recordSignIn(tx, account, 'signed_in', { ...from, by, at })
  return token
}

type Shown = Pick<Account, 'name' | 'displayName' | 'roles' | 'memberNo'>

export const shownOf = ({ name, displayName, roles, memberNo }: Shown) => ({
  username: name,
  name: displayName ?? name,
  roles,
  memberNo: memberNo === null ? null : memberNoText(memberNo),
})

/** A machine is shown by its name too. */
export async function getStaffMe(db: Db, { id, username, roles }: Operator) {
  const account = await findAccountById(db, id)
  return account ? shownOf(account) : { username, name: username, roles: [...roles], memberNo: null }
}

interface SignInRecord {
  address: string
  /** What was signed in by; absent: password and code. */
  by?: Values | undefined
  at: Date
}

/** Right ones and wrong ones: an account that somebody guesses at shows in the trail. */
export function recordSignIn(
  tx: Tx,
  account: Account,
  action: 'signed_in' | 'sign_in_refused',
  { address, by = {}, at }: SignInRecord,
) {
  const act = { action, subject: account.name, before: {}, after: by }
  return recordAct(tx, { operator: account, address }, act, at)
}

/** A code serves for dangerous acts of this session. @throws Refusal WRONG_CREDENTIAL, FORBIDDEN for a machine. */
export async function stepUpStaff(
  app: Parts,
  { operator, network }: { operator: Operator; network: string },
  code: string,
): Promise<{ until: Date }> {
  const { session } = operator
  if (!session) throw new Refusal('FORBIDDEN')
  const points = pointsOf(operator.username, network)
  await takeAll(app.limits, points)
  const account = await findAccountById(app.db, operator.id)
  const until = await inTransaction(app.db, async (tx) => {
    if (!account || !(await isCodeTaken(app, tx, account, code))) return undefined
    return stepUpSession(app, tx, session.tokenHash)
  })
  if (!until) throw new Refusal('WRONG_CREDENTIAL', ['code'])
  await giveAllBack(app.limits, points)
  return { until }
}

/** @returns until when. @throws Refusal `invalid-token` when the session has ended meanwhile. */
export async function stepUpSession({ clock }: Pick<App, 'clock'>, tx: Tx, tokenHash: Buffer): Promise<Date> {
  const until = new Date(clock.now().getTime() + staffLimits.codeLifetimeMs)
  if (!(await setCodeGiven(tx, tokenHash, until))) throw new Refusal('invalid-token')
  return until
}

/** @throws Refusal STEP_UP_REQUIRED when the last code of this session is old; FORBIDDEN for a machine, which has none. */
export function checkStaffStepUp({ clock }: Pick<App, 'clock'>, { session }: Operator) {
  if (!session) throw new Refusal('FORBIDDEN')
  if (session.steppedUpUntil <= clock.now()) throw new Refusal('STEP_UP_REQUIRED', ['code'])
}

/** Nothing happens to a machine: its token lives until it ends or is revoked. */
export async function signOutStaff({ db }: Pick<App, 'db'>, { session }: Operator) {
  if (session) await deleteStaffSession(db, session.tokenHash)
}

/** Where the caller is signed in: the calling session first, then the one that was used last. */
export async function findStaffSessions({ db, clock }: Pick<App, 'db' | 'clock'>, operator: Operator) {
  const found = await listStaffSessions(db, operator.id, clock.now())
  const current = operator.session?.tokenHash
  const shown = found.map(({ tokenHash, ...session }) => ({
    ...session,
    isCurrent: current?.equals(tokenHash) ?? false,
  }))
  return shown.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** @throws Refusal NO_DATA for what is no session of the caller's. */
export async function endStaffSession({ db }: Pick<App, 'db'>, operator: Operator, id: string) {
  if ((await deleteStaffSessions(db, operator.id, id)) === 0) throw new Refusal('NO_DATA')
}
