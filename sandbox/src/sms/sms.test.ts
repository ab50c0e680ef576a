/** The SMS service, seen from our server and from the phone. */
import { expect, test } from 'vitest'
import { openSandbox } from '../../test/open-sandbox.ts'

const message = {
  reference: 'otp-1',
  to: '0812345678',
  text: 'Kapao: รหัส 482913 (ref ABCD) @localhost:3000 #482913',
}

test('a message that was taken is on the phone, with its code', async () => {
  const { send } = await openSandbox()
  expect(await send('POST', '/sms/messages', message)).toEqual({ status: 200, body: { status: 'accepted' } })
  const phone = await send('GET', '/control/sms?to=0812345678')
  expect(phone.body).toEqual([
    { to: '0812345678', text: message.text, code: '482913', sentAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
})

test('the same reference again is not sent twice', async () => {
  const { send } = await openSandbox()
  await send('POST', '/sms/messages', message)
  await send('POST', '/sms/messages', message)
  expect((await send('GET', '/control/sms?to=0812345678')).body).toHaveLength(1)
})

test('the newest message comes first, and a text without six digits has no code', async () => {
  const { send } = await openSandbox()
  await send('POST', '/sms/messages', message)
  await send('POST', '/sms/messages', { reference: 'note', to: '0812345678', text: 'See localhost:3000' })
  const { body } = await send('GET', '/control/sms?to=0812345678')
  expect(body.map(({ code }: { code: string | null }) => code)).toEqual([null, '482913'])
})

test.each(['+66812345678', '66812345678', '081-234-5678'])('%s is the same phone', async (to) => {
  const { send } = await openSandbox()
  await send('POST', '/sms/messages', { ...message, to })
  expect((await send('GET', '/control/sms?to=0812345678')).body).toHaveLength(1)
})

test('a phone ending 0500 never gets its message', async () => {
  const { send } = await openSandbox()
  const answer = await send('POST', '/sms/messages', { ...message, to: '0812340500' })
  expect(answer.body).toEqual({ status: 'rejected' })
  expect((await send('GET', '/control/sms?to=0812340500')).body).toEqual([])
})

test('a service that sends twice can be had (quality F22)', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'sms', fault: 'duplicate' })
  await send('POST', '/sms/messages', message)
  expect((await send('GET', '/control/sms?to=0812345678')).body).toHaveLength(2)
})

test('without the key nothing is taken', async () => {
  const { send } = await openSandbox()
  expect((await send('POST', '/sms/messages', message, {})).status).toBe(401)
  expect((await send('POST', '/sms/messages', message, { authorization: 'Bearer other' })).status).toBe(401)
  expect((await send('GET', '/control/sms')).body).toEqual([])
})
