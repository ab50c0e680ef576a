/** Facts that hold of every QR gateway of PromptPay, whatever way it speaks: each through its double (decisions D3, D21). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { dayMs, hourMs } from '@kapao/contract/time-units.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { houseSuspense, wallet } from '#ledger/chart.ts'
import { newReference } from '#outside/reference.ts'
import { houseIds } from '#platform/db/id.ts'
import type { TestMember } from '../../../test/factories.ts'
import { clearFaults, historyOf, injectFault, tasksAbout } from '../../../test/flows.ts'
import { type NotifyingAdapter, tellOfPayment } from '../../../test/gateway-notices.ts'
import { aQr } from '../../../test/qr-codes.ts'
import { compareAllBooks, listDifferences } from '../../../test/service-books.ts'
import { race, refused, useWorld } from '../../../test/world.ts'
import { listBookDays } from '../../reconciliation/book-day.service.ts'

const service = 'gateway:KBANK'
const params = { gatewayCode: 'KBANK' }

/** What a gateway can and cannot, by its own pages: the facts differ in nothing else. */
interface Way {
  /** Whether its notices are its own word, or hints at what it must be asked about. */
  signs: boolean
  cancels: boolean
  showsBook: boolean
  /** Whether anybody can pay another amount on a QR, or pay it twice. */
  takesAnyPayment: boolean
}

const ways: Record<NotifyingAdapter, Way> = {
  generic: { signs: true, cancels: true, showsBook: true, takesAnyPayment: true },
  opn: { signs: true, cancels: true, showsBook: true, takesAnyPayment: false },
  scb: { signs: false, cancels: false, showsBook: false, takesAnyPayment: true },
}

describe.each(Object.keys(ways) as NotifyingAdapter[])('a gateway that speaks as %s', (adapter) => {
  const way = ways[adapter]
  const world = useWorld({ environment: { GATEWAY_KBANK: adapter } })
  const create = (member: TestMember, amount = 100) =>
    member.call(api.createQrcode, { params, body: { amount } })
  const pay = (reference: string, how: object = {}) => world.control('POST', `/qr/${reference}/pay`, how)
  const walletOf = (member: TestMember) => world.balance(member.id, wallet())
  async function aCharge(amount = 100) {
    const member = await world.aMember()
    const body = await aQr(member, amount)
    return { member, reference: body.qrcodeId, body }
  }

  /** What has become of the webhooks about a charge. */
  async function noticesAbout(reference: string) {
    const { charges } = (await world.control('GET', '/overview')) as {
      charges: { chargeReference: string; notices: object[] }[]
    }
    return charges.find(({ chargeReference }) => chargeReference === reference)?.notices
  }

  test('what is paid is credited once by its webhook, however often it comes', async () => {
    const { member, reference, body } = await aCharge(150.5)
    expect(body).toMatchObject({ hasQrcode: true, amount: 150.5, expireIn: 600 })
    expect(body.qrcode).toMatch(/^<svg [\s\S]*<\/svg>\s*$/)
    await pay(reference, { times: 5 })
    await expect.poll(() => walletOf(member)).toBe(150_50n)
    await world.sandbox.webhooksQuiet(reference)
    world.advance(limits.qrAskAfterCreatedMs)
    await world.runJobs()
    expect(await walletOf(member)).toBe(150_50n)
    expect(await historyOf(member)).toMatchObject([{ from: 'KBANK', amount: 150.5, reference }])
  })

  test('one payment under two event ids is credited once', async () => {
    const { member, reference } = await aCharge()
    await injectFault(world, { service, call: 'webhook', fault: 'duplicate' })
    await pay(reference)
    await world.sandbox.webhooksQuiet(reference)
    expect(await walletOf(member)).toBe(100_00n)
  })

  test('a payment whose webhook is lost is found by asking', async () => {
    const { member, reference } = await aCharge()
    await injectFault(world, { service, call: 'webhook', fault: 'webhook_lost' })
    await pay(reference)
    await world.runJobs()
    expect(await walletOf(member)).toBe(0n)
    world.advance(limits.qrAskAfterCreatedMs)
    await world.runJobs()
    expect(await walletOf(member)).toBe(100_00n)
  })

  test('a forged webhook is refused, and changes nothing', async () => {
    const { member, reference } = await aCharge()
    await injectFault(world, { service, call: 'webhook', fault: 'webhook_forged' })
    await pay(reference)
    await world.sandbox.webhooksQuiet(reference)
    expect(await noticesAbout(reference)).toMatchObject([{ state: 'refused', isForged: true, answer: '401' }])
    expect(await walletOf(member)).toBe(0n)
    world.advance(limits.qrAskAfterCreatedMs)
    await world.runJobs()
    expect(await walletOf(member)).toBe(100_00n)
  })

  test('what is paid after our QR has expired is credited', async () => {
    const { member, reference } = await aCharge()
    world.advance(limits.qrLifetimeMs + 1)
    await world.runJobs()
    await pay(reference)
    await expect.poll(() => walletOf(member)).toBe(100_00n)
  })

  test.each(['reject', 'garbage', 'error_after', 'timeout_before', 'timeout_after'] as const)(
    'an announcement that ends in %s shows no QR, and the next one is another charge',
    async (fault) => {
      const member = await world.aMember()
      await injectFault(world, { service, call: 'charges', fault, count: 1 })
      expect(await create(member)).toMatchObject(refused('QR_FAIL'))
      const { qrcodeId } = await aQr(member, 100)
      await pay(qrcodeId)
      await expect.poll(() => walletOf(member)).toBe(100_00n)
    },
  )

  test.each(['garbage', 'error_after', 'timeout_before'] as const)(
    'a question that ends in %s is asked again',
    async (fault) => {
      const { member, reference } = await aCharge()
      await injectFault(world, { service, call: 'webhook', fault: 'webhook_lost', count: 1 })
      await pay(reference)
      await injectFault(world, { service, call: 'charges:get', fault })
      world.advance(limits.qrAskAfterCreatedMs)
      await world.runJobs()
      expect(await walletOf(member)).toBe(0n)
      await clearFaults(world)
      world.advance(limits.qrAskAfterCreatedMs)
      await world.runJobs()
      expect(await walletOf(member)).toBe(100_00n)
    },
  )

  test('made twice at the same time it is one QR', async () => {
    const member = await world.aMember()
    const made = await race(4, () => create(member))
    const shown = made.filter(({ status }) => status === 200)
    expect(new Set(shown.map(({ body }) => body.qrcodeId)).size).toBe(1)
    expect(new Set(shown.map(({ body }) => body.qrcode)).size).toBe(1)
  })

  test('a cancelled QR is closed at a gateway that can, credited by one that cannot, and its member may have another', async () => {
    const { member, reference } = await aCharge()
    await member.call(api.cancelQrcode, { params: { qrcodeId: reference } })
    await world.runJobs()
    const status = way.cancels ? 'cancelled' : 'open'
    expect(await world.control('GET', `/qr/${reference}`)).toMatchObject({ status })
    expect((await create(member, 200)).body).toMatchObject({ hasQrcode: true, amount: 200 })
    if (way.cancels) return
    await pay(reference)
    await expect.poll(() => walletOf(member)).toBe(100_00n)
  })

  test('a webhook that comes after the question changes nothing', async () => {
    const { member, reference } = await aCharge()
    await injectFault(world, { service, call: 'webhook', fault: 'webhook_late' })
    await pay(reference)
    world.advance(limits.qrAskAfterCreatedMs)
    await world.runJobs()
    expect(await walletOf(member)).toBe(100_00n)
    world.advance(limits.qrAskAfterCreatedMs)
    await expect.poll(() => noticesAbout(reference)).toMatchObject([{ state: 'delivered' }])
    expect(await walletOf(member)).toBe(100_00n)
  })

  test('another amount, and a second payment, are credited as they arrive where the gateway takes them', async () => {
    const { member, reference } = await aCharge()
    if (!way.takesAnyPayment) return await expect(pay(reference, { amount: 99 })).rejects.toThrow()
    await pay(reference, { amount: 99.5 })
    await pay(reference, { amount: 0.25 })
    await expect.poll(() => walletOf(member)).toBe(99_75n)
  })

  test('a notice that does not come from the gateway is 401 and changes nothing', async () => {
    const { member, reference } = await aCharge()
    const others = [world.app.config.webhookSecrets('WW')[0], 'YSBndWVzcw==', '']
    for (const secret of others)
      expect((await tellOfPayment(world, adapter, { reference }, secret)).status).toBe(401)
    expect(await walletOf(member)).toBe(0n)
    expect(await tasksAbout(world, reference)).toEqual([])
  })

  test('a notice of what was not paid is the word of a gateway that signs, and of another it credits nothing', async () => {
    const { member, reference } = await aCharge()
    expect((await tellOfPayment(world, adapter, { reference, amount: 900_00n })).status).toBe(200)
    expect(await walletOf(member)).toBe(way.signs ? 900_00n : 0n)
  })

  test('a notice about a charge of nobody is in suspense when the gateway signs it, and else nothing', async () => {
    const before = await world.balance(houseIds.THB, houseSuspense())
    expect((await tellOfPayment(world, adapter, { reference: newReference('KP') })).status).toBe(200)
    const after = await world.balance(houseIds.THB, houseSuspense())
    expect(after - before).toBe(way.signs ? 100_00n : 0n)
  })

  test('a notice that nobody understands is kept for a person, and moves nothing', async () => {
    const note = `unread ${adapter}`
    const body = { object: 'event', id: 'evnt_test_unread', key: 'charge.complete', data: { note }, note }
    expect((await tellOfPayment(world, adapter, { body })).status).toBe(202)
    const { rows } = await sql`
      SELECT FROM operator_task WHERE kind = 'record_unreadable' AND detail ->> 'record' LIKE ${`%${note}%`}`.execute(
      world.app.db,
    )
    expect(rows).toHaveLength(1)
  })

  // Shown to a person it is cut, and one of the two in the middle of a sign that takes two units.
  test.each(['', 'a'])('nor is one that never ends refused (%j)', async (before) => {
    const note = before + '🎰'.repeat(1_000)
    const body = {
      object: 'event',
      id: `evnt_test_long${before}`,
      key: 'charge.complete',
      data: { note },
      note,
    }
    expect((await tellOfPayment(world, adapter, { body })).status).toBe(202)
  })

  test('its book tells what was paid, page after page, and one without a book is never compared', async () => {
    world.advance(3 * dayMs)
    const from = world.now()
    const charges = await race(3, () => aCharge())
    const paid = charges.slice(1).map(({ reference }) => reference)
    await Promise.all(paid.map((reference) => pay(reference)))
    await world.sandbox.webhooksQuiet()
    const { readBook } = world.app.outside.gateway('KBANK')
    expect(readBook !== undefined).toBe(way.showsBook)
    if (!readBook) return await expectNotCompared(paid)
    const read = async (span: { from: Date; to: Date }) => {
      const lines: { about: string | null; amount: bigint; currency: string }[] = []
      for await (const page of readBook(span)) lines.push(...page)
      return lines
    }
    const lines = await read({ from, to: new Date(from.getTime() + 1) })
    expect(lines.map(({ about }) => about).toSorted()).toEqual(paid.toSorted())
    expect(lines.every(({ amount, currency }) => amount === 100_00n && currency === 'THB')).toBe(true)
    expect(await read({ from: new Date(from.getTime() + 1), to: new Date(from.getTime() + dayMs) })).toEqual(
      [],
    )
  })

  async function expectNotCompared(paid: string[]) {
    await expect.poll(async () => (await listPaid(paid)).length).toBe(paid.length)
    world.advance(3 * hourMs)
    const compared = await compareAllBooks(world)
    expect(compared.map(({ book }) => book)).not.toContain('gateway:KBANK')
    expect((await listDifferences(world)).filter(({ book }) => book === 'gateway:KBANK')).toEqual([])
    const { notCompared } = await listBookDays(world.app, { page: 1, limit: 10 })
    expect(notCompared).toContain('gateway:KBANK')
  }

  const listPaid = (references: string[]) =>
    world.app.db
      .selectFrom('gatewayPayment')
      .select('paymentId')
      .where('chargeReference', 'in', references)
      .execute()
})
