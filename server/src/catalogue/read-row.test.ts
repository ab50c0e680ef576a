/** Facts about two who change one row of the catalogue: what one has done the other does not undo unseen (staff-calls T5). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world)).token
})

const kinds = [
  ['bank', operatorApi.bankList, operatorApi.changeBank, 'banks', 'nameEN'],
  ['source', operatorApi.sourceList, operatorApi.changeSource, 'sources', 'position'],
  [
    'deposit account',
    operatorApi.depositAccountList,
    operatorApi.changeDepositAccount,
    'depositAccounts',
    'position',
  ],
  ['gateway', operatorApi.gatewayList, operatorApi.changeGateway, 'gateways', 'position'],
  ['provider', operatorApi.providerList, operatorApi.changeProvider, 'providers', 'name'],
  ['game', operatorApi.gameList, operatorApi.changeGame, 'games', 'name'],
] as const

type Row = Record<string, unknown>

/** The first of a list, and the whole of it as a form reads it. */
async function readFirst(list: (typeof kinds)[number][1], rows: string) {
  const { body } = await world.send(list, { body: { page: 1, limit: 1 } }, { token })
  const { [rows]: listed }: Row = body
  const { _id, isOpen, ...was } = (listed as Row[])[0] ?? {}
  return { code: String(_id), was }
}

test.each(kinds)(
  'a %s that is no longer as it was read is not overwritten',
  async (_, list, change, rows, name) => {
    const { code, was } = await readFirst(list, rows)
    const send = (body: Row) => world.send(change, { params: { code }, body }, { token })
    const other = { ...was, [name]: typeof was[name] === 'number' ? was[name] + 1 : `${was[name]} 2` }
    expect(await send({ ...was, was: other })).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect([200, 202]).toContain((await send({ ...other, was })).status)
  },
)

test('a game that a colleague has put into maintenance stays there when another name is saved', async () => {
  const { code, was } = await readFirst(operatorApi.gameList, 'games')
  const save = (part: Row) =>
    world.send(operatorApi.changeGame, { params: { code }, body: { ...was, ...part, was } }, { token })
  const maintenance = { from: '2026-01-01T00:00:00.000Z', until: '2036-01-01T00:00:00.000Z' }
  expect((await save({ maintenance })).status).toBe(200)
  expect(await save({ name: 'Another Name' })).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect((await readFirst(operatorApi.gameList, 'games')).was).toMatchObject({ maintenance })
})
