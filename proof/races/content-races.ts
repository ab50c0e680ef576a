/** Races of staff who write the content and the offers, for the race table. */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect } from 'vitest'
import type { Contest } from '../../server/test/contest.ts'
import { anOfferByStaff, termsOf } from '../../server/test/offers.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import { aWheel } from '../../server/test/wheel.ts'
import type { World } from '../../server/test/world.ts'

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
    repeatGets: 'ALREADY_DECIDED',
    async settled(won) {
      const now = await read()
      for (const answer of won) expect(answer.body.version).toBe(now.version)
    },
  }
}

let raced = 0

async function aNewOffer(world: World): Promise<Contest> {
  const { token } = await aStaffMember(world, { role: 'content' })
  const code = `RACE-${++raced}`
  const offer = { kind: 'bonus', code, currency: 'THB', ...termsOf(world) }
  return {
    token,
    sends: (copy) => ({ body: { ...offer, position: copy + 1 } }),
    winners: 'one',
    refusals: ['IN_PROGRESS'],
    async settled() {
      const waiting = await world.app.db
        .selectFrom('operatorRequest')
        .select('id')
        .where('subject', '=', `bonus:${code}`)
        .execute()
      expect(waiting).toHaveLength(1)
    },
  }
}

async function anEndedOffer(world: World): Promise<Contest> {
  const { code, token } = await anOfferByStaff(world)
  return {
    token,
    sends: () => ({ params: { kind: 'bonus', code }, body: { reason: 'too dear' } }),
    winners: 'one',
    refusals: ['ALREADY_DECIDED'],
    repeatGets: 'ALREADY_DECIDED',
    async settled() {
      const { runsUntil } = await world.app.db
        .selectFrom('bonusOffer')
        .select('runsUntil')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      expect(runsUntil).toEqual(world.now())
    },
  }
}

async function aStoppedWheel(world: World): Promise<Contest> {
  const campaignId = await aWheel(world, { slices: [{ code: 'NOTHING' }] })
  return {
    token: (await aStaffMember(world, { role: 'content' })).token,
    sends: () => ({ params: { campaignId }, body: { reason: 'as planned' } }),
    winners: 'one',
    refusals: ['ALREADY_DECIDED'],
    repeatGets: 'ALREADY_DECIDED',
    async settled() {
      const { runsUntil } = await world.app.db
        .selectFrom('spinCampaign')
        .select('runsUntil')
        .where('id', '=', campaignId)
        .executeTakeFirstOrThrow()
      expect(runsUntil).toEqual(world.now())
    },
  }
}

async function aCancelledPlan(world: World): Promise<Contest> {
  const { token } = await aStaffMember(world, { role: 'content' })
  const { contact } = (await world.call(operatorApi.content, {}, { token })).body
  const from = new Date(world.now().getTime() + 86_400_000).toISOString()
  const body = { version: contact.version, words: contact.words, from }
  await world.send(operatorApi.writeText, { params: { name: 'contact' }, body }, { token })
  const [plan] = (await world.call(operatorApi.content, {}, { token })).body.contact.plans.slice(-1)
  return {
    token,
    sends: () => ({ params: { planId: plan?._id ?? '' } }),
    winners: 'one',
    refusals: ['ALREADY_DECIDED'],
    repeatGets: 'ALREADY_DECIDED',
    async settled() {
      const { state } = await world.app.db
        .selectFrom('contentPlan')
        .select('state')
        .where('id', '=', plan?._id ?? '')
        .executeTakeFirstOrThrow()
      expect(state).toBe('CANCELLED')
    },
  }
}

export const contentRaces = {
  writePieces: 'as writeText: one piece of code writes them all',
  writeText: { 'from one version': aWrittenNotice },
  writeBanners: 'as writeText: one piece of code writes them all',
  cancelPlan: { 'one plan': aCancelledPlan },
  createOffer: { 'one code': aNewOffer },
  changeOffer: 'waits once, as a new one does; its approval races in requests.ts',
  closeOffer: { 'one bonus': anEndedOffer },
  createCampaign: 'waits once, as a new offer does',
  changeCampaign: 'waits once, as a new offer does',
  startCampaign: 'begins now: a second time changes nothing; before its time it waits once, as a change does',
  stopCampaign: { 'one wheel': aStoppedWheel },
  changeSettings: 'says what is to be: a second time changes nothing',
  uploadPicture: 'is a file and no JSON: the same bytes are the same row, in content.test.ts',
}
