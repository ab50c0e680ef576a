/** Files that do not end: what they may take, and that others are served meanwhile (quality F35). */
import { connect, type Socket } from 'node:net'
import * as api from '@kapao/contract/calls/member.ts'
import { pathOf } from '@kapao/contract/client.ts'
import { uploadLimits } from '@kapao/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aGuest } from '../../../test/chats.ts'
import { aPicture } from '../../../test/hostile-pictures.ts'
import { multipart, multipartType } from '../../../test/slips.ts'
import { useWorld } from '../../../test/world.ts'
import { createUploadBudget } from './upload-budget.ts'

const world = useWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const megabyte = 1_048_576

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Announces a video, sends a part of it, and then nothing more. @returns what is heard. */
function beginUpload(cookie: string, address: string, bytes: number) {
  const { hostname, port } = new URL(world.running.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  const seen = { heard: '' }
  socket
    .setEncoding('latin1')
    .on('data', (part: string) => {
      seen.heard += part
    })
    .on('error', () => {})
  const body = multipart([{ bytes: Buffer.alloc(bytes), type: 'video/mp4' }])
  const head = [
    `POST ${pathOf(api.uploadChatVideo)} HTTP/1.1`,
    ...['Host: kapao.example', 'X-Requested-With: XMLHttpRequest', `Cookie: ${cookie}`],
    ...[
      `X-Forwarded-For: ${address}`,
      `Content-Type: ${multipartType}`,
      `Content-Length: ${body.length + 13 * megabyte}`,
      '',
      '',
    ],
  ]
  socket.write(head.join('\r\n'))
  // Without its end.
  socket.write(body.subarray(0, bytes))
  return seen
}

test('thirty unfinished uploads of one guest keep no more than the network may, and others are served', async () => {
  const { cookie } = await aGuest(world)
  const begun = Array.from({ length: 30 }, () => beginUpload(cookie, '203.0.113.1', 2 * megabyte))
  const refused = () =>
    begun.filter(({ heard }) => /^HTTP\/1.1 503 .*^retry-after: \d+/ims.test(heard)).length
  const fitting = Math.floor(uploadLimits.bytesPerNetwork / (2 * megabyte))
  await expect.poll(refused).toBeGreaterThanOrEqual(30 - fitting - 1)
  expect(world.app.uploads.bytes()).toBeLessThanOrEqual(uploadLimits.bytesPerNetwork)

  const other = await aGuest(world)
  const answer = await world.running.server.inject({
    method: 'POST',
    url: pathOf(api.uploadChatImage),
    remoteAddress: '198.51.100.1',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': multipartType, cookie: other.cookie },
    payload: multipart([{ bytes: await aPicture().jpeg().toBuffer() }]),
  })
  expect(answer.statusCode).toBe(200)

  for (const socket of open.splice(0)) socket.destroy()
  await expect.poll(() => world.app.uploads.bytes()).toBe(0)
})

describe('the budget', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const networkAt = (index: number) => `10.0.${index}.1/32`

  /** As many networks as it takes, each with as much as one may have. */
  function fill(budget: ReturnType<typeof createUploadBudget>) {
    const given: string[] = []
    const count = Math.ceil(uploadLimits.bytesMax / uploadLimits.bytesPerNetwork) - 1
    for (let index = 0; index < count; index++) {
      const upload = budget.begin(networkAt(index))
      upload.onGivenUp((why) => given.push(`${index}: ${why.code}`))
      upload.grow(uploadLimits.bytesPerNetwork - 512)
    }
    const rest = budget.begin(networkAt(200))
    rest.grow(uploadLimits.bytesMax - budget.bytes() - 512)
    return given
  }

  test('is never overdrawn: while all are young, the last one is refused', () => {
    const budget = createUploadBudget()
    const given = fill(budget)
    expect(budget.bytes()).toBe(uploadLimits.bytesMax)
    expect(() => budget.begin(networkAt(201)).grow(1)).toThrow('SERVICE_UNAVAILABLE')
    expect([given, budget.bytes()]).toEqual([[], uploadLimits.bytesMax])
  })

  test('the file that has been coming longest makes room for others', () => {
    const budget = createUploadBudget()
    const given = fill(budget)
    vi.advanceTimersByTime(uploadLimits.undisturbedMs)
    budget.begin(networkAt(201)).grow(megabyte)
    expect(given).toEqual(['0: SERVICE_UNAVAILABLE'])
    expect(budget.bytes()).toBeLessThan(uploadLimits.bytesMax)
  })

  test('a file that has arrived makes room for nobody, until it is dealt with', () => {
    const budget = createUploadBudget()
    const upload = budget.begin(networkAt(0))
    upload.grow(megabyte)
    upload.arrived()
    vi.advanceTimersByTime(10 * uploadLimits.paceMs)
    expect(budget.bytes()).toBe(megabyte + 512)
    upload.end()
    upload.end()
    expect(budget.bytes()).toBe(0)
  })

  test('a file that comes too slowly is ended, one that keeps its pace is not', () => {
    const budget = createUploadBudget()
    const [slow, steady] = [budget.begin(networkAt(0)), budget.begin(networkAt(1))]
    const given: string[] = []
    slow.onGivenUp((why) => given.push(`slow ${why.code}`))
    steady.onGivenUp((why) => given.push(`steady ${why.code}`))
    for (let round = 0; round < 3; round++) {
      steady.grow(uploadLimits.bytesPerPace)
      if (round < 2) slow.grow(uploadLimits.bytesPerPace - (round === 1 ? 1 : 0))
      vi.advanceTimersByTime(uploadLimits.paceMs)
    }
    expect(given).toEqual(['slow REQUEST_TIMEOUT'])
    expect(() => slow.grow(1)).toThrow('SERVICE_UNAVAILABLE')
  })

  test('neighbours in one /24 share what the wider network may have', () => {
    const budget = createUploadBudget()
    const uploads = Array.from({ length: 20 }, (_, index) => budget.begin(`10.1.1.${index}/32`))
    const sent = uploads.filter((upload) => {
      try {
        upload.grow(8 * megabyte - 512)
        return true
      } catch {
        return false
      }
    })
    expect(sent).toHaveLength(uploadLimits.bytesPerWiderNetwork / (8 * megabyte))
  })
})
