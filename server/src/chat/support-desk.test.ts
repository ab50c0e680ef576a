/** The sandbox's support desk answers from outside, through the staff calls alone (run.md). */
import * as api from '@kapao/contract/calls/member.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { textOf } from '../../test/chats.ts'
import { aMachine } from '../../test/staff.ts'
import { testOperatorToken, useWorld } from '../../test/world.ts'

const world = useWorld()

beforeAll(() => aMachine(world, { token: testOperatorToken }))

test('sees who waits, answers and closes', async () => {
  const member = await world.aMember()
  await member.call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  expect(await world.control('GET', '/support')).toMatchObject([
    { roomId: member.id, waitingSince: expect.any(String) },
  ])
  const seen = (await world.control('GET', `/support/${member.id}`)) as { message: unknown }[]
  expect(seen.at(-1)).toMatchObject({ seq: 1, message: textOf('เงินไม่เข้า') })

  await world.control('POST', `/support/${member.id}/answer`, { text: 'กำลังตรวจสอบค่ะ' })
  const buttons = [{ title: 'ธนาคาร', type: 'call', payload: '+6621234567' }]
  const message = { message_type: 'buttons', payload: { title: 'โทร', buttons } }
  await world.control('POST', `/support/${member.id}/answer`, { message })
  await world.control('POST', `/support/${member.id}/typing`)
  await world.control('POST', `/support/${member.id}/read`)
  await world.control('POST', `/support/${member.id}/close`)
  const { body } = await member.call(api.chatHistory, { body: { limit: 2 } })
  expect(body).toMatchObject([
    { sender: 'operator', message },
    { sender: 'operator', message: textOf('กำลังตรวจสอบค่ะ') },
  ])
  expect(await world.control('GET', '/support')).toMatchObject([{ waitingSince: null, isEnded: true }])
})

test.each([
  ['/support/x/answer', { text: 'x' }, '404'],
  [`/support/${newId()}/answer`, { text: 'x' }, '502'],
  [`/support/${newId()}/answer`, {}, '400'],
  [`/support/${newId()}/answer`, { text: ' ' }, '400'],
])('%s with %j is %s', async (path, body, status) => {
  await expect(world.control('POST', path, body)).rejects.toThrow(status)
})
