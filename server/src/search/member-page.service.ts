/** One member's page: what each feature knows of them, together (staff-calls T3). */
import { findActiveBonus } from '#bonus/bonus.service.ts'
import { getFriends, getMemberForStaff } from '#member/staff-view.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { getPlayLimits } from '#play/limit.service.ts'
import { listSharedDevices } from '#session/device.service.ts'

/** @throws Refusal NO_DATA. */
export async function getMemberPage(app: RecordParts, memberId: string) {
  const [sheet, limits, bonus, devices, friends] = await Promise.all([
    getMemberForStaff(app, memberId),
    getPlayLimits(app, { id: memberId }),
    findActiveBonus(app, memberId),
    listSharedDevices(app.db, memberId, serverLimits.devicesShownMax),
    getFriends(app, memberId),
  ])
  return { ...sheet, limits, bonus: bonus ?? null, devices, friends }
}
