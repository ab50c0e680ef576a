/** What every SMS service must do for us, whichever adapter speaks to it, against its double (decisions D21). */
import { adapterNames } from '@kapao/contract/outside/adapters.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { clearFaults, injectFault, shortenOutsideTimeout } from '../../../test/flows.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import { codeFor, sendOtp, verifyOtp } from '../../../test/registration.ts'
import { useWorld } from '../../../test/world.ts'
import { createThaiBulkSms } from './thaibulksms.ts'
import { createTwilioSms } from './twilio.ts'

let made = 0
const aPhone = () => `0899${String(++made).padStart(6, '0')}`

describe.each(adapterNames.sms)('%s', (adapter) => {
  const world = useWorld({ environment: { SMS: adapter, SMS_SENDER: 'KAPAO' } })
  beforeEach(() => clearFaults(world))

  const message = () => ({
    reference: `ref-${made}`,
    to: aPhone(),
    text: 'รหัส 482913 @kapao.example #482913',
  })
  const heardOf = (to: string) =>
    world.control('GET', `/sms?to=${to}`) as Promise<{ text: string; to: string }[]>
  const send = (one: ReturnType<typeof message>) => world.app.outside.sms.send(one)

  test('a message is on the phone, to the letter', async () => {
    const one = message()
    expect(await send(one)).toBe('accepted')
    expect(await heardOf(one.to)).toMatchObject([{ text: one.text }])
  })

  test('a number that cannot be reached is a no', async () => {
    expect(await send({ ...message(), to: '0899990500' })).toBe('rejected')
    await injectFault(world, { service: 'sms', fault: 'reject', count: 1 })
    const one = message()
    expect(await send(one)).toBe('rejected')
    expect(await heardOf(one.to)).toEqual([])
  })

  test.each(['timeout_before', 'timeout_after', 'error_after', 'garbage'] as const)(
    'an answer that is none (%s) is unknown, not a no',
    async (fault) => {
      const { outside } = world.app
      shortenOutsideTimeout(world)
      await injectFault(world, { service: 'sms', fault, count: 1 })
      await expect(send(message())).rejects.toThrow(OutsideError)
      world.app.outside = outside
    },
  )

  test('a member registers with the code that it brings', async () => {
    const phone = aPhone()
    const { otpToken } = (await sendOtp(world, phone)).body
    const otpCode = await codeFor(world, phone)
    expect(await verifyOtp(world, otpToken, otpCode)).toMatchObject({ status: 200 })
  })
})

describe('what a service answers', () => {
  const settings = (status: number, answer: object, sent?: Request[]) => ({
    ...{ sender: 'MG1', countryCode: '66' },
    connect: answerOnce({ status, answer, key: 'name:password' }, sent),
  })
  const order = { reference: 'r', to: '0812345678', text: 'a' }

  test('Twilio is asked below the account of the key, for a number as it is called from abroad', async () => {
    const sent: Request[] = []
    const twilio = createTwilioSms(settings(201, { sid: 'SM1', status: 'accepted' }, sent))
    expect(await twilio.send(order)).toBe('accepted')
    const [request] = sent
    expect(request?.url).toBe('https://service.example/2010-04-01/Accounts/name/Messages.json')
    expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('name:password')}`)
    expect(await request?.text()).toBe('To=%2B66812345678&MessagingServiceSid=MG1&Body=a')
  })

  test.each(['failed', 'undelivered', 'canceled'])(
    'a message that Twilio has made as %s does not arrive',
    async (status) => {
      expect(await createTwilioSms(settings(201, { sid: 'SM1', status })).send(order)).toBe('rejected')
    },
  )

  test.each([401, 403, 429, 500, 503])('a status of %i says nothing about the message', async (status) => {
    await expect(createTwilioSms(settings(status, {})).send(order)).rejects.toThrow(OutsideError)
    await expect(createThaiBulkSms(settings(status, {})).send(order)).rejects.toThrow(OutsideError)
  })

  test('ThaiBulkSMS says no by an error, and an answer about no message is unknown', async () => {
    const refused = { error: { code: 109, name: 'ERROR_SENDER', description: 'sender' } }
    expect(await createThaiBulkSms(settings(400, refused)).send(order)).toBe('rejected')
    const nothing = { phone_number_list: [], bad_phone_number_list: [] }
    await expect(createThaiBulkSms(settings(201, nothing)).send(order)).rejects.toThrow(OutsideError)
  })
})
