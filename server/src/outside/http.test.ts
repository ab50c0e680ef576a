/** Facts about calls to the outside: what is not a readable answer from where we asked is unknown (decisions D1). */
import { createServer, type RequestListener } from 'node:http'
import { PayoutAnswer } from '@kapao/contract/outside/bank.ts'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#platform/http/port.ts'
import { OutsideError } from '#platform/refusal.ts'
import { newTrace, runInTrace } from '#platform/telemetry/trace.ts'
import { systemClock } from '#platform/time/clock.ts'
import { createPlainProvider } from './game/plain.ts'
import { type Ask, type Connect, createAsk, type Prove, path, type Service } from './http.ts'
import { flowId, gameUsername, newReference, referenceOf } from './reference.ts'

/** Long enough for any machine, however busy: only what waits for silence has less. */
const longTimeoutMs = 30_000

async function aService(
  listener: RequestListener,
  {
    keys = ['a key'],
    timeoutMs = longTimeoutMs,
    prove,
  }: Partial<Pick<Service, 'keys' | 'timeoutMs'>> & { prove?: Prove } = {},
) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const baseUrl = `http://127.0.0.1:${portOf(server)}`
  return createAsk({ name: 'bank', baseUrl, keys, timeoutMs }, prove)
}

/** The way of an adapter to a service that is open already. */
const through =
  (ask: Ask): Connect =>
  () =>
    ask

const saying = (text: string, status = 200) =>
  aService((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text),
  )

const question = {
  method: 'GET',
  path: '/bank/payouts/1',
  answer: PayoutAnswer,
  statuses: [200, 404],
} as const

test('an answer of the right shape is read; what we did not ask for is left out', async () => {
  const ask = await saying('{"status":"paid","secret":"x"}')
  expect(await ask(question)).toEqual({ status: 'paid' })
})

test('the service is told the trace that the call is part of', async () => {
  const told: unknown[] = []
  const ask = await aService((request, response) => {
    told.push(request.headers.traceparent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"paid"}')
  })
  const trace = newTrace()
  await runInTrace(trace, () => ask(question))
  await ask(question)
  expect(told).toEqual([
    expect.stringMatching(new RegExp(`^00-${trace.traceId}-[0-9a-f]{16}-00$`)),
    undefined,
  ])
})

test('a no with its own status is an answer where the question allows it', async () => {
  const ask = await saying('{"status":"unknown"}', 404)
  expect(await ask(question)).toEqual({ status: 'unknown' })
  const notTaken = ask({ ...question, statuses: [200] })
  await expect(notTaken).rejects.toThrow(OutsideError)
  await expect(notTaken).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['text that is not JSON', '{"status":"pa', 200],
  ['an empty answer', '', 200],
  ['another shape', '{"state":"paid"}', 200],
  ['a word that we do not know', '{"status":"maybe"}', 200],
  ['a proxy’s page', '<html>502</html>', 404],
  ['an error', '{"status":"paid"}', 500],
  ['a redirect without a place', '{"status":"paid"}', 302],
])('%s is unknown', async (_, text, status) => {
  await expect((await saying(text, status))(question)).rejects.toThrow(OutsideError)
})

test('a service that knows only one of two keys is asked with either, first with the first', async () => {
  const shown: unknown[] = []
  const knowing = (known: string) =>
    aService(
      ({ headers: { authorization } }, response) => {
        shown.push(authorization)
        response.writeHead(authorization === `Bearer ${known}` ? 200 : 401).end('{"status":"paid"}')
      },
      { keys: ['new', 'old'] },
    )
  expect(await (await knowing('old'))(question)).toEqual({ status: 'paid' })
  expect(await (await knowing('new'))(question)).toEqual({ status: 'paid' })
  await expect((await knowing('neither'))(question)).rejects.toThrow(OutsideError)
  expect(shown).toEqual(['Bearer new', 'Bearer old', 'Bearer new', 'Bearer new', 'Bearer old'])
})

test('a service without a key is not asked', async () => {
  const ask = createAsk({ name: 'bank', baseUrl: 'http://127.0.0.1:9', keys: undefined, timeoutMs: 200 })
  await expect(ask(question)).rejects.toMatchObject({ cause: { message: 'it has no key' } })
})

test('a redirect is not followed', async () => {
  let elsewhere = 0
  const ask = await aService((request, response) => {
    if (request.url === '/elsewhere') elsewhere++
    response.writeHead(307, { location: '/elsewhere' }).end('{"status":"paid"}')
  })
  await expect(ask(question)).rejects.toThrow(OutsideError)
  expect(elsewhere).toBe(0)
})

test('more than 1 MB is too much, however well it reads', async () => {
  const ofSize = (size: number) => JSON.stringify({ status: 'paid', junk: 'x'.repeat(size) })
  expect(await (await saying(ofSize(1_000_000)))(question)).toEqual({ status: 'paid' })
  await expect((await saying(ofSize(1_048_576)))(question)).rejects.toThrow(OutsideError)
})

test('an answer without an end is cut off, and so is silence', async () => {
  const endless = await aService((_request, response) => {
    response.writeHead(200)
    const more = () => {
      if (!response.destroyed) response.write(' '.repeat(65_536), () => setImmediate(more))
    }
    more()
  })
  await expect(endless(question)).rejects.toThrow(OutsideError)
  const silent = await aService(() => {}, { timeoutMs: 200 })
  await expect(silent(question)).rejects.toThrow(OutsideError)
  const halfway = await aService(
    (_request, response) => void response.writeHead(200).write('{"status":"pa'),
    { timeoutMs: 200 },
  )
  await expect(halfway(question)).rejects.toThrow(OutsideError)
})

test('the key and the body travel; values never become part of the address', async () => {
  const ask = await aService((request, response) => {
    const reason = `${request.headers.authorization} ${request.url}`
    response.end(JSON.stringify({ status: 'paid', reason }))
  })
  const odd = path`/bank/payouts/${'../a?b#c/ด'}`
  expect(await ask({ ...question, path: odd })).toEqual({
    status: 'paid',
    reason: 'Bearer a key /bank/payouts/..%2Fa%3Fb%23c%2F%E0%B8%94',
  })
  await expect(ask({ ...question, path: path`/bank/payouts/${'..'}` })).rejects.toThrow(OutsideError)
  await expect(ask({ ...question, path: '@evil.example/' })).rejects.toThrow(OutsideError)
})

test('a service sees our key in its own way, and a form as one', async () => {
  const prove: Prove = (call, key) => ({ ...call, headers: { ...call.headers, 'x-key': key } })
  const listener: RequestListener = (request, response) => {
    const isKnown = request.headers['x-key'] === 'the new key'
    request.on('data', (chunk) => {
      const { 'content-type': type, authorization = 'none' } = request.headers
      response
        .writeHead(isKnown ? 200 : 401)
        .end(JSON.stringify({ status: 'paid', reason: `${type} ${authorization} ${chunk}` }))
    })
  }
  const ask = await aService(listener, { keys: ['the old key', 'the new key'], prove })
  const body = new URLSearchParams({ to: '+66 81', text: 'a&b' })
  expect(await ask({ ...question, method: 'POST', body })).toEqual({
    status: 'paid',
    reason: 'application/x-www-form-urlencoded none to=%2B66+81&text=a%26b',
  })
})

const naga = async (answer: string) =>
  createPlainProvider({ slot: 'NAGA', clock: systemClock, connect: through(await saying(answer)) })

test.each(['-0.01', '1000000000000', '10000000000.01', '"100"', '1.005', 'null'])(
  'a game balance of %s is a mistake of the provider, not a result',
  async (balance) => {
    const provider = await naga(`{"balance":${balance}}`)
    await expect(provider.readBalance('kp1')).rejects.toThrow(OutsideError)
  },
)

test.each(['-0.01', '1000000000000', '"100"', '1.005'])(
  'open stakes of %s are one too, whatever the balance is',
  async (staked) => {
    const provider = await naga(`{"balance":5,"staked":${staked}}`)
    await expect(provider.readBalance('kp1')).rejects.toThrow(OutsideError)
  },
)

test('open stakes that a provider tells are read, and one that says nothing of them cannot tell', async () => {
  const telling = await naga('{"balance":5,"staked":2.5}')
  expect(await telling.readBalance('kp1')).toEqual({ balance: 500n, staked: 250n })
  const silent = await naga('{"balance":5}')
  expect(await silent.readBalance('kp1')).toEqual({ balance: 500n, staked: null })
})

test('a provider that opens another account than ours has opened none', async () => {
  const provider = await naga('{"username":"kp2","password":"x"}')
  await expect(provider.openAccount('kp1', 'THB')).rejects.toThrow(OutsideError)
})

const memberId = '01980000-0000-7000-8000-000000000009'

test('the same request is the same flow; without a key each is its own', () => {
  expect(flowId('withdraw', memberId, 'a key 1')).toBe(flowId('withdraw', memberId, 'a key 1'))
  const others = [
    flowId('withdraw', memberId, 'a key 2'),
    flowId('transfer_in', memberId, 'a key 1'),
    flowId('withdraw', memberId.replace('9', '8'), 'a key 1'),
    flowId('withdraw', memberId, undefined),
    flowId('withdraw', memberId, undefined),
  ]
  expect(new Set([flowId('withdraw', memberId, 'a key 1'), ...others]).size).toBe(6)
  for (const id of others)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('references are short, plain and never alike', () => {
  const made = new Set(Array.from({ length: 10_000 }, () => newReference('KP')))
  expect(made.size).toBe(10_000)
  for (const reference of [...made].slice(0, 100)) expect(reference).toMatch(/^KP[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(referenceOf('TF', memberId)).toBe(referenceOf('TF', memberId))
  expect(referenceOf('TF', memberId)).not.toBe(referenceOf('TF', memberId.replace('9', '8')))
  expect(gameUsername(memberId, 'NAGA')).toMatch(/^kp[0-9a-z]{16}$/)
  expect(gameUsername(memberId, 'NAGA')).not.toBe(gameUsername(memberId, 'LOTUS'))
})
