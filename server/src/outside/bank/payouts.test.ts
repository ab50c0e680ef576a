/** What every bank that pays out must do for us, whichever adapter speaks to it, against its double (decisions D6, D21, quality I-19, F17). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { adapterNames } from '@kapao/contract/outside/adapters.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { OutsideError } from '#platform/refusal.ts'
import type { TestMember } from '../../../test/factories.ts'
import { clearFaults, injectFault, shortenOutsideTimeout, tasksAbout } from '../../../test/flows.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import { paidTo } from '../../../test/sandbox-calls.ts'
import { race, useWorld } from '../../../test/world.ts'
import * as outsideLimits from '../limits.ts'
import { createOutside } from '../registry.ts'
import type { PayoutAccount } from './bank.ts'
import { createOpnPayout } from './opn-payout.ts'

/** Elsewhere a repeated order is a second payout. */
const paysAReferenceOnce: ReadonlySet<string> = new Set(['generic'])

/** Payouts by file are called for by nobody: payout-file.test.ts has their facts. */
const called = adapterNames.payout.filter((name) => name !== 'file')

describe.each(called)('%s', (adapter) => {
  const world = useWorld({ environment: { PAYOUT: adapter } })
  let outside: typeof world.app.outside
  beforeEach(() => {
    outside = world.app.outside
  })
  afterEach(async () => {
    world.app.outside = outside
    await clearFaults(world)
  })

  async function withdrawalOf(member: TestMember) {
    const row = await world.app.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('memberId', '=', member.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { ...row, paid: await paidTo(world, member) }
  }

  async function withdraw(account: { bankAccountNo?: string } = {}) {
    const member = await world.aMember({ wallet: 1_000_00n, ...account })
    expect((await member.call(api.withdraw, { body: { amount: 300.25 } })).status).toBe(200)
    return member
  }

  /** Long enough that whatever can still be asked or ordered has been. */
  async function letTimePass() {
    for (const ms of [2_000, 5_000, 15_000, minuteMs]) {
      world.advance(ms)
      await world.runJobs()
    }
  }

  test('a payout arrives once, to the satang, though four processes work on it', async () => {
    const member = await withdraw()
    await race(4, () => world.runJobsOnce())
    await letTimePass()
    expect(await withdrawalOf(member)).toMatchObject({ state: 'PAID', paid: [300.25] })
  })

  test('a payout that the bank refuses comes back to the wallet, and says why', async () => {
    const member = await withdraw({ bankAccountNo: '7770000500' })
    await world.runJobs()
    await letTimePass()
    expect(await withdrawalOf(member)).toMatchObject({
      state: 'FAILED',
      paid: [],
      reason: expect.stringMatching(/./),
    })
    expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
  })

  test('a payout that the bank works on stays open until it is paid', async () => {
    await injectFault(world, { service: 'bank', fault: 'processing' })
    const member = await withdraw()
    await world.runJobs()
    await letTimePass()
    expect(await withdrawalOf(member)).toMatchObject({ state: 'PAYING', paid: [] })
    await clearFaults(world)
    world.advance(limits.payoutAskEveryMs)
    await world.runJobs()
    await letTimePass()
    expect(await withdrawalOf(member)).toMatchObject({ state: 'PAID', paid: [300.25] })
  })

  test.each(['timeout_after', 'error_after', 'garbage'] as const)(
    'an order that was carried out and not answered (%s) is found, and not sent again',
    async (fault) => {
      shortenOutsideTimeout(world)
      await injectFault(world, { service: 'bank', call: 'payouts', fault, count: 1 })
      const member = await withdraw()
      await world.runJobs()
      expect(await withdrawalOf(member)).toMatchObject({ state: 'PAYING' })
      await letTimePass()
      expect(await withdrawalOf(member)).toMatchObject({ state: 'PAID', paid: [300.25] })
    },
  )

  test('an order of which the bank knows nothing is sent again only where it pays a reference once', async () => {
    shortenOutsideTimeout(world)
    await injectFault(world, { service: 'bank', call: 'payouts', fault: 'timeout_before', count: 1 })
    const member = await withdraw()
    await world.runJobs()
    await letTimePass()
    world.advance(limits.transferTaskAfterMs)
    await world.runJobs()
    const { id, state, paid } = await withdrawalOf(member)
    expect({ state, paid, tasks: (await tasksAbout(world, id)).map(({ kind }) => kind) }).toEqual(
      paysAReferenceOnce.has(adapter)
        ? { state: 'PAID', paid: [300.25], tasks: [] }
        : { state: 'PAYING', paid: [], tasks: ['payout_unanswered'] },
    )
  })

  test('a question that was not answered says nothing about the payout', async () => {
    await injectFault(world, { service: 'bank', fault: 'processing', call: 'payouts' })
    const member = await withdraw()
    await world.runJobs()
    await injectFault(world, { service: 'bank', call: 'payouts:get', fault: 'garbage', count: 2 })
    world.advance(2_000)
    await world.runJobs()
    expect(await withdrawalOf(member)).toMatchObject({ state: 'PAYING' })
    await letTimePass()
    expect(await withdrawalOf(member)).toMatchObject({ state: 'PAID', paid: [300.25] })
  })

  test('under a wrong key nothing is ordered, and all is once the key is right', async () => {
    const { config, clock } = world.app
    world.app.outside = createOutside({ ...config, serviceKeys: () => ['a key of nobody'] }, clock)
    const member = await withdraw()
    await world.runJobs()
    expect(await withdrawalOf(member)).toMatchObject({ state: 'PAYING', paid: [] })
    world.app.outside = outside
    await letTimePass()
    expect(await withdrawalOf(member)).toMatchObject({
      state: 'PAID',
      paid: [300.25],
    })
  })

  test('the book has each payout by our reference, with what arrived', async () => {
    const from = world.now()
    const member = await withdraw()
    await world.runJobs()
    await letTimePass()
    const { reference } = await withdrawalOf(member)
    const lines = []
    const { readPayouts } = world.app.outside.bank
    for await (const page of readPayouts?.({ from, to: world.now() }) ?? []) lines.push(...page)
    expect(lines).toMatchObject([{ name: reference, amount: 300_25n, currency: 'THB' }])
  })
})

describe('Opn Payments', () => {
  const world = useWorld({ environment: { PAYOUT: 'opn' } })
  afterEach(() => clearFaults(world))
  const withdraw = async (member: TestMember) => {
    const { body } = await member.call(api.withdraw, { body: { amount: 100 } })
    await world.runJobs()
    return world.app.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow()
  }

  test('an account is introduced once, and the next payout needs no new introduction', async () => {
    const member = await world.aMember({ wallet: 1_000_00n })
    expect(await withdraw(member)).toMatchObject({ state: 'PAID' })
    await injectFault(world, { service: 'bank', call: 'recipients', fault: 'reject' })
    expect(await withdraw(member)).toMatchObject({ state: 'PAID' })
  })

  test('while Opn verifies an account nothing is ordered, and nobody is bothered for days', async () => {
    await injectFault(world, { service: 'bank', fault: 'processing' })
    const { id } = await withdraw(await world.aMember({ wallet: 1_000_00n }))
    world.advance(2 * 86_400_000)
    await world.runJobs()
    const row = () =>
      world.app.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ state: 'PAYING', orderedAt: null })
    expect(await tasksAbout(world, id)).toEqual([])
    world.advance(outsideLimits.opnPayoutMs)
    await world.runJobs()
    expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'payout_unanswered' }])
    await clearFaults(world)
    world.advance(limits.payoutAskEveryMs)
    await world.runJobs()
    expect(await row()).toMatchObject({ state: 'PAID' })
  })

  test.each([
    ['0504', 'account_not_found'],
    ['0505', 'name_mismatch'],
  ])('an account that cannot be verified (…%s) gets nothing', async (ending, reason) => {
    const member = await world.aMember({ wallet: 1_000_00n, bankAccountNo: `777777${ending}` })
    expect(await withdraw(member)).toMatchObject({ state: 'FAILED', reason, orderedAt: null })
  })
})

describe('what Opn says', () => {
  const known = new Map<string, string>()
  const opn = (status: number, answer: object, sent?: Request[]) =>
    createOpnPayout({
      ...{ connect: answerOnce({ status, answer, key: 'skey_test_1' }, sent), keep: undefined, fee: 30_00n },
      clock: { now: () => new Date('2026-11-25T05:00:00Z') },
      recipients: {
        find: async ({ toAccountNo }: PayoutAccount) => known.get(toAccountNo),
        set: async ({ toAccountNo }, recipient) => void known.set(toAccountNo, recipient),
      },
    })
  const payout = {
    ...{ payoutReference: 'WD0123456789ABCDEF', toBank: 'TMB', toAccountNo: '1234567890', toName: 'MALI' },
    ...{ amount: 100_00n, currency: 'THB' as const },
  }
  const transfer = (change: object = {}) => ({
    ...{ object: 'transfer', id: 'trsf_test_1', net: 10_000, currency: 'THB', fail_fast: true, sent: false },
    ...{ paid: false, paid_at: null, deleted: false, failure_code: null },
    metadata: { reference: payout.payoutReference },
    ...change,
  })
  const recipient = (change: object = {}) => ({
    ...{ object: 'recipient', id: 'recp_test_1', active: true, verified: true, deleted: false },
    ...{ failure_code: null, ...change },
  })
  const list = (...data: object[]) => ({ object: 'list', total: data.length, data })
  const order = { reference: payout.payoutReference, orderedAt: new Date('2026-11-25T04:00:00Z') }

  test('the account is introduced under the bank that Opn means, and the fee is ordered on top', async () => {
    const sent: Request[] = []
    expect(await opn(200, recipient(), sent).prepare?.(payout)).toEqual({ recipient: 'recp_test_1' })
    expect(await sent[0]?.text()).toBe(
      'name=MALI&type=individual&bank_account%5Bbrand%5D=ttb&bank_account%5Bnumber%5D=1234567890&bank_account%5Bname%5D=MALI',
    )
    expect(known.get('1234567890')).toBe('recp_test_1')
    expect(await opn(200, transfer(), sent).pay(payout, 'recp_test_1')).toEqual({ status: 'processing' })
    expect(sent[1]?.headers.get('authorization')).toBe(`Basic ${btoa('skey_test_1:')}`)
    expect(await sent[1]?.text()).toBe(
      'amount=13000&fail_fast=true&metadata%5Breference%5D=WD0123456789ABCDEF&recipient=recp_test_1',
    )
  })

  test.each([
    [{ paid: true, sent: true }, { status: 'paid' }],
    [{ sent: true }, { status: 'processing' }],
    [{ failure_code: 'insufficient_balance' }, { status: 'rejected', reason: 'insufficient_balance' }],
    [
      { failure_code: 'transfer_failed', sent: true },
      { status: 'rejected', reason: 'transfer_failed' },
    ],
    [{ failure_code: 'transfer_failed', fail_fast: false }, { status: 'processing' }],
    [{ failure_code: 'transfer_sent' }, { status: 'processing' }],
    [{ failure_code: 'transfer_failed', paid: true }, { status: 'paid' }],
    [{ deleted: true }, { status: 'rejected', reason: 'transfer_deleted' }],
    [{ deleted: true, sent: true }, { status: 'processing' }],
  ])('a transfer that is %j', async (change, said) => {
    expect(await opn(200, list(transfer(change))).findPayout(order)).toEqual(said)
  })

  test('a transfer is looked for among those made since the order left, by our reference alone', async () => {
    const sent: Request[] = []
    const others = [transfer({ metadata: {} }), transfer({ metadata: { reference: 'WD1' } })]
    expect(await opn(200, list(...others), sent).findPayout(order)).toEqual({ status: 'unknown' })
    expect(sent[0]?.url).toBe(
      'https://service.example/transfers?from=2026-11-25T03%3A50%3A00.000Z&to=2026-11-25T05%3A10%3A00.000Z&order=chronological&limit=100&offset=0',
    )
  })

  test.each([
    ['paid', { paid: true, sent: true }],
    ['processing', {}],
  ])(
    'of two under our reference the one that is %s is believed, not the one that failed',
    async (status, change) => {
      const two = [transfer({ failure_code: 'transfer_failed' }), transfer({ id: 'trsf_test_2', ...change })]
      for (const made of [two, two.toReversed()])
        expect(await opn(200, list(...made)).findPayout(order)).toEqual({ status })
    },
  )

  test('of two under our reference the book calls by it the first that did not fail', async () => {
    const at = '2026-11-25T04:30:00Z'
    const paid = (id: string) => transfer({ id, paid: true, sent: true, paid_at: at })
    const failed = transfer({ id: 'trsf_test_0', failure_code: 'transfer_failed' })
    const named = async (...made: object[]) => {
      const book = opn(200, list(...made)).readPayouts?.({
        from: order.orderedAt,
        to: new Date('2026-11-25T05:00:00Z'),
      })
      const lines = await Array.fromAsync(book ?? [])
      return lines.flat().map(({ name }) => name)
    }
    const { payoutReference } = payout
    expect(await named(failed, paid('trsf_test_1'))).toEqual([payoutReference])
    expect(await named(paid('trsf_test_1'), paid('trsf_test_2'))).toEqual([
      payoutReference,
      `${payoutReference} trsf_test_2`,
    ])
  })

  test.each([
    ['alone', []],
    ['beside one that failed', [transfer({ failure_code: 'transfer_failed' })]],
  ])(
    'a list with a transfer that nobody understands, %s, says neither that ours is missing nor no',
    async (_, others) => {
      const said = opn(200, list(...others, { object: 'transfer' })).findPayout(order)
      await expect(said).rejects.toThrow(OutsideError)
    },
  )

  test.each([401, 403, 429, 500, 503])('a status of %i says nothing about the order', async (status) => {
    await expect(opn(status, { object: 'error', code: 'x' }).pay(payout, 'recp_test_1')).rejects.toThrow(
      OutsideError,
    )
  })

  test('a refusal by which no transfer was made is a no', async () => {
    const said = await opn(400, { object: 'error', code: 'invalid_recipient' }).pay(payout, 'recp_test_1')
    expect(said).toEqual({ status: 'rejected', reason: 'invalid_recipient' })
  })

  test.each([
    [{ verified: false }, { status: 'processing' }],
    [{ active: false }, { status: 'processing' }],
    [{ failure_code: 'bank_not_found' }, { status: 'rejected', reason: 'bank_not_found' }],
  ])('an account that is %j', async (change, said) => {
    known.clear()
    expect(await opn(200, recipient(change)).prepare?.(payout)).toEqual(said)
  })

  test.each([
    [{ last_digits: '7890' }, []],
    [{ brand: 'ttb', last_digits: '7890' }, []],
    [{ brand: 'ttb', last_digits: '6666' }, ['POST']],
    [{ brand: 'scb', last_digits: '7890' }, ['POST']],
  ])(
    'a known account that Opn shows as %j by now is introduced anew unless it is ours',
    async (told, made) => {
      known.set('1234567890', 'recp_test_1')
      const bank = opn(200, {})
      const methods: string[] = []
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        methods.push(new Request(input, init).method)
        return Response.json(recipient({ bank_account: told }))
      })
      await bank.prepare?.(payout)
      expect(methods).toEqual(['GET', ...made])
    },
  )

  test('an account at a bank that Opn does not pay to gets nothing, and is not introduced', async () => {
    const sent: Request[] = []
    const prepare = opn(200, recipient(), sent).prepare
    for (const other of [{ toBank: 'BCEL' }, { currency: 'LAK' as const }])
      expect(await prepare?.({ ...payout, ...other })).toEqual({
        ...{ status: 'rejected', reason: 'bank_not_found' },
      })
    expect(sent).toEqual([])
  })
})
