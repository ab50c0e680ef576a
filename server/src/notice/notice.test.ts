/** Facts about notices: what a member is told of, once, in the language of the reader (decisions D19). */
import * as api from '@kapao/contract/calls/member.ts'
import { noticeKinds } from '@kapao/contract/lists.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { aPushSubscription } from '../../test/pushes.ts'
import { useWorld } from '../../test/world.ts'
import { addNotice } from './notice.service.ts'

const world = useWorld()
const page = { page: 1, limit: 10 }

const inboxOf = async (member: TestMember, locale = 'EN') =>
  (
    await world.call(
      api.notices,
      { body: page },
      { token: member.token, headers: { cookie: `locale=${locale}` } },
    )
  ).body

const titlesOf = async (member: TestMember) => (await inboxOf(member)).notices.map(({ title }) => title)

test('a deposit is a notice, and leads to its row of the statement', async () => {
  const member = await world.aMember({ wallet: 1_234_50n })
  expect(await inboxOf(member)).toMatchObject({
    ...{ total: 1, unread: 1 },
    notices: [
      {
        kind: 'deposit',
        title: 'Deposit received',
        text: '฿1,234.50 came by bank transfer.',
        readAt: null,
        link: '/user/statement?receipt=1',
      },
    ],
  })
})

test('text is made when it is read, in the language of the reader', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const texts = await Promise.all(['TH', 'LA', 'EN'].map((locale) => inboxOf(member, locale)))
  expect(texts.map(({ notices: [notice] }) => notice?.text)).toEqual([
    'ได้รับเงินโอนจากธนาคาร ฿500.00',
    'ໄດ້ຮັບເງິນໂອນຈາກທະນາຄານ ฿500.00',
    '฿500.00 came by bank transfer.',
  ])
})

test('newest first, page by page', async () => {
  const member = await world.aMember()
  for (const amount of [1_00n, 2_00n, 3_00n]) {
    await fund(world, member.id, amount)
    world.advance(1_000)
  }
  const read = async (number: number) =>
    (await member.call(api.notices, { body: { page: number, limit: 2 } })).body
  expect(await read(1)).toMatchObject({ total: 3, unread: 3, notices: [{}, {}] })
  const all = [...(await read(1)).notices, ...(await read(2)).notices]
  expect(all.map(({ text }) => /[\d.]+/.exec(text)?.[0])).toEqual(['3.00', '2.00', '1.00'])
})

test('some are read, then all; an id of somebody else is passed over', async () => {
  const [member, other] = [await world.aMember({ wallet: 100_00n }), await world.aMember({ wallet: 100_00n })]
  await fund(world, member.id, 50_00n)
  const [first] = (await inboxOf(member)).notices
  const [foreign] = (await inboxOf(other)).notices
  const ids = [String(first?.id), String(foreign?.id), newId()]
  expect((await member.call(api.readNotices, { body: { ids } })).body).toEqual({ unread: 1 })
  expect((await member.call(api.readNotices, { body: { all: true } })).body).toEqual({ unread: 0 })
  expect(await inboxOf(other)).toMatchObject({ unread: 1 })
  expect((await inboxOf(member)).notices.map(({ readAt }) => readAt !== null)).toEqual([true, true])
})

test('the same key again makes no second notice, and tells nobody', async () => {
  const member = await world.aMember()
  const add = () =>
    inTransaction(world.app.db, (tx) =>
      addNotice(tx, { memberId: member.id, key: 'pin:1', topic: 'pin_set', at: world.now() }),
    )
  await Promise.all([add(), add(), add()])
  expect(await titlesOf(member)).toEqual(['PIN set'])
  const told = await world.app.db
    .selectFrom('outbox')
    .select('event')
    .where('memberId', '=', member.id)
    .execute()
  expect(told).toEqual([{ event: 'notice:new' }])
})

test('all kinds are pushed until the member chooses, and then those for each browser', async () => {
  const member = await world.aMember()
  expect((await member.call(api.pushKinds)).body.kinds).toEqual(noticeKinds)
  const subscription = aPushSubscription(member.id)
  await member.call(api.subscribePush, { body: { subscription, kinds: ['security', 'deposit'] } })
  expect((await member.call(api.pushKinds)).body.kinds).toEqual(['deposit', 'security'])
  await member.call(api.setPushKinds, { body: { kinds: [] } })
  expect((await member.call(api.pushKinds)).body.kinds).toEqual([])
})

test.each([
  'http://push.example.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.8/x',
  'https://169.254.169.254/latest',
  'https://2130706433/x',
  'https://metadata.google.internal/x',
  'https://push.example.com:8443/x',
  'https://user:password@push.example.com/x',
  'https://intranet/x',
])('an address that does not lead outside takes no push: %s', async (endpoint) => {
  const member = await world.aMember()
  const { keys } = aPushSubscription('any')
  const answer = await member.call(api.subscribePush, { body: { subscription: { endpoint, keys } } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['subscription'] } })
})
