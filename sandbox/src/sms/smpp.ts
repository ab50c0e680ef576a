/** The SMS service of a carrier that speaks SMPP 3.4: a port of its own, the same messages and the same faults. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import smpp, { type BindPdu, type Session, type SubmitPdu } from 'smpp'
import * as sandboxLimits from '../limits.ts'
import { beSlow } from '../outside-call.ts'
import { portOf } from '../port.ts'
import type { Sandbox } from '../sandbox.ts'
import { takeSms } from './sms.ts'

const status = { ok: 0, systemError: 0x08, invalidDestination: 0x0b, bindFailed: 0x0d }

export interface SmppService {
  port: number
  close(): Promise<void>
}

export async function startSmpp(sandbox: Sandbox, port: number, host: string): Promise<SmppService> {
  const server = smpp.createServer((session) => serve(sandbox, session))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: portOf(server),
    async close() {
      for (const session of [...server.sessions]) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(sandbox: Sandbox, session: Session) {
  let isBound = false
  const parts = new Map<number, string[]>()
  session.on('error', () => session.destroy())
  session.on('bind_transceiver', (pdu: BindPdu) => {
    const keys = sandbox.secretsOf(keySetting('sms'))
    isBound = keys.some((key) => key === `${pdu.system_id}:${pdu.password}` || key === pdu.system_id)
    session.send(pdu.response({ command_status: isBound ? status.ok : status.bindFailed }))
  })
  session.on('enquire_link', (pdu: BindPdu) => session.send(pdu.response()))
  session.on('unbind', (pdu: BindPdu) => {
    session.send(pdu.response())
    session.close()
  })
  session.on('submit_sm', (pdu: SubmitPdu) => {
    if (!isBound) return session.send(pdu.response({ command_status: status.bindFailed }))
    // A sandbox that ends answers nothing more.
    return answer(sandbox, session, pdu, joined(parts, pdu)).catch(() => session.destroy())
  })
}

/** The text, once all of its parts are there; undefined before. */
function joined(
  parts: Map<number, string[]>,
  { short_message: { message, udh } }: SubmitPdu,
): string | undefined {
  const [header] = udh ?? []
  if (!header) return message
  const [, , number = 0, total = 1, nth = 1] = header
  const known = parts.get(number) ?? []
  known[nth - 1] = message
  parts.set(number, known)
  if (Object.keys(known).length < total) return
  parts.delete(number)
  return known.join('')
}

/** Keeps the connection open and never answers. */
async function hold({ options, closing }: Sandbox, session: Session) {
  const silenceMs = options.silenceMs ?? sandboxLimits.usualSilenceMs
  await pause(silenceMs, undefined, { signal: closing, ref: false })
  session.destroy()
}

async function answer(sandbox: Sandbox, session: Session, pdu: SubmitPdu, text: string | undefined) {
  const reference = randomUUID()
  const to = pdu.destination_addr
  const say = (command_status: number) =>
    session.send(pdu.response({ command_status, message_id: reference }))
  if (text === undefined) return say(status.ok)
  const fault = sandbox.faults.strike('sms', 'messages')
  if (fault === 'timeout_before') return hold(sandbox, session)
  if (fault === 'slow') await beSlow(sandbox)
  const isTaken = await takeSms(sandbox, { reference, to, text }, fault)
  if (fault === 'duplicate') await takeSms(sandbox, { reference, to, text }, fault)
  if (fault === 'timeout_after') return hold(sandbox, session)
  if (fault === 'garbage') return session.socket.write('{"status":"do or do not"}')
  if (fault === 'error_after') return say(status.systemError)
  return say(isTaken ? status.ok : status.invalidDestination)
}
