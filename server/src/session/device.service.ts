/** Which devices and networks members come from, and what two of them share (decisions D9, D12). */
import { createHash } from 'node:crypto'
import { memberNoText } from '@kapao/contract/account-text.ts'
import * as limits from '@kapao/contract/limits.ts'
import { addNotice } from '#notice/notice.service.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { createBatcher } from '#platform/db/batch.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { newDeviceSecret } from '#platform/http/device-cookie.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import {
  deleteOldAddresses,
  deleteOldDevices,
  findSharedAddresses as findAddresses,
  findKnown,
  insertAddresses,
  isDeviceKnown,
  listDeviceOthers,
  listMemberDevices,
  type MemberAddress,
  type Pair,
  upsertDevice,
} from './device.queries.ts'

export { findSharedDevices } from './device.queries.ts'

export const hashDevice = (secret: string): Buffer => createHash('sha256').update(secret).digest()

interface SignIn {
  memberId: string
  /** The secret that the browser showed. */
  device: string | undefined
  network: string
  /** What the browser is called, for the member to know it by; empty when it is not known. */
  deviceName: string
}

/**
 * In the transaction of the sign-in. @returns the device's secret: the one that was shown, unless it is nobody's device,
 * since what we have not made somebody else may have planted.
 */
export async function recordSignIn(
  app: Pick<App, 'clock'>,
  tx: Tx,
  { memberId, device, network, deviceName }: SignIn,
): Promise<string> {
  const isKnown = device !== undefined && (await isDeviceKnown(tx, hashDevice(device)))
  const secret = isKnown ? device : newDeviceSecret()
  const now = app.clock.now()
  const hash = hashDevice(secret)
  const { hasAny, hasThis } = await findKnown(tx, memberId, hash)
  await upsertDevice(tx, memberId, hash, now)
  // The first device of all is no news.
  if (hasAny && !hasThis)
    await addNotice(tx, {
      ...{ memberId, key: `device_new:${newId()}`, topic: 'device_new', detail: deviceName, at: now },
    })
  await insertAddresses(tx, [{ memberId, day: dayOf(now), network, notedAt: now }])
  return secret
}

/** On which the member has signed in, the newest first; `hash` names the device. */
export async function listDevices(db: Db, memberId: string, limit: number) {
  const found = await listMemberDevices(db, memberId, limit)
  return found.map(({ deviceHash: hash, others, ...seen }) => ({
    ...{ hash, ...seen },
    sharedWith: Number(others ?? 0n),
  }))
}

/** The same with who the others are. */
export async function listSharedDevices(db: Db, memberId: string, limit: number) {
  const found = await listDevices(db, memberId, limit)
  return Promise.all(
    found.map(async ({ hash, ...device }) => {
      const others =
        device.sharedWith > 0 ? await listDeviceOthers(db, memberId, hash, serverLimits.deviceOthersMax) : []
      return {
        ...device,
        others: others.map(({ memberNo, ...other }) => ({ ...other, memberNo: memberNoText(memberNo) })),
      }
    }),
  )
}

/** Notes from where a member came, once a day: a remembered session lives for weeks without a sign-in. */
export type NoteAddress = (memberId: string, network: string) => Promise<void>

export function createAddressNotes({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): NoteAddress {
  const insert = createBatcher<MemberAddress, undefined>({
    name: 'noteAddresses',
    run: async (addresses) => {
      await insertAddresses(db, addresses)
      return addresses.map(() => undefined)
    },
  })
  let noted = new Set<string>()
  let notedDay = ''
  return async (memberId, network) => {
    const notedAt = clock.now()
    const day = dayOf(notedAt)
    if (day !== notedDay || noted.size >= serverLimits.addressesNotedMax) noted = new Set()
    notedDay = day
    const name = `${memberId} ${network}`
    if (noted.has(name)) return
    noted.add(name)
    try {
      await insert({ memberId, day, network, notedAt })
    } catch (err) {
      // The member's call is worth more than the note of it: the next one tries again.
      noted.delete(name)
      log.warn({ err }, 'where a member came from was not noted')
    }
  }
}

/**
 * Who came from one network in several weeks: over a shorter time it is a café, or a phone network that lends one address
 * to many.
 */
export const findSharedAddresses = (db: Db | Tx, pairs: readonly Pair[]): Promise<Pair[]> =>
  findAddresses(db, pairs, limits.addressSharedWeeks)

/** Cookies that browsers no longer have, and days that say nothing about today; a piece of them. @returns how many. */
export async function sweepDevices(app: RecordParts): Promise<number> {
  const now = app.clock.now().getTime()
  const devices = await deleteOldDevices(
    app.db,
    new Date(now - limits.deviceLifetimeMs),
    serverLimits.devicesSweptAtOnce,
  )
  const oldestDay = dayOf(new Date(now - limits.addressKeptMs))
  return devices + (await deleteOldAddresses(app.db, oldestDay, serverLimits.devicesSweptAtOnce))
}
