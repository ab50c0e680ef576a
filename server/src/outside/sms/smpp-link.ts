/** The connection to an SMPP service: bound when it is first needed, kept alive, and bound anew after pauses that grow. */
import smpp, { type Session } from 'smpp'
import * as serverLimits from '#platform/server-limits.ts'
import { within } from '#platform/time/within.ts'
import type { Service } from '../http.ts'
import * as outsideLimits from '../limits.ts'

export interface SmppLink {
  /** @returns the status of the answer. @throws when none came. */
  submit(fields: Record<string, unknown>): Promise<number>
  close(): Promise<void>
}

/** Bind failed, invalid password, invalid system id: the service does not know this key. */
const unknownKey = [0x0d, 0x0e, 0x0f]
const version34 = 0x34

/** What the service answers to one request. @throws when the connection or the time ends before. */
const ask = (
  session: Session,
  timeoutMs: number,
  send: (answered: (answer: { command_status: number }) => void) => boolean,
) =>
  new Promise<number>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      session.off('close', fail)
      reject(new Error('no answer'))
    }
    const timer = setTimeout(fail, timeoutMs)
    session.once('close', fail)
    const isSent = send(({ command_status: status }) => {
      clearTimeout(timer)
      session.off('close', fail)
      resolve(status)
    })
    if (!isSent) fail()
  })

function open({ baseUrl, timeoutMs }: Service): Promise<Session> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const tls = protocol === 'smpps:'
  const session = smpp.connect({
    ...{ tls, host: hostname.replace(/^\[|\]$/g, '') },
    port: Number(port || (tls ? outsideLimits.smpp.securePort : outsideLimits.smpp.port)),
  })
  // What cannot be read and what breaks ends the connection: what was asked on it stays unknown.
  session.on('error', () => session.destroy())
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => session.destroy(), timeoutMs)
    session.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve(session)
    })
    session.once('close', () => {
      clearTimeout(timer)
      reject(new Error('it cannot be reached'))
    })
  })
}

/** Of two keys the service may know but one, while they are being changed (decisions D21). */
async function bind(service: Service): Promise<Session> {
  for (const key of service.keys ?? []) {
    const session = await open(service)
    const [systemId, ...password] = key.split(':')
    const fields = { system_id: systemId, password: password.join(':'), interface_version: version34 }
    const status = await ask(session, service.timeoutMs, (answered) =>
      session.bind_transceiver(fields, answered),
    )
    if (status === 0) return session
    session.destroy()
    if (!unknownKey.includes(status)) throw new Error(`the bind was answered ${status}`)
  }
  throw new Error('it knows no key of ours')
}

interface Asking {
  response(): never
}

/** Asks now and then whether it still answers, and answers what the service asks. */
function keepAlive(session: Session, timeoutMs: number) {
  // Receipts are not ordered; one that comes all the same is taken, or the service would send it for ever.
  for (const asked of ['enquire_link', 'deliver_sm'])
    session.on(asked, (pdu: Asking) => void session.send(pdu.response()))
  session.on('unbind', (pdu: Asking) => {
    session.send(pdu.response())
    session.close()
  })
  const enquire = setInterval(() => {
    ask(session, timeoutMs, (answered) => session.enquire_link(answered)).catch(() => session.destroy())
  }, outsideLimits.smpp.enquireMs).unref()
  session.once('close', () => clearInterval(enquire))
}

export function createSmppLink(service: Service): SmppLink {
  const { timeoutMs } = service
  let binding: Promise<Session> | undefined
  let failures = 0
  let notBefore = 0

  const bindAgain = async () => {
    try {
      const session = await bind(service)
      keepAlive(session, timeoutMs)
      session.once('close', () => {
        binding = undefined
      })
      failures = 0
      return session
    } catch (error) {
      // Jitter: nodes that lost the same service must not come back in step.
      const pauseMs = Math.min(outsideLimits.smpp.pauseMaxMs, outsideLimits.smpp.pauseMs * 2 ** failures++)
      notBefore = performance.now() + pauseMs * (1 + Math.random())
      binding = undefined
      throw error
    }
  }
  return {
    async submit(fields) {
      if (!binding && performance.now() < notBefore) throw new Error('it could not be reached a moment ago')
      binding ??= bindAgain()
      const session = await binding
      return ask(session, timeoutMs, (answered) => session.submit_sm(fields, answered))
    },
    async close() {
      const session = await binding?.catch(() => undefined)
      if (!session) return
      const answered = ask(session, timeoutMs, (done) => session.unbind(done))
      await within(
        serverLimits.goodbyeMs,
        answered.catch(() => {}),
      )
      session.destroy()
    },
  }
}
