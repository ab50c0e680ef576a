/** What every SMS service must do for us, whichever adapter speaks to it, against its double (decisions D21). */
import { once } from 'node:events'
import { inspect } from 'node:util'
import { adapterNames } from '@kapao/contract/outside/adapters.ts'
import smpp, { type BindPdu, type SubmitPdu } from 'smpp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { portOf } from '#platform/http/port.ts'
import { OutsideError } from '#platform/refusal.ts'
import { clearFaults, injectFault, shortenOutsideTimeout } from '../../../test/flows.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import { codeFor, sendOtp, smsTo, verifyOtp } from '../../../test/registration.ts'
import { useWorld } from '../../../test/world.ts'
import type { Service } from '../http.ts'
import { smpp as smppLimits } from '../limits.ts'
import { createSmppSms } from './smpp.ts'
import { encodeText } from './smpp-text.ts'
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
  const heardOf = (to: string) => smsTo(world, to)
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

describe('by SMPP', () => {
  test.each([
    ['a', 0, [1]],
    ['a'.repeat(160), 0, [160]],
    ['a'.repeat(161), 0, [6 + 153, 6 + 8]],
    // An escaped character is two septets, and is not torn apart.
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 0, [6 + 152, 6 + 12]],
    ['ກ'.repeat(70), 8, [140]],
    ['ก'.repeat(71), 8, [6 + 134, 6 + 8]],
    [`${'ก'.repeat(66)}😀${'ก'.repeat(5)}`, 8, [6 + 132, 6 + 14]],
  ])('%s is written in the alphabet that has it, in parts that fit', (text, dataCoding, lengths) => {
    const encoded = encodeText(text, 7)
    expect(encoded).toMatchObject({ dataCoding, hasHeader: lengths.length > 1 })
    expect(encoded.messages.map(({ length }) => length)).toEqual(lengths)
    if (encoded.hasHeader)
      expect([...(encoded.messages[1]?.subarray(0, 6) ?? [])]).toEqual([5, 0, 3, 7, lengths.length, 2])
  })

  /** A carrier that answers a bind with this status, and each order with the next of these; what it was sent. */
  async function aCarrier({ binds = [0], orders = [0] }: { binds?: number[]; orders?: number[] }) {
    const heard: Record<string, unknown>[] = []
    const commands: string[] = []
    const carrier = smpp.createServer((session) => {
      session.on('error', () => session.destroy())
      session.on('pdu', ({ command }: { command: string }) => commands.push(command))
      session.on('bind_transceiver', (pdu: BindPdu) =>
        session.send(pdu.response({ command_status: binds.shift() ?? 0 })),
      )
      session.on('unbind', (pdu: BindPdu) => session.send(pdu.response()))
      session.on('submit_sm', (pdu: SubmitPdu) => {
        heard.push({ ...pdu })
        session.send(pdu.response({ command_status: orders.shift() ?? 0 }))
      })
    })
    carrier.listen(0, '127.0.0.1')
    await once(carrier, 'listening')
    onTestFinished(() => {
      for (const session of carrier.sessions) session.destroy()
      carrier.close()
    })
    const service: Service = {
      ...{ name: 'sms', keys: ['kapao:secret', 'kapao:older'], timeoutMs: 10_000 },
      baseUrl: `smpp://127.0.0.1:${portOf(carrier)}`,
    }
    return { carrier, heard, commands, sms: createSmppSms({ service, countryCode: '856', sender: 'KAPAO' }) }
  }
  const order = { reference: 'r', to: '02055512345', text: 'ລະຫັດ 482913' }

  test('a message goes to a number as it is called from abroad, under our name', async () => {
    const { sms, heard } = await aCarrier({})
    expect(await sms.send(order)).toBe('accepted')
    expect(heard).toMatchObject([
      {
        ...{ destination_addr: '8562055512345', dest_addr_ton: 1, source_addr: 'KAPAO', source_addr_ton: 5 },
        ...{ data_coding: 8, short_message: { message: order.text } },
      },
    ])
  })

  test.each([0x04, 0x08, 0x14, 0x58, 0x64])(
    'a status of %i says nothing about the message',
    async (passing) => {
      const { sms } = await aCarrier({ orders: [passing] })
      await expect(sms.send(order)).rejects.toThrow(OutsideError)
      expect(await sms.send(order)).toBe('accepted')
    },
  )

  test('any other status is a no, but half a message is neither', async () => {
    const { sms } = await aCarrier({ orders: [0x0a, 0, 0x45] })
    expect(await sms.send(order)).toBe('rejected')
    await expect(sms.send({ ...order, text: 'ກ'.repeat(100) })).rejects.toThrow(OutsideError)
  })

  test('the second key is tried where the first is not known', async () => {
    const { sms, commands } = await aCarrier({ binds: [0x0e, 0] })
    expect(await sms.send(order)).toBe('accepted')
    expect(commands).toEqual(['bind_transceiver', 'bind_transceiver', 'submit_sm'])
  })

  test('a connection that was lost is made again with the next message, and its order is unknown', async () => {
    const { sms, carrier, commands } = await aCarrier({})
    await sms.send(order)
    for (const session of carrier.sessions) session.destroy()
    await expect.poll(() => sms.send(order).catch(() => 'unknown')).toBe('accepted')
    expect(commands.filter((command) => command === 'bind_transceiver')).toHaveLength(2)
  })

  test('an idle connection is asked whether it lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { sms, commands } = await aCarrier({})
    await sms.send(order)
    vi.advanceTimersByTime(smppLimits.enquireMs)
    await vi.waitFor(() => expect(commands.at(-1)).toBe('enquire_link'))
  })

  test('it is unbound when the server ends', async () => {
    const { sms, commands } = await aCarrier({})
    await sms.send(order)
    await sms.close?.()
    expect(commands.at(-1)).toBe('unbind')
  })

  test('a carrier that cannot be reached is not asked again for a moment, and nothing tells whose message it was', async () => {
    const { sms, carrier } = await aCarrier({})
    carrier.close()
    const said = await Promise.all([1, 2, 3].map(() => sms.send(order).catch((error: Error) => error)))
    for (const error of said) {
      expect(error).toBeInstanceOf(OutsideError)
      expect(inspect(error)).not.toContain('2055512345')
    }
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
