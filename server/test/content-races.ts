/** Races of staff who write the content and the offers, for the race table. */
import { operatorApi } from '@kapao/contract/operator-api.ts'
import { expect } from 'vitest'
import type { Contest } from './contest.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

/** All have read the same version, and each writes something else. */
async function aWrittenNotice(world: World): Promise<Contest> {
  const { token } = await aStaffMember(world, { role: 'content' })
  const read = async () => (await world.call(operatorApi.content, {}, { token })).body.notice
  const { version } = await read()
  const words = (copy: number) => ({ th: `<p>${copy}</p>`, la: `<p>${copy}</p>`, en: `<p>${copy}</p>` })
  return {
    token,
    sends: (copy) => ({ params: { name: 'notice' }, body: { version, words: words(copy) } }),
    winners: 'one',
    refusals: ['ALREADY_DECIDED'],
    async settled(won) {
      const now = await read()
      for (const answer of won) expect(answer.body.version).toBe(now.version)
    },
  }
}

export const contentRaces = {
  writePieces: 'as writeText: one piece of code writes them all',
  writeText: { 'from one version': aWrittenNotice },
  writeBanners: 'as writeText: one piece of code writes them all',
  uploadPicture: 'is a file and no JSON: the same bytes are the same row, in content.test.ts',
}
