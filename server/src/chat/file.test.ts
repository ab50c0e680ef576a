/** Pictures and videos of the chat: judged by what they are, private, shown by links that die (quality §3 Chat upload, C-29 to C-34). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import { dayMs, hourMs } from '@kapao/contract/time-units.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import { aGuest, aVideo, listen, type TestGuest, uploadTo } from '../../test/chats.ts'
import type { TestMember } from '../../test/factories.ts'
import { aPicture, hostilePictures } from '../../test/hostile-pictures.ts'
import { refused, useWorld } from '../../test/world.ts'
import { sweepChatFiles } from './file.service.ts'

const world = useWorld()

const jpeg = await aPicture().jpeg().toBuffer()
const frames = ['#f00', '#0f0', '#00f'].map((background) =>
  sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
)
const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
  .gif({ delay: [100, 200, 300] })
  .toBuffer()
const still = await aPicture().gif().toBuffer()
const unsupported = { status: 400, body: { message: 'KEY_INVALID', fields: ['file'] } }

const send = (who: TestMember | TestGuest, fileType: 'image' | 'video' | 'file', filePath: string) =>
  who.call(api.sendMessage, {
    body: { message: { message_type: 'media', payload: { fileType, filePath, name: 'a.jpg' } } },
  })

/** The address by which the newest message of the customer shows its file. */
async function linkOf(who: TestMember | TestGuest): Promise<string> {
  const { body } = await who.call(api.chatHistory, { body: { limit: 100 } })
  const message = body.find(({ sender }) => sender === 'customer')?.message
  return message?.message_type === 'media' ? message.payload.filePath : ''
}
const view = (url: string) => world.running.server.inject({ url })

describe('a picture', () => {
  test('is drawn anew, and shown by a link that lives for five minutes', async () => {
    const member = await world.aMember()
    const file = await aPicture()
      .withExif({ IFD0: { Make: 'KapaoCam' } })
      .png()
      .toBuffer()
    const { status, body } = await uploadTo(world, 'image', member, file)
    expect(status).toBe(200)
    expect(body).toEqual({ path: expect.stringMatching(/^chat\/[0-9a-f]{32}$/) })
    expect((await send(member, 'image', body.path)).status).toBe(200)
    const link = await linkOf(member)
    const shown = await view(link)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="picture.jpg"',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(shown.rawPayload.toString('latin1')).not.toContain('KapaoCam')
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('jpeg')
    world.advance(pictureLimits.linkLifetimeMs)
    expect((await view(link)).statusCode).toBe(404)
    expect((await view(await linkOf(member))).statusCode).toBe(200)
  })

  test.each([
    ['of a GIF that does not move is drawn as any other', still, 'jpeg', {}],
    ['of a GIF that moves goes on moving', moving, 'gif', { pages: 3, delay: [100, 200, 300], width: 480 }],
  ])('%s', async (_, file, format, facts) => {
    const member = await world.aMember()
    const { body } = await uploadTo(world, 'image', member, file)
    expect((await send(member, 'image', body.path)).status).toBe(200)
    const shown = await view(await linkOf(member))
    expect(shown.headers['content-type']).toBe(`image/${format}`)
    expect(await sharp(shown.rawPayload, { animated: true }).metadata()).toMatchObject({ format, ...facts })
  })

  // An animated GIF is taken here, unlike as a slip.
  test.each(Object.entries(hostilePictures).filter(([name]) => !/gif/i.test(name)))(
    '%s is refused',
    async (_name, file) => {
      const member = await world.aMember()
      expect(await uploadTo(world, 'image', member, file)).toMatchObject(unsupported)
    },
  )

  test.each([
    ['without an ending', { filename: 'picture', type: 'image/png' }],
    ['that calls itself a page', { filename: 'a.html', type: 'text/html' }],
    ['that calls itself a video', { filename: 'a.mp4', type: 'video/mp4' }],
  ])('%s is kept as what it is', async (_, called) => {
    const member = await world.aMember()
    const { body } = await uploadTo(world, 'image', member, jpeg, called)
    await send(member, 'image', body.path)
    const { headers } = await view(await linkOf(member))
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="picture.jpg"',
    })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a video', aVideo()],
  ])('%s is none', async (_, file) => {
    expect(await uploadTo(world, 'image', await world.aMember(), file)).toMatchObject(unsupported)
  })

  test('of more than 10 MB is too large', async () => {
    const file = Buffer.concat([jpeg, Buffer.alloc(pictureLimits.fileBytesMax + 1 - jpeg.length)])
    expect(await uploadTo(world, 'image', await world.aMember(), file)).toMatchObject(
      refused('TOO_LARGE', 413),
    )
  })
})

describe('a video', () => {
  test.each([
    ['isom', 'video/mp4', 'mp4'],
    ['mp42', 'video/mp4', 'mp4'],
    ['qt  ', 'video/quicktime', 'mov'],
  ])('of the brand %j is kept as it is, and only ever downloaded', async (brand, type, ending) => {
    const member = await world.aMember()
    const file = aVideo(brand)
    const { body } = await uploadTo(world, 'video', member, file)
    await send(member, 'video', body.path)
    const shown = await view(await linkOf(member))
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="video.${ending}"`,
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
    })
    expect(shown.rawPayload).toEqual(file)
  })

  test.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['HTML with a head further on', Buffer.concat([Buffer.from('<html>'), aVideo()])],
    ['a picture', jpeg],
    ['another brand', aVideo('heic')],
    ['a head alone', aVideo('isom', 0)],
    ['a head without end', Buffer.concat([Buffer.from('ffffffff', 'hex'), aVideo().subarray(4)])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is none', async (_, file) => {
    expect(await uploadTo(world, 'video', await world.aMember(), file)).toMatchObject(unsupported)
  })

  test('of 20 MB is taken, and of one byte more is not', async () => {
    const member = await world.aMember()
    const whole = aVideo('isom', limits.chatVideoBytesMax - 24)
    expect((await uploadTo(world, 'video', member, whole)).status).toBe(200)
    const more = Buffer.concat([whole, Buffer.alloc(1)])
    expect(await uploadTo(world, 'video', member, more)).toMatchObject(refused('TOO_LARGE', 413))
  })
})

describe('ownership', () => {
  test("nobody sends another's file, or none, or as what it is not", async () => {
    const [a, b] = [await world.aMember(), await world.aMember()]
    const { path } = (await uploadTo(world, 'image', a, jpeg)).body
    const wrong: [TestMember, 'image' | 'video' | 'file', string][] = [
      [b, 'image', path],
      [a, 'video', path],
      [a, 'file', path],
      [a, 'image', `chat/${'0'.repeat(32)}`],
      [a, 'image', path.slice(5)],
      [a, 'image', 'chat/../../etc/passwd'],
      [a, 'image', `${path}\u0000`],
      [a, 'image', `${path}\ud800`],
    ]
    for (const [who, kind, filePath] of wrong)
      expect(await send(who, kind, filePath)).toMatchObject(refused('KEY_INVALID', 400))
    expect((await send(a, 'image', path)).status).toBe(200)
  })

  test('a link that is changed in any part shows nothing', async () => {
    const member = await world.aMember()
    await send(member, 'image', (await uploadTo(world, 'image', member, jpeg)).body.path)
    const link = await linkOf(member)
    const [name, until, mac] = link.split('/').at(-1)?.split('.') ?? []
    const forged = [
      `${'0'.repeat(32)}.${until}.${mac}`,
      `${name}.${Number(until) + 1}.${mac}`,
      `${name}.${until}`,
      `${name}`,
      '..%2f..%2fx',
    ]
    for (const last of forged) expect((await view(`/api/chat/files/${last}`)).statusCode).toBe(404)
    // A slip's links and the chat's are not each other's.
    expect((await view(link.replace('/chat', ''))).statusCode).toBe(404)
  })

  test("a guest's becomes the member's with the conversation, and arrives with a link", async () => {
    const [member, guest] = [await world.aMember(), await aGuest(world)]
    const device = await listen(world, guest)
    const { path } = (await uploadTo(world, 'image', guest, jpeg)).body
    await send(guest, 'image', path)
    await world.runJobs()
    await expect.poll(() => device.heard.length).toBeGreaterThan(0)
    device.socket.disconnect()
    const told = device.heard[0]?.payload as { message: { payload: { filePath: string } } }
    expect((await view(told.message.payload.filePath)).statusCode).toBe(200)
    await world.app.db
      .updateTable('member')
      .set({ passwordHash: await hashPassword('kapao-test-1') })
      .where('id', '=', member.id)
      .execute()
    const login = { username: member.phone, password: 'kapao-test-1' }
    await world.call(api.login, { body: login }, { headers: { cookie: guest.cookie } })
    expect((await view(await linkOf(member))).statusCode).toBe(200)
    expect((await view(told.message.payload.filePath)).statusCode).toBe(404)
  })

  test('without a token or the cookie nothing is taken', async () => {
    expect(await uploadTo(world, 'image', {}, jpeg)).toMatchObject(refused('UNAUTHORIZED', 401))
  })
})

test('what was never sent is removed, and what was is not', async () => {
  const member = await world.aMember({ remember: true })
  const sent = (await uploadTo(world, 'image', member, jpeg)).body.path
  await send(member, 'image', sent)
  const unsent = (await uploadTo(world, 'image', member, jpeg)).body.path
  const orphan = await world.app.chatFiles.put(jpeg)
  world.advance(limits.chatUnsentFileMs - 1_000)
  await sweepChatFiles(world.app)
  expect(await world.app.chatFiles.find(unsent.slice(5))).toBeDefined()
  expect(await world.app.chatFiles.find(orphan)).toBeUndefined()
  world.advance(2_000)
  await sweepChatFiles(world.app)
  expect(await world.app.chatFiles.find(unsent.slice(5))).toBeUndefined()
  expect(await world.app.chatFiles.find(sent.slice(5))).toBeDefined()
  expect(await send(member, 'image', unsent)).toMatchObject(refused('KEY_INVALID', 400))
})

test('thirty an hour', async () => {
  const member = await world.aMember()
  const tooMany = refused('REQUEST_LIMIT', 429)
  for (let sent = 0; sent < limits.chatUploads.perHour; sent++)
    expect((await uploadTo(world, 'video', member, aVideo())).status).toBe(200)
  expect(await uploadTo(world, 'video', member, aVideo())).toMatchObject(tooMany)
  // What is no picture counts too: it has to be looked at.
  for (let sent = 0; sent < limits.chatUploads.perHour; sent++)
    expect((await uploadTo(world, 'image', member, aVideo())).status).toBe(400)
  expect(await uploadTo(world, 'image', member, jpeg)).toMatchObject(tooMany)
})

test('sixty a day', async () => {
  const member = await world.aMember({ remember: true })
  for (let sent = 0; sent < limits.chatUploads.perDay; sent++) {
    if (sent % limits.chatUploads.perHour === 0) world.advance(hourMs)
    expect((await uploadTo(world, 'image', member, aVideo())).status).toBe(400)
  }
  world.advance(hourMs)
  expect(await uploadTo(world, 'image', member, jpeg)).toMatchObject(refused('REQUEST_LIMIT', 429))
  world.advance(dayMs)
  expect((await uploadTo(world, 'image', member, jpeg)).status).toBe(200)
})
