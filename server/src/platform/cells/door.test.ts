/** Facts about cells: who is led where, and that a phone and a bank account are in one cell only (decision 30). */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { portOf } from '#platform/http/port.ts'
import { Browser, cellOfCode, names, prefixOf, sayWhereItIs, useCells } from '../../../test/cells.ts'
import { fund } from '../../../test/factories.ts'
import { aForm, anAccountToken, aPhone, aVerifiedForm } from '../../../test/registration.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { refused } from '../../../test/world.ts'

const cells = useCells()
const { north, south } = cells.worlds

const memberOf = (name: (typeof names)[number], phone: string) =>
  cells.worlds[name].app.db.selectFrom('member').selectAll().where('phone', '=', phone).executeTakeFirst()

/** Comes by the link of a member of that cell. */
async function aNewcomerOf(name: (typeof names)[number]) {
  const inviter = await cells.worlds[name].aMember()
  const browser = new Browser(cells)
  await browser.fetch(`/register?code=${prefixOf(name)}${inviter.id}`)
  const { form, answer } = await browser.register(cells, { inviteCode: `${prefixOf(name)}${inviter.id}` })
  expect(answer.body).toEqual({ message: 'SUCCESS' })
  return { browser, form, inviter }
}

test('a newcomer lives in one cell, and is found there from any browser', async () => {
  const browser = new Browser(cells)
  const { form, answer } = await browser.register(cells)
  expect(answer.body).toEqual({ message: 'SUCCESS' })
  const found = await Promise.all(names.map((name) => memberOf(name, form.username)))
  expect(found.filter(Boolean)).toHaveLength(1)

  const [elsewhere, there] = [new Browser(cells), names.find((_, index) => found[index])]
  expect((await elsewhere.login(form.username)).status).toBe(200)
  expect(elsewhere.token).toMatch(new RegExp(`^${there}\\.`))
  expect((await elsewhere.call(api.profile)).body.profile.username).toBe(form.username)
  expect(elsewhere.cell).toBe(there)
})

test.each(names)('who follows the link of a member of %s comes to that cell', async (name) => {
  const { browser, form, inviter } = await aNewcomerOf(name)
  expect(browser.cell).toBe(name)
  expect(await memberOf(name, form.username)).toMatchObject({ invitedBy: inviter.id })
})

test.each(names)(
  'who has a code of %s, and registers in another browser, is not lost on the way',
  async (name) => {
    const phone = aPhone()
    const browser = new Browser(cells)
    await browser.fetch(`/register?code=${prefixOf(name)}1`)
    const otpToken = await browser.verify(cells, phone)
    const answer = await new Browser(cells).call(api.register, { body: { ...aForm(phone), otpToken } })
    expect(answer.body).toEqual({ message: 'SUCCESS' })
    expect(await memberOf(name, phone)).toBeDefined()
  },
)

test('a cell that is full takes no newcomer, and its members are served', async () => {
  const { browser, form } = await aNewcomerOf('south')
  await sayWhereItIs(cells, 'south', { takesMembers: false })
  const cellOfNewcomer = async () => {
    const newcomer = new Browser(cells)
    await newcomer.fetch(`/register?code=${prefixOf('south')}1`)
    const { otpToken } = (await newcomer.call(api.sendOtp, { body: { phoneNumber: aPhone() } })).body
    return cellOfCode(cells, otpToken)
  }
  await expect.poll(cellOfNewcomer).toBe('north')
  for (let others = 0; others < 8; others++) expect(await cellOfNewcomer()).toBe('north')
  expect((await browser.login(form.username)).status).toBe(200)
  await sayWhereItIs(cells, 'south')
  // Until the door has learned of it the next ones would be led elsewhere.
  await expect.poll(cellOfNewcomer).toBe('south')
})

test('a bank account is in one cell: nobody of another one registers with it, or changes to it', async () => {
  const { form } = await aNewcomerOf('north')
  const account = { bankCode: form.bankCode, bankAccountNo: form.bankAccountNo }
  const taken = refused('EXISTING_BANK', 409)
  const register = async (given: object) =>
    south.call(api.register, { body: { ...(await aVerifiedForm(south)), ...given } })
  expect(await register(account)).toMatchObject(taken)
  expect(await register({ ...account, bankAccountNo: `0${form.bankAccountNo}` })).toMatchObject(taken)

  const member = await south.aMember()
  const change = { ...account, name: 'มะลิ', bankAccountName: 'Mali Sukjai' }
  await member.call(api.setPin, { body: { pin: '271828', password: 'x' } })
  const otpToken = await anAccountToken(south, member)
  expect(await member.call(api.updateProfile, { body: { ...change, otpToken } })).toMatchObject(taken)

  const support = await aStaffMember(south, { role: 'support' })
  const order = {
    kind: 'bank_account',
    reason: 'as the member asked',
    memberId: member.id,
    ...account,
  } as const
  const body = { ...order, bankAccountName: 'Mali Sukjai' } as const
  const asked = await south.call(operatorApi.newRequest, { body }, { token: support.token })
  expect(asked).toMatchObject(taken)
})

test('of two cells that register one phone at the same time one does', async () => {
  const phone = aPhone()
  const forms = [await aVerifiedForm(north, phone), await aVerifiedForm(south, phone)]
  const answers = await Promise.all(
    [north, south].map((world, index) => world.send(api.register, { body: forms[index] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('EXISTING_USER')
})

test('who has not proven the phone learns nothing about an account, and keeps it from nobody', async () => {
  const member = await north.aMember()
  const { form } = await aNewcomerOf('south')
  const change = (bankAccountNo: string) =>
    member.call(api.updateProfile, {
      body: { name: 'มะลิ', bankCode: form.bankCode, bankAccountName: 'Mali Sukjai', bankAccountNo },
    })
  const unproven = refused('UNVERIFIED_OTP')
  expect(await change(form.bankAccountNo)).toMatchObject(unproven)
  const free = aForm(aPhone()).bankAccountNo
  expect(await change(free)).toMatchObject(unproven)
  expect(
    (await south.call(api.register, { body: { ...(await aVerifiedForm(south)), bankAccountNo: free } }))
      .status,
  ).toBe(200)
})

test('a socket finds the cell of its browser', async () => {
  const { browser, form } = await aNewcomerOf('south')
  await browser.login(form.username)
  const socket: Socket = io(cells.door.url, {
    auth: { token: browser.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: browser.cookie },
  })
  try {
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const heard = new Promise<void>((resolve) => socket.once('wallet:changed', () => resolve()))
    const { id } = (await memberOf('south', form.username)) ?? { id: '' }
    await fund(south, id, 100_00n)
    await south.runJobs()
    await heard
  } finally {
    socket.disconnect()
  }
})

test('a gateway tells a cell of its payments through the door', async () => {
  south.app.config.callbackUrl = `${cells.door.url}/cells/south`
  const member = await south.aMember()
  const { body } = await member.call(api.createQrcode, {
    params: { gatewayCode: 'KBANK' },
    body: { amount: 250 },
  })
  await south.control('POST', `/qr/${body.qrcodeId}/pay`)
  await south.sandbox.webhooksQuiet()
  expect((await member.call(api.wallet)).body.wallet.amount).toBe(250)
})

test.each([
  '/%6Detrics',
  '/console/',
  '/api/operator/me',
  '/api/%6Fperator/me',
  '/api/callback/bank/recall',
  '/cells/south/api/wallet',
  '/cells/south/metrics',
  '/cells/south/api/callback/../../metrics',
  '/%',
])('%s leads nowhere', async (path) => {
  const { hostname, port } = new URL(cells.door.url)
  // As it is written: fetch would tidy the path up.
  const asked = request({ hostname, port, path }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(404)
})

test('a body that is too large is refused, and one that is broken is the cell’s to refuse', async () => {
  const browser = new Browser(cells)
  const login = (body: string) =>
    browser.fetch(api.login.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect((await login(JSON.stringify({ username: 'x'.repeat(limits.bodyBytesMax) }))).status).toBe(413)
  expect(await (await login('{"username":')).json()).toEqual({ message: 'KEY_INVALID' })
})

test('a cell that has moved is found again, and one that is away keeps nobody else out', async () => {
  const [ours, others] = [await aNewcomerOf('south'), await aNewcomerOf('north')]
  for (const { browser, form } of [ours, others]) await browser.login(form.username)
  await sayWhereItIs(cells, 'south', { address: 'http://127.0.0.1:9' })
  await expect.poll(async () => (await ours.browser.call(api.wallet)).status).toBe(503)
  const { body, headers } = await ours.browser.call(api.wallet)
  expect(body).toEqual({ message: 'SERVICE_UNAVAILABLE' })
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await others.browser.call(api.wallet)).status).toBe(200)
  await sayWhereItIs(cells, 'south')
  await expect.poll(async () => (await ours.browser.call(api.wallet)).status).toBe(200)
})

test('a cell learns from where a request comes, and nothing that the caller says of another host', async () => {
  const heard: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    heard.push(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const address = `http://127.0.0.1:${portOf(server)}`
    await sayWhereItIs(cells, 'south', { address })
    const browser = new Browser(cells)
    const look = () =>
      browser.fetch('/', { headers: { cookie: 'kapao-cell=south', 'x-forwarded-host': 'elsewhere.example' } })
    await expect.poll(async () => (await look()).ok && heard.length).toBeTruthy()
    const seen = heard.at(-1)
    expect(seen?.['x-forwarded-for']).toBe(`${browser.address}, 127.0.0.1`)
    expect(seen).not.toHaveProperty('x-forwarded-host')
    expect(seen?.host).toBe(new URL(cells.door.url).host)
  } finally {
    await sayWhereItIs(cells, 'south')
    server.close()
    server.closeAllConnections()
  }
})

test('it is ready when it knows a cell', async () => {
  const ready = await fetch(`${cells.door.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }])
})
