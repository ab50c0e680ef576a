/** SMPP over TLS: to a carrier that we can be sure of, and to nobody else (decisions D21, D23). */
import { once } from 'node:events'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import smpp, { type BindPdu, type SubmitPdu } from 'smpp'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#platform/http/port.ts'
import { OutsideError } from '#platform/refusal.ts'
import { aCertificate } from '../../../test/certificate.ts'
import type { Service } from '../http.ts'
import { createSmppSms } from './smpp.ts'

const order = { reference: 'r', to: '02055512345', text: 'ລະຫັດ 482913' }

/** With a certificate for `localhost`; `commands` is what it was told. */
async function aSecureCarrier({ host = 'localhost', isTrusted = true } = {}) {
  const commands: string[] = []
  const certificate = await aCertificate()
  const carrier = smpp.createServer(certificate, (session) => {
    session.on('error', () => session.destroy())
    session.on('pdu', ({ command }: { command: string }) => commands.push(command))
    session.on('bind_transceiver', (pdu: BindPdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu: SubmitPdu) => session.send(pdu.response()))
  })
  carrier.listen(0, '127.0.0.1')
  await once(carrier, 'listening')
  const before = getCACertificates('default')
  if (isTrusted) setDefaultCACertificates([...before, certificate.cert])
  onTestFinished(() => {
    setDefaultCACertificates(before)
    for (const session of [...carrier.sessions]) session.destroy()
    carrier.close()
  })
  const port = portOf(carrier)
  const service: Service = {
    ...{ name: 'sms', keys: ['kapao:secret'], timeoutMs: 10_000 },
    baseUrl: `smpps://${host}:${port}`,
  }
  return { commands, sms: createSmppSms({ service, countryCode: '856', sender: 'KAPAO' }) }
}

test('a message goes over TLS to a carrier whose certificate an authority of ours has signed', async () => {
  const { sms, commands } = await aSecureCarrier()
  expect(await sms.send(order)).toBe('accepted')
  expect(commands).toEqual(['bind_transceiver', 'submit_sm'])
})

test.each([
  ['that nobody vouches for', { isTrusted: false }],
  ['of another name', { host: '127.0.0.1' }],
])('a carrier with a certificate %s is told neither key nor message', async (_, carrier) => {
  const { sms, commands } = await aSecureCarrier(carrier)
  await expect(sms.send(order)).rejects.toThrow(OutsideError)
  expect(commands).toEqual([])
})
