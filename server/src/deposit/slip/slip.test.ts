/** A slip is credited once, with the amount that the bank names, or refused with its reason (decisions D4, quality F20, I-12, I-13). */
import * as api from '@kapao/contract/calls/member.ts'
import { slipLimits } from '@kapao/contract/limits.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { creditBankTransfer, suspendBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import type { TestMember } from '../../../test/factories.ts'
import { crashBeforePosting, historyOf, injectFault, tasksAbout } from '../../../test/flows.ts'
import { aPicture } from '../../../test/hostile-pictures.ts'
import { asBankSays, sendTransfer, showing, slipsOf, slipsWithJobs, upload } from '../../../test/slips.ts'
import { race, useWorld } from '../../../test/world.ts'

const world = useWorld()
const minute = 60_000

const { walletOf, newestOf, handIn, eventsSentTo } = slipsWithJobs(world)

describe('the slip of a transfer to us', () => {
  test('is credited with what the bank says, and the member is told', async () => {
    const member = await world.aMember()
    const { slip, reference } = await sendTransfer(world, member, { amount: 1234.5 })
    const { body } = await upload(world, member, slip)
    expect(await newestOf(member)).toMatchObject({ status: 'PROCESSING', amount: 0, note: null })
    expect(await walletOf(member)).toBe(0n)
    await world.runJobs()
    const [row] = await slipsOf(member)
    expect(row).toEqual({
      createdAt: world.now().toISOString(),
      amount: 1234.5,
      status: 'SUCCESS',
      note: null,
      link: expect.stringMatching(/^\/api\/files\/./),
      reference: body.reference,
    })
    expect(await walletOf(member)).toBe(1_234_50n)
    expect(await historyOf(member)).toMatchObject([
      { statementType: 'deposit', amount: 1234.5, status: 'SUCCESS', reference },
    ])
    expect(await eventsSentTo(member)).toEqual([
      {
        reference: body.reference,
        status: 'SUCCESS',
        note: null,
        amount: 1234.5,
        at: world.now().toISOString(),
      },
    ])
  })

  test.each([
    ['as a photograph', (slip: Buffer) => sharp(slip).rotate(4).blur(1).jpeg({ quality: 50 }).toBuffer()],
    ['as a small picture', (slip: Buffer) => sharp(slip).resize({ height: 420 }).webp().toBuffer()],
  ])('counts %s too', async (_name, make) => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    expect(await handIn(member, await make(slip))).toMatchObject({ status: 'SUCCESS', amount: 500 })
  })

  test.each([
    ['the slip', false],
    ['the feed', true],
  ])('is not credited by %s when a gateway has told of it as a payment of the QR', async (_, notify) => {
    const member = await world.aMember()
    const params = { gatewayCode: 'KBANK' }
    const { body } = await member.call(api.createQrcode, { params, body: { amount: 500 } })
    const { slip, bank, reference } = await sendTransfer(world, member, { notify })
    const payment = { paymentId: reference, amount: 500_00n, currency: 'THB' as const, paidAt: world.now() }
    await creditPayment(world.app, { gateway: 'KBANK', chargeReference: String(body.qrcodeId), payment })
    await world.runJobs()
    const row = await handIn(member, slip)
    expect(await walletOf(member)).toBe(500_00n)
    expect(row).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' })
    const tasks = await tasksAbout(world, `${bank}:${reference}`)
    expect(tasks.map(({ detail }) => detail)).toMatchObject(notify ? [{ reason: 'PAID_BY_QR' }] : [])
  })

  test('may be an hour old, and not a minute older', async () => {
    const member = await world.aMember()
    const [young, old] = [
      await sendTransfer(world, member, { minutesAgo: 60 }),
      await sendTransfer(world, member, { minutesAgo: 61 }),
    ]
    expect(await handIn(member, young.slip)).toMatchObject({ status: 'SUCCESS' })
    expect(await handIn(member, old.slip)).toMatchObject({
      status: 'FAILED',
      note: 'EXPIRED_SLIP',
      amount: 500,
    })
    expect(await walletOf(member)).toBe(500_00n)
  })

  test('is judged by when it was sent in, however long the bank takes', async () => {
    const member = await world.aMember({ bankAccountNo: '7770000503' })
    const { slip } = await sendTransfer(world, member)
    expect(await handIn(member, slip)).toMatchObject({ status: 'PROCESSING' })
    world.advance(9 * minute)
    await world.runJobs()
    expect(await newestOf(member)).toMatchObject({ status: 'PROCESSING' })
    world.advance(6 * minute)
    await world.runJobs()
    expect(await newestOf(member)).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('a slip that is refused', () => {
  const refusedSlips: Record<string, { note: string; make(member: TestMember): Promise<Buffer> }> = {
    'to an account that is not ours': {
      note: 'DEST_ACC_INVALID',
      make: async (member) => (await sendTransfer(world, member, { toAccountNo: '4051234568' })).slip,
    },
    'to our number at another bank': {
      note: 'DEST_ACC_INVALID',
      make: async (member) => (await sendTransfer(world, member, { toBank: 'KBANK' })).slip,
    },
    'more than an hour old': {
      note: 'EXPIRED_SLIP',
      make: async (member) => (await sendTransfer(world, member, { minutesAgo: 61 })).slip,
    },
    "from somebody else's account": {
      note: 'NOT_MATCH',
      make: async (member) => (await sendTransfer(world, member, { fromAccountNo: '9990000001' })).slip,
    },
    'from the same number at another bank': {
      note: 'NOT_MATCH',
      make: async (member) => (await sendTransfer(world, member, { fromBank: 'SCB' })).slip,
    },
    'of a Lao bank, which has no mini-QR': {
      note: 'INVALID_SLIP',
      make: async (member) => (await sendTransfer(world, member, { fromBank: 'BCEL' })).slip,
    },
    'with a code that is no mini-QR': { note: 'INVALID_SLIP', make: () => showing('https://kapao.example') },
    'with a mini-QR whose checksum is wrong': {
      note: 'UNSTABLE_REFNO_ON_SLIP',
      make: () => showing('0041000600000101030040220202603101234567890125102TH91040000'),
    },
    'without a code': {
      note: 'CANNOT_READ_CROPPED_IMAGE',
      make: () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    },
  }

  test.each(Object.entries(refusedSlips))('%s says why', async (_name, { note, make }) => {
    const member = await world.aMember()
    const row = await handIn(member, await make(member))
    expect(row).toMatchObject({ status: 'FAILED', note })
    expect(await walletOf(member)).toBe(0n)
    expect(await eventsSentTo(member)).toMatchObject([{ status: 'FAILED', note }])
  })

  test('by the bank has the reason that the bank gives', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    await injectFault(world, { service: 'slip', fault: 'reject', count: 1 })
    expect(await handIn(member, slip)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' })
    // Somebody who was refused may try again.
    expect(await handIn(member, slip)).toMatchObject({ status: 'SUCCESS' })
  })

  test("because it is somebody else's does not keep its owner from it", async () => {
    const [owner, thief] = [await world.aMember(), await world.aMember()]
    const { slip } = await sendTransfer(world, owner)
    expect(await handIn(thief, slip)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
    expect(await handIn(owner, slip)).toMatchObject({ status: 'SUCCESS' })
    expect(await handIn(thief, slip)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' })
    expect([await walletOf(owner), await walletOf(thief)]).toEqual([500_00n, 0n])
  })
})

describe('one transfer is credited once', () => {
  test('when its slip comes again, drawn anew or while the first is processed', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    await upload(world, member, slip)
    expect(await handIn(member, await sharp(slip).jpeg().toBuffer())).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect(await handIn(member, slip)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' })
    expect(await walletOf(member)).toBe(500_00n)
  })

  test('when many copies come at the same time', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    const answers = await race(32, () => upload(world, member, slip))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(slipLimits.per10Minutes)
    await Promise.all([world.runJobs(), world.runJobs()])
    const slips = await slipsOf(member)
    expect(slips.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    expect(slips.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED')).toHaveLength(slips.length - 1)
    expect(await walletOf(member)).toBe(500_00n)
  })

  test('when the feed tells of it at the same time: the slip was right all the same', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await world.aMember()
      const sent = await sendTransfer(world, member)
      await upload(world, member, sent.slip)
      const feed = { memberId: member.id, heardFrom: 'feed' as const }
      await Promise.all([
        world.runJobs(),
        creditBankTransfer(world.app, asBankSays(world, member, sent), feed),
      ])
      await world.runJobs()
      expect(await newestOf(member)).toMatchObject({ status: 'SUCCESS', amount: 500, note: null })
      expect(await walletOf(member)).toBe(500_00n)
      expect(await eventsSentTo(member)).toHaveLength(1)
    }
  })

  test('when the feed told of it first; of a second slip the member learns that it was used', async () => {
    const member = await world.aMember()
    const sent = await sendTransfer(world, member)
    await creditBankTransfer(world.app, asBankSays(world, member, sent), {
      memberId: member.id,
      heardFrom: 'feed',
    })
    expect(await handIn(member, sent.slip)).toMatchObject({ status: 'SUCCESS', amount: 500 })
    expect(await handIn(member, sent.slip)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' })
    expect(await walletOf(member)).toBe(500_00n)
  })

  test('when the feed told of it with another amount: that one stands, and a person looks', async () => {
    const member = await world.aMember()
    const sent = await sendTransfer(world, member)
    const heard = { ...asBankSays(world, member, sent), amount: 400_00n }
    await creditBankTransfer(world.app, heard, { memberId: member.id, heardFrom: 'feed' })
    expect(await handIn(member, sent.slip)).toMatchObject({ status: 'SUCCESS', amount: 400 })
    expect(await walletOf(member)).toBe(400_00n)
    expect(await tasksAbout(world, `KBANK:${sent.reference}`)).toMatchObject([
      { kind: 'payment_contradicts' },
    ])
  })

  test('when it lay in suspense: the slip says whose it is', async () => {
    const member = await world.aMember()
    const sent = await sendTransfer(world, member)
    await suspendBankTransfer(world.app, asBankSays(world, member, sent), 'nobody knows')
    expect(await handIn(member, sent.slip)).toMatchObject({ status: 'SUCCESS' })
    expect(await walletOf(member)).toBe(500_00n)
  })

  test('when an operator gave it to somebody else, the slip is a duplicate', async () => {
    const [member, other] = [await world.aMember(), await world.aMember()]
    const sent = await sendTransfer(world, member)
    await creditBankTransfer(world.app, asBankSays(world, member, sent), {
      memberId: other.id,
      heardFrom: 'operator',
    })
    expect(await handIn(member, sent.slip)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' })
    expect(await walletOf(member)).toBe(0n)
  })

  test('when we die before it is written down', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    const revive = crashBeforePosting(world, 'deposit_bank')
    expect(await handIn(member, slip)).toMatchObject({ status: 'PROCESSING' })
    revive()
    world.advance(10_000)
    await world.runJobs()
    expect(await newestOf(member)).toMatchObject({ status: 'SUCCESS' })
    expect(await walletOf(member)).toBe(500_00n)
  })
})

test('pages of slips are newest first, and one’s own only', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  // Too small to be read, which is what takes long: a failed slip is on the page as any other.
  const picture = await aPicture().resize(90, 120).jpeg().toBuffer()
  for (let sent = 0; sent < 3; sent++) {
    world.advance(minute)
    await upload(world, member, picture)
  }
  const page = (await slipsOf(member)).map(({ createdAt }) => createdAt)
  expect(page).toEqual(page.toSorted().reverse())
  expect(page).toHaveLength(3)
  const { body } = await member.call(api.slips, { body: { page: 2, limit: 2 } })
  expect(body.slips.map(({ createdAt }) => createdAt)).toEqual(page.slice(2))
  expect(await slipsOf(other)).toEqual([])
})
