/** Signing in and out (decisions D12). */
import * as limits from '@kapao/contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '@kapao/contract/time-units.ts'
import { getOtpStanding, spendOtp } from '#otp/otp.service.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
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
import { plainPhone } from '#platform/phone.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/token.ts'
import { hashDevice, recordSignIn } from './device.service.ts'
import { findLogin, findSession, insertSession, listSessions, revokeSessions } from './session.queries.ts'

const perPlace: PlaceLimit = {
  name: 'loginAddress',
  points: limits.loginPerAddressMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT_1MIN',
}
// An account is counted per address first: a stranger who guesses is slowed down, and others are not.
const perPairMinute: Limit = {
  name: 'loginPair',
  points: limits.loginPerAccountMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT_1MIN',
}
const perPairHour: Limit = {
  name: 'loginPairHour',
  points: limits.loginPerAccountHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}
// Over all addresses together, against a guesser who has many of them.
const perAccount: Limit = {
  name: 'loginAccount',
  points: limits.loginPerAccountHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}
// Against a crowd of addresses that tries each account once.
const everybody: Limit = {
  name: 'loginEverybody',
  points: limits.loginEverybodyHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}
// A device that has signed in before counts by itself, so that a stolen one cannot guess for ever either.
const perDevice: readonly Limit[] = [
  {
    name: 'loginDevice',
    points: limits.loginPerDeviceMinute,
    windowMs: minuteMs,
    code: 'REQUEST_LIMIT_1MIN',
  },
  { name: 'loginDeviceDay', points: limits.loginPerDeviceDay, windowMs: dayMs, code: 'REQUEST_LIMIT' },
]
/** So does a verified code. */
const perCode: Limit = {
  name: 'loginCode',
  points: limits.otpTriesMax,
  windowMs: limits.otpVerifiedLifetimeMs,
  code: 'REQUEST_LIMIT',
}

interface Login {
  username: string
  password: string
  remember?: boolean | undefined
  /** Verified for a sign-in by this phone. */
  otpToken?: string | undefined
}

/** Where a sign-in comes from: the network, the secret of the device, if it has one, and its own words of what it is. */
export interface From {
  network: string
  device: string | undefined
  userAgent: string
}

/** The new session's token, whose it is, and the device's secret. */
export interface SignedIn {
  token: string
  memberId: string
  device: string
}

/**
 * @throws Refusal WRONG_CREDENTIAL for an unknown phone and a wrong password alike, in equal time; INACTIVE_USER only
 * after a right password; REQUEST_LIMIT_1MIN, REQUEST_LIMIT; UNVERIFIED_OTP.
 */
export async function login(
  app: Pick<App, 'db' | 'clock' | 'config' | 'log' | 'limits'>,
  { username, password, remember = false, otpToken }: Login,
  { inSameTx, ...from }: From & { inSameTx(tx: Tx, token: string): Promise<void> },
): Promise<SignedIn> {
  const typed = plainPhone(app.config.edition, username)
  // What cannot be a phone number is nobody's, and takes the same way as a number that is nobody's.
  const phone = /^\d{1,20}$/.test(typed) ? typed : ''
  const found = await findLogin(
    app.db,
    phone,
    from.device === undefined ? undefined : hashDevice(from.device),
  )
  const points = await pointsOf(app, { phone, otpToken, ...from, knowsDevice: found?.knowsDevice ?? false })
  // Before the password is verified, so that concurrent attempts are counted too.
  await takeAll(app.limits, points)
  if (!(await isPasswordRight(found?.passwordHash, password)) || !found) throw new Refusal('WRONG_CREDENTIAL')
  if (!found.isActive) throw new Refusal('INACTIVE_USER')

  const owner = { memberId: found.id, passwordHash: found.passwordHash, remember }
  const signedIn = await inTransaction(app.db, async (tx) => {
    if (otpToken !== undefined) await spendOtp(app, tx, otpToken, { phone, purpose: 'login' })
    const signedIn = await openSession(app, tx, owner, from)
    // A repeat could only learn that its code is spent.
    if (otpToken !== undefined) await inSameTx(tx, signedIn.token)
    return signedIn
  })
  // Only failures count.
  await giveAllBack(app.limits, points)
  app.log.info({ member: found.id, remember }, 'logged in')
  return signedIn
}

interface Owner {
  memberId: string
  /** As it was when the member was proved. */
  passwordHash: string
  remember: boolean
}

/** Whatever has proved the member. @throws Refusal WRONG_CREDENTIAL when they or their password have changed meanwhile. */
export async function openSession(
  app: Pick<App, 'clock' | 'config'>,
  tx: Tx,
  owner: Owner,
  from: From,
): Promise<SignedIn> {
  const token = newToken(app.config.cell?.name)
  const session = {
    ...{ ...owner, tokenHash: hashToken(token), now: app.clock.now() },
    ...{ device: deviceName(from.userAgent), address: shortNetwork(from.network) },
  }
  if (!(await insertSession(tx, session))) throw new Refusal('WRONG_CREDENTIAL')
  const device = await recordSignIn(app, tx, {
    ...{ memberId: owner.memberId, ...from, deviceName: session.device },
  })
  return { token, memberId: owner.memberId, device }
}

interface Attempt extends Omit<From, 'userAgent'> {
  phone: string
  otpToken: string | undefined
  /** The member has signed in on the device. */
  knowsDevice: boolean
}

/** What a try counts towards. Strangers' tries are no business of who holds the phone, or the member's own device. */
async function pointsOf(app: RecordParts, attempt: Attempt): Promise<readonly Counted[]> {
  const { phone, otpToken, network, device, knowsDevice } = attempt
  if (otpToken !== undefined) {
    if ((await getOtpStanding(app, otpToken, { phone, purpose: 'login' })) !== 'verified')
      throw new Refusal('UNVERIFIED_OTP')
    return [[perCode, otpToken]]
  }
  if (knowsDevice) return perDevice.map((limit) => [limit, `${phone} ${device}`])
  const pair = `${phone} ${network}`
  return [
    [perPairMinute, pair],
    [perPairHour, pair],
    ...placesOf(perPlace, network),
    ...(phone ? ([[perAccount, phone]] as const) : []),
    [everybody, 'everybody'],
  ]
}

/** Ends the calling session, or all of the member's; their connections end at once. */
export async function logout(
  app: Pick<App, 'db' | 'clock' | 'realtime'>,
  member: Member,
  { everywhere = false }: { everywhere?: boolean | undefined },
) {
  const only = everywhere ? undefined : member.tokenHash
  await endSessions(app, app.db, { memberId: member.id, only, why: 'logout' })
  app.realtime.dropSessions(member.id, only ? { only } : {}, 'logout')
}

/** Where the member is signed in: the calling session first, then the one that was used last. */
export async function findSessions(app: RecordParts, member: Member) {
  const found = await listSessions(app.db, member.id, app.clock.now(), limits.sessionsShownMax)
  const shown = found.map(({ tokenHash, device, address, ...session }) => ({
    ...session,
    ...{ device: device ?? '', address: address ?? '', isCurrent: tokenHash.equals(member.tokenHash) },
  }))
  return shown.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** The same for staff: none of these is theirs. */
export async function listSessionsForStaff({ db, clock }: RecordParts, memberId: string, limit: number) {
  const found = await listSessions(db, memberId, clock.now(), limit)
  return found.map(({ tokenHash, device, address, ...session }) => ({
    ...session,
    ...{ device: device ?? '', address: address ?? '' },
  }))
}

/** As logging out on that device. @throws Refusal NO_DATA for what is no live session of the member. */
export async function endSession(app: Pick<App, 'db' | 'clock' | 'realtime'>, member: Member, id: string) {
  const session = await findSession(app.db, member.id, id, app.clock.now())
  if (!session) throw new Refusal('NO_DATA')
  await logout(app, { ...member, tokenHash: session.tokenHash }, {})
}

interface Ending {
  memberId: string
  only?: Buffer | undefined
  except?: Buffer | undefined
  why: 'logout' | 'password_changed' | 'staff' | 'closed'
}

/** In the caller's transaction or by itself; the caller then drops the connections. */
export const endSessions = (
  app: Pick<App, 'clock'>,
  db: Parameters<typeof revokeSessions>[0],
  ending: Ending,
) => revokeSessions(db, { ...ending, now: app.clock.now() })
