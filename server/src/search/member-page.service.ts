/** One member's page: what member and play know of them, together (staff-calls T3). */
import { getMemberForStaff } from '#member/staff-view.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { getPlayLimits } from '#play/limit.service.ts'

/** @throws Refusal NO_DATA. */
export async function getMemberPage(app: RecordParts, memberId: string) {
  const [sheet, limits] = await Promise.all([
    getMemberForStaff(app, memberId),
    getPlayLimits(app, { id: memberId }),
  ])
  return { ...sheet, limits }
}
