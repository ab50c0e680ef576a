/** Facts that hold of every QR gateway, whatever way it speaks: each through its double (decisions D3, D21). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { adapterNames } from '@kapao/contract/outside/adapters.ts'
import { describe, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../../test/factories.ts'
import { clearFaults, historyOf, injectFault } from '../../../test/flows.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const service = 'gateway:KBANK'
const params = { gatewayCode: 'KBANK' }

const dayMs = 86_400_000

describe.each(adapterNames.qr)('a gateway that speaks as %s', (adapter) => {
  const world = useWorld({ environment: { GATEWAY_KBANK: adapter } })
  const create = (member: TestMember, amount = 100) =>
    member.call(api.createQrcode, { params, body: { amount } })
  const pay = (reference: string, how: object = {}) => world.control('POST', `/qr/${reference}/pay`, how)
  const walletOf = (member: TestMember) => world.balance(member.id, wallet())
  async function aCharge(amount = 100) {
    const member = await world.aMember()
    const { body } = await create(member, amount)
    return { member, reference: body.qrcodeId as string, body }
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
    const { charges } = (await world.control('GET', '/overview')) as {
      charges: { chargeReference: string; notices: object[] }[]
    }
    const told = charges.find(({ chargeReference }) => chargeReference === reference)
    expect(told?.notices).toMatchObject([{ state: 'refused', isForged: true, answer: '401' }])
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
      const { body } = await create(member)
      await pay(body.qrcodeId as string)
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

  test('a cancelled QR is closed at the gateway, and its member may have another', async () => {
    const { member, reference } = await aCharge()
    await member.call(api.cancelQrcode, { params: { qrcodeId: reference } })
    await world.runJobs()
    expect(await world.control('GET', `/qr/${reference}`)).toMatchObject({ status: 'cancelled' })
    expect((await create(member, 200)).body).toMatchObject({ hasQrcode: true, amount: 200 })
  })

  test('its book tells what was paid, page after page, and nothing else', async () => {
    world.advance(3 * dayMs)
    const from = world.now()
    const charges = await race(3, () => aCharge())
    await Promise.all(charges.slice(1).map(({ reference }) => pay(reference)))
    await world.sandbox.webhooksQuiet()
    const read = async (span: { from: Date; to: Date }) => {
      const lines: { about: string; amount: bigint; currency: string }[] = []
      for await (const page of world.app.outside.gateway('KBANK').readBook(span)) lines.push(...page)
      return lines
    }
    const lines = await read({ from, to: new Date(from.getTime() + 1) })
    expect(lines.map(({ about }) => about).toSorted()).toEqual(
      charges
        .slice(1)
        .map(({ reference }) => reference)
        .toSorted(),
    )
    expect(lines.every(({ amount, currency }) => amount === 100_00n && currency === 'THB')).toBe(true)
    expect(await read({ from: new Date(from.getTime() + 1), to: new Date(from.getTime() + dayMs) })).toEqual(
      [],
    )
  })
})
