/** What every service that verifies slips must do for us, whichever adapter speaks to it, against its double (decisions D4, D21). */
import { adapterNames } from '@kapao/contract/outside/adapters.ts'
import type { Fault } from '@kapao/contract/outside/control.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { clearFaults, injectFault, shortenOutsideTimeout, tasksAbout } from '../../../test/flows.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import { sendTransfer, slipsWithJobs } from '../../../test/slips.ts'
import { useWorld } from '../../../test/world.ts'
import { createEasySlip } from './easyslip.ts'
import { createSlipOk } from './slipok.ts'

const fault = (name: Fault) => ({ service: 'slip', fault: name, count: 1 })

describe.each(adapterNames.slip)('%s', (adapter) => {
  const world = useWorld({ environment: { SLIP: adapter } })
  const { handIn, walletOf, slipRowOf } = slipsWithJobs(world)
  beforeEach(() => clearFaults(world))
  const verify = (slip: { bank: string; reference: string }) => world.app.outside.slipVerifier.verify(slip)

  test('a transfer is told with its amount, its time and both its ends', async () => {
    const member = await world.aMember()
    const { bank, reference } = await sendTransfer(world, member, { amount: 1234.56 })
    expect(await verify({ bank, reference })).toMatchObject({
      status: 'found',
      transfer: {
        ...{ fromBank: 'KBANK', reference, fromName: 'MALI SUKJAI', toBank: 'SCB' },
        ...{ amount: 1_234_56n, currency: 'THB', at: world.now() },
      },
    })
  })

  test('the slip of a transfer to us is credited, or a person looks where the account is not told', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    const { status, reference } = (await handIn(member, slip)) ?? {}
    if (adapter === 'slipok') {
      const { id } = await slipRowOf(reference ?? '')
      expect(await tasksAbout(world, id)).toMatchObject([
        { kind: 'slip_review', detail: { why: 'receiver_masked' } },
      ])
    }
    expect([status, await walletOf(member)]).toEqual(
      adapter === 'slipok' ? ['PROCESSING', 0n] : ['SUCCESS', 500_00n],
    )
  })

  test("the slip of a transfer to somebody else's account fails", async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member, { toAccountNo: '9998887776' })
    expect(await handIn(member, slip)).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID' })
  })

  test('a transfer that no bank knows is unknown, one that its bank is slow with is late', async () => {
    expect(await verify({ bank: 'SCB', reference: '20261124NOBODYKNOWS1' })).toEqual({ status: 'unknown' })
    const { bank, reference } = await sendTransfer(world, await world.aMember())
    await injectFault(world, fault('processing'))
    expect(await verify({ bank, reference })).toEqual({ status: 'delayed' })
    expect(await verify({ bank, reference })).toMatchObject({ status: 'found' })
  })

  test('a slip that the service refuses fails', async () => {
    const { bank, reference } = await sendTransfer(world, await world.aMember())
    await injectFault(world, fault('reject'))
    expect(await verify({ bank, reference })).toEqual({ status: 'refused', note: 'INVALID_SLIP' })
  })

  describe('an answer that is none', () => {
    let outside: typeof world.app.outside
    beforeEach(() => {
      outside = world.app.outside
    })
    afterEach(() => {
      world.app.outside = outside
    })

    test.each(['timeout_before', 'timeout_after', 'error_after', 'garbage'] as const)(
      '(%s) is unknown to us',
      async (name) => {
        const { bank, reference } = await sendTransfer(world, await world.aMember())
        shortenOutsideTimeout(world)
        await injectFault(world, fault(name))
        await expect(verify({ bank, reference })).rejects.toThrow(OutsideError)
      },
    )
  })
})

describe('what a service answers', () => {
  const slip = { bank: 'KBANK', reference: '20261124ABCDEF' }
  const connect = (status: number, answer: object, sent?: Request[]) =>
    answerOnce({ status, answer, key: '62328:SECRET' }, sent)

  const side = (id: string | null, account: string) => ({
    bank: { id },
    account: { name: { th: 'นาย มะลิ ส' }, bank: { type: 'BANKAC', account } },
  })
  const easy = (more: object = {}, matchedAccount: object | null = null) => ({
    success: true,
    data: {
      matchedAccount,
      rawSlip: {
        ...{ transRef: slip.reference, date: '2026-11-24T15:00:00+07:00', countryCode: 'TH' },
        ...{ amount: { amount: 500.25 }, sender: side('004', '1234xxxx5678') },
        ...{ receiver: side('014', 'xxx-x-x3456-x'), ...more },
      },
    },
  })
  const easyVerify = (status: number, answer: object, sent?: Request[]) =>
    createEasySlip(connect(status, answer, sent)).verify(slip)

  test('EasySlip is asked by the mini-QR, to look among our accounts', async () => {
    const sent: Request[] = []
    await easyVerify(200, easy(), sent)
    expect(sent[0]?.url).toBe('https://service.example/v2/verify/bank')
    expect(await sent[0]?.json()).toEqual({
      payload: expect.stringMatching(/^003500060000010103004021420261124ABCDEF5102TH9104[0-9A-F]{4}$/),
      matchAccount: true,
    })
  })

  test('an account that EasySlip knows as ours is told in full, any other as it is shown', async () => {
    const ours = { bank: { code: '014' }, bankNumber: '405-1-23456-7' }
    expect(await easyVerify(200, easy({}, ours))).toMatchObject({
      transfer: {
        ...{ toBank: 'SCB', toAccountNo: '405-1-23456-7', fromName: 'นาย มะลิ ส' },
        ...{ fromAccountNo: '1234xxxx5678', amount: 500_25n, at: new Date('2026-11-24T08:00:00Z') },
      },
    })
    expect(await easyVerify(200, easy())).toMatchObject({ transfer: { toAccountNo: 'xxx-x-x3456-x' } })
    expect(await easyVerify(200, easy({ receiver: side('069', 'x') }))).toMatchObject({
      transfer: { toBank: '069' },
    })
  })

  test('a receiver without a bank is a PromptPay number that is not ours', async () => {
    expect(await easyVerify(200, easy({ receiver: side(null, 'x') }))).toEqual({
      ...{ status: 'refused', note: 'DEST_ACC_INVALID' },
    })
  })

  test.each([
    ['another transfer', easy({ transRef: '20261124OTHER1' })],
    ['another bank', easy({ sender: side('014', '1234xxxx5678') })],
    ['half a satang', easy({ amount: { amount: 0.005 } })],
    ['nothing', easy({ amount: { amount: 0 } })],
    ['a transfer from abroad', easy({ countryCode: 'LA' })],
    ['a time without a place', easy({ date: '2026-11-24 15:00' })],
  ])('EasySlip told %s: that is no answer', async (_what, answer) => {
    await expect(easyVerify(200, answer)).rejects.toThrow(OutsideError)
  })

  test.each([401, 403, 429, 500, 503])('a status of %i says nothing about the slip', async (status) => {
    const answer = { success: false, error: { code: 'SLIP_NOT_FOUND' }, code: 1011 }
    await expect(easyVerify(status, answer)).rejects.toThrow(OutsideError)
    await expect(createSlipOk(connect(status, answer)).verify(slip)).rejects.toThrow(OutsideError)
  })

  test('SlipOK is asked below the branch of the key, and never keeps a slip for itself', async () => {
    const sent: Request[] = []
    const slipOk = createSlipOk(connect(400, { code: 1010, message: 'wait' }, sent))
    expect(await slipOk.verify(slip)).toEqual({ status: 'delayed' })
    expect(sent[0]?.url).toBe('https://service.example/api/line/apikey/62328')
    expect(sent[0]?.headers.get('x-authorization')).toBe('SECRET')
    expect(await sent[0]?.json()).toMatchObject({ log: false })
  })

  test('an account that SlipOK does not tell is all hidden', async () => {
    const found = {
      ...{ success: true, transRef: slip.reference, sendingBank: '004', receivingBank: '014', amount: 1 },
      ...{ transTimestamp: '2026-11-24T08:00:00.000Z', countryCode: 'TH' },
      ...{ sender: { displayName: 'มะลิ', account: {} }, receiver: { account: { value: '' } } },
    }
    const told = await createSlipOk(connect(200, { success: true, data: found })).verify(slip)
    expect(told).toMatchObject({
      transfer: { fromAccountNo: 'xxxx', fromName: 'มะลิ', toAccountNo: 'xxxx', amount: 1_00n },
    })
  })

  test('what SlipOK says about our quota is no answer about a slip', async () => {
    await expect(createSlipOk(connect(400, { code: 1003 })).verify(slip)).rejects.toThrow(OutsideError)
  })
})
