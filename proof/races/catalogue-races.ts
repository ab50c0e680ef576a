/** Races of staff who set up the catalogue, for the race table: one piece of code carries out all of its calls. */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect } from 'vitest'
import type { Contest } from '../../server/test/contest.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import type { World } from '../../server/test/world.ts'

let raced = 0

/** From the table: a page of the list shows fewer than many rounds make. */
const sourcesWith = (world: World, code: string) =>
  world.app.db.selectFrom('source').select('isOpen').where('code', '=', code).execute()

async function aNewSource(world: World): Promise<Contest> {
  const { token } = await aStaffMember(world, { role: 'content' })
  const code = `RACE_${++raced}`
  const words = (copy: number) => ({ th: `${copy}`, la: `${copy}`, en: `${copy}` })
  return {
    token,
    sends: (copy) => ({ body: { code, description: words(copy), position: 90 } }),
    winners: 'one',
    refusals: ['ALREADY_EXISTS'],
    async settled() {
      expect(await sourcesWith(world, code)).toMatchObject([{ isOpen: true }])
    },
  }
}

async function aClosedSource(world: World): Promise<Contest> {
  const { token } = await aStaffMember(world, { role: 'content' })
  const code = `RACE_${++raced}`
  const description = { th: code, la: code, en: code }
  await world.call(operatorApi.createSource, { body: { code, description, position: 90 } }, { token })
  return {
    token,
    sends: () => ({ params: { code }, body: { reason: 'raced' } }),
    winners: 'one',
    refusals: ['ALREADY_DECIDED'],
    async settled() {
      expect(await sourcesWith(world, code)).toMatchObject([{ isOpen: false }])
    },
  }
}

const asSource = 'as that of a source: one piece of code carries out all of them'

export const catalogueRaces = {
  createBank: asSource,
  changeBank: asSource,
  closeBank: asSource,
  openBank: asSource,
  createDepositAccount: 'waits once, as a new offer does; its approval races in requests.ts',
  changeDepositAccount: 'waits once, as a new one does',
  closeDepositAccount: asSource,
  openDepositAccount: 'waits once, as a new one does',
  createGateway: 'waits once, as a new deposit account does',
  changeGateway: 'waits once, as a new deposit account does',
  closeGateway: asSource,
  openGateway: 'waits once, as a new deposit account does',
  createProvider: asSource,
  changeProvider: asSource,
  closeProvider: asSource,
  openProvider: asSource,
  createGame: asSource,
  changeGame: asSource,
  closeGame: asSource,
  openGame: asSource,
  createSource: { 'one code': aNewSource },
  changeSource: 'says what is to be: a second time changes nothing',
  closeSource: { 'one source': aClosedSource },
  openSource: 'its row is locked as that of a closing is',
}
