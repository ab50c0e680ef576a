/** Facts about notices: what a member is told of, once, in the language of the reader (decisions D19). */
import { createECDH } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { noticeKinds } from '@kapao/contract/lists.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword } from '#platform/password.ts'
import { textOf } from '../../test/chats.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner, injectFault, newsOf, shortenOutsideTimeout } from '../../test/flows.ts'
import { aPushSubscription } from '../../test/pushes.ts'
import { aStaffMember } from '../../test/staff.ts'
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

/** Without the signs that keep words whole. */
const plain = (text = '') => text.replaceAll('\u2060', '')

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

test('money that a pause sets aside is told of as what it is, not by limits that nobody has set', async () => {
  const member = await world.aMember()
  await member.call(api.takeTimeOut, { body: { hours: 1 } })
  await fund(world, member.id, 100_00n)
  const texts = await Promise.all(['TH', 'LA', 'EN'].map((locale) => inboxOf(member, locale)))
  expect(texts.map(({ notices: [notice] }) => plain(notice?.text))).toEqual([
    '฿100.00 ถูกแยกเก็บไว้ให้คุณ ถอนได้ แต่ใช้เล่นไม่ได้',
    '฿100.00 ຖືກແຍກເກັບໄວ້ໃຫ້ທ່ານ ຖອນໄດ້ ແຕ່ໃຊ້ຫຼິ້ນບໍ່ໄດ້',
    '฿100.00 is set aside for you. It can be withdrawn, not played.',
  ])
})

test('a withdrawal that waits for a person is not said to be on its way to the bank', async () => {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  expect((await member.call(api.withdraw, { body: { amount: 200 } })).status).toBe(200)
  const [notice] = (await inboxOf(member)).notices
  expect(notice?.text).toBe('Your withdrawal of ฿200.00 is being processed.')
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
  expect((await newsOf(world, member)).map(({ event }) => event)).toEqual(['notice:new'])
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
  'HTTPS://push.example.com/x',
  'https://push.example.com/\u0000',
  'https://push.example.com/\ud800',
])('an address that does not lead outside takes no push: %s', async (endpoint) => {
  const member = await world.aMember()
  const { keys } = aPushSubscription('any')
  const answer = await member.call(api.subscribePush, { body: { subscription: { endpoint, keys } } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['subscription'] } })
})

const point = createECDH('prime256v1').generateKeys()
const otherPoint = (first: number) => Buffer.from([first, ...point.subarray(1)]).toString('base64url')

test.each([
  ['beside the curve', `B${'A'.repeat(86)}`],
  ['with numbers beyond the field', `BP${'_'.repeat(85)}`],
  ['written in another form', otherPoint(6 + ((point.at(-1) ?? 0) % 2))],
])('a key that is a point %s takes no push', async (_, p256dh) => {
  const member = await world.aMember()
  const { endpoint, keys } = aPushSubscription(member.id)
  const subscription = { endpoint, keys: { ...keys, p256dh } }
  const answer = await member.call(api.subscribePush, { body: { subscription } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['subscription'] } })
})

test('a game is called as the catalogue calls it, in each language', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  // One that ends at once is told by its answer.
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_after', count: 1 })
  const answer = await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  expect(answer.status).toBe(202)
  world.advance(10_000)
  await world.runJobs()
  const { body: names } = await world.call(staffApi.placeNames, {}, await aStaffMember(world))
  const name = names.games.find(({ code }) => code === 'NAGA')?.name
  expect(name).not.toBe('NAGA')
  const texts = await Promise.all(['TH', 'LA', 'EN'].map((locale) => inboxOf(member, locale)))
  expect(texts.map(({ notices: [notice] }) => plain(notice?.text))).toEqual([
    `โยก ฿100.00 เข้าเกม ${name} แล้ว`,
    `ຍ້າຍ ฿100.00 ເຂົ້າເກມ ${name} ແລ້ວ`,
    `฿100.00 is now in ${name}.`,
  ])
})

test('a withdrawal is told when it is asked for and when it is paid', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.withdraw, { body: { amount: 300 } })
  await world.runJobs()
  expect(await titlesOf(member)).toEqual(['Withdrawal paid', 'Withdrawal requested', 'Deposit received'])
})

test('answers in the chat are one notice until the member has read them', async () => {
  const member = await world.aMember()
  const { token } = await aStaffMember(world, { role: 'support' })
  const answer = (text: string) =>
    world.send(
      staffApi.answerCustomer,
      { params: { roomId: member.id }, body: { message: textOf(text) } },
      { token },
    )
  await member.call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  await answer('สวัสดีค่ะ')
  await answer('กำลังตรวจสอบค่ะ')
  expect(await inboxOf(member)).toMatchObject({
    unread: 1,
    notices: [{ kind: 'chat', link: '/user/contact' }],
  })
  await member.call(api.readCustomer, { body: {} })
  expect(await inboxOf(member)).toMatchObject({ total: 1, unread: 0 })
  await answer('เข้าแล้วค่ะ')
  expect(await inboxOf(member)).toMatchObject({ total: 2, unread: 1 })
})

test('the end of a limit’s wait is told once, and one that was taken back is not', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const set = (of: TestMember, limit: number) =>
    of.call(api.setDepositLimit, { body: { period: 'day', limit } })
  for (const each of [member, other]) for (const limit of [100, 500]) await set(each, limit)
  await set(other, 50)
  world.advance(limits.depositRaiseWaitMs)
  await world.runJobs()
  await world.runJobs()
  const read = (of: TestMember) =>
    world.app.db.selectFrom('notice').select(['topic', 'detail']).where('memberId', '=', of.id).execute()
  expect(await read(member)).toEqual([{ topic: 'limit_waited', detail: 'day' }])
  expect(await read(other)).toEqual([])
})

test('a sign-in from a new device is told, the first of all is not; so is a password and a PIN', async () => {
  const member = await world.aMember()
  const password = 'มะลิ-ซ้อน-2'
  const hash = await hashPassword(password)
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, hash])
  const signIn = (cookie = '') =>
    world.call(
      api.login,
      { body: { username: member.phone, password } },
      {
        headers: {
          cookie,
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36',
        },
      },
    )
  const first = await signIn()
  await signIn(String(first.headers['set-cookie']).split(';')[0])
  expect(await titlesOf(member)).toEqual([])
  await signIn()
  expect((await inboxOf(member)).notices).toMatchObject([
    {
      ...{ kind: 'device', title: 'Sign-in from a new device', link: '/user/safety' },
      text: 'Chrome · Windows. If this was not you, please change your password at once.',
    },
  ])
  await member.call(api.setPin, { body: { pin: '482913', password } })
  await member.call(api.removePin, { body: { password } })
  await member.call(api.changePassword, { body: { oldPassword: password, newPassword: `${password}-3` } })
  expect((await titlesOf(member)).slice(0, 3).sort()).toEqual(['PIN removed', 'PIN set', 'Password changed'])
})
