/** What the log keeps of who came in and who was turned away, and that it tells nothing else about them (quality C-66, C-67). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { useWorld } from '../../../test/world.ts'
import { createLog } from './log.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'

let lines: string[] = []
beforeEach(() => {
  lines = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  Object.assign(world.app.log, { info: log.info.bind(log), warn: log.warn.bind(log) })
})
const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

async function aMember() {
  const member = await world.aMember()
  const passwordHash = await hashPassword(password)
  await world.app.db.updateTable('member').set({ passwordHash }).where('id', '=', member.id).execute()
  return member
}

const refusal = (code: string, route: string) => expect.objectContaining({ msg: 'refused', code, route })

test('a login is, with whose it was', async () => {
  const member = await aMember()
  const { body } = await world.call(api.login, { body: { username: member.phone, password } }, {})
  expect(written()).toContainEqual(expect.objectContaining({ msg: 'logged in', member: member.id }))
  for (const secret of [member.phone, password, body.token]) expect(lines.join()).not.toContain(secret)
})

test('wrong passwords are, and the limit that ends them', async () => {
  const member = await aMember()
  for (let tries = 0; tries <= limits.loginPerAccountMinute; tries++)
    await world.call(api.login, { body: { username: member.phone, password: 'wrong-guess' } }, {})
  const wrong = written().filter(({ code }) => code === 'WRONG_CREDENTIAL')
  expect(wrong).toHaveLength(limits.loginPerAccountMinute)
  expect(written()).toContainEqual(refusal('REQUEST_LIMIT_1MIN', '/api/login'))
  for (const secret of [member.phone, 'wrong-guess']) expect(lines.join()).not.toContain(secret)
})

test('a refused caller is: a bad token, a role that is not enough, a page of somebody else', async () => {
  await world.call(api.wallet, {}, { token: 'x'.repeat(43) })
  const { token } = await aStaffMember(world, { role: 'support' })
  await world.call(operatorApi.settings, {}, { token })
  await world.call(
    api.login,
    { body: { username: 'x', password } },
    { headers: { origin: 'https://evil.example' } },
  )
  expect(written()).toEqual(
    expect.arrayContaining([
      refusal('invalid-token', '/api/wallet'),
      refusal('FORBIDDEN', '/api/operator/settings'),
      refusal('FORBIDDEN', '/api/login'),
    ]),
  )
  expect(lines.join()).not.toContain(token)
})

test('a webhook that the gateway has not signed is', async () => {
  const url = '/api/callback/gateway/KBANK'
  await world.running.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(written()).toContainEqual(refusal('UNAUTHORIZED', '/api/callback/gateway/:gatewayCode'))
  expect(lines.join()).toContain('not signed by its sender')
})
