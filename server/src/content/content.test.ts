/** Facts about what staff write for members to read, through HTTP (quality C-08, I-38). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../test/flows.ts'
import { aPicture, hostilePictures } from '../../test/hostile-pictures.ts'
import { multipart, multipartType } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { tokenHeader } from '../../test/token-header.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})

const inAll = <Words>(words: Words) => ({ th: words, la: words, en: words })
const content = async () => (await world.call(operatorApi.content, {}, { token })).body

async function writeText(name: string, words: unknown, version?: string) {
  const read = version ?? (await content())[name as 'notice'].version
  const rawBody = JSON.stringify({ version: read, words })
  return world.send(operatorApi.writeText, { params: { name } }, { token, rawBody })
}

async function writePieces(name: 'conditions' | 'agreements', words: unknown) {
  const rawBody = JSON.stringify({ version: (await content())[name].version, words })
  return world.send(operatorApi.writePieces, { params: { name } }, { token, rawBody })
}

async function writeBanners(words: unknown) {
  const rawBody = JSON.stringify({ version: (await content()).inviteBanners.version, words })
  return world.send(
    operatorApi.writeBanners,
    { params: { name: 'inviteBanners' } },
    {
      token,
      rawBody,
    },
  )
}

async function upload(file: Buffer, by = token) {
  const answer = await world.running.server.inject({
    method: 'POST',
    url: operatorApi.uploadPicture.path,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...tokenHeader(operatorApi.uploadPicture, by),
      'content-type': multipartType,
    },
    payload: multipart([{ bytes: file }]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function lastAct() {
  const admin = await aStaffMember(world)
  const { body } = await world.call(
    operatorApi.auditTrail,
    { body: { page: 1, limit: 1 } },
    { token: admin.token },
  )
  return JSON.parse(body.records[0]?.record ?? '{}')
}

describe('a text', () => {
  test('is what members read at once, each in their language, and the record says what was there before', async () => {
    const before = (await content()).notice
    const words = { th: '<p>วันนี้ปิดเร็ว</p>', la: '<p>ມື້ນີ້ປິດໄວ</p>', en: '<p>We close early today.</p>' }
    const answer = await writeText('notice', words)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', version: '2026-03-10.1', removed: [] },
    })
    for (const [locale, text] of Object.entries(words)) {
      const shown = await world.call(
        api.notice,
        {},
        { headers: { cookie: `locale=${locale.toUpperCase()}` } },
      )
      expect(shown.body).toEqual({ notice: text })
    }
    expect(await lastAct()).toMatchObject({
      action: 'content_written',
      subject: 'notice',
      before: { version: before.version, words: before.words },
      after: { version: '2026-03-10.1', words },
    })
  })

  test('of before is told by its versions, newest first, and can be written again', async () => {
    for (const text of ['first', 'second', 'third']) await writeText('contact', inAll(`<p>${text}</p>`))
    const body = { page: 1, limit: 2, name: 'contact' as const }
    const newest = (await world.call(operatorApi.contentVersions, { body }, { token })).body
    expect(newest.versions.map(({ words }) => words)).toEqual([inAll('<p>third</p>'), inAll('<p>second</p>')])
    const older = { ...body, after: newest.next }
    const { versions } = (await world.call(operatorApi.contentVersions, { body: older }, { token })).body
    expect(versions[0]?.words).toEqual(inAll('<p>first</p>'))
    await writeText('contact', versions[0]?.words)
    expect((await content()).contact.words).toEqual(inAll('<p>first</p>'))
  })

  test('may be taken away', async () => {
    expect((await writeText('contact', inAll(''))).status).toBe(200)
    expect((await world.call(api.contact, {})).body.contactText).toBe('')
  })

  test('loses what could act before it is stored, and the writer learns what', async () => {
    const answer = await writeText(
      'notice',
      inAll('<p onclick="x()">a</p><script>x()</script><a href="//x">b</a>'),
    )
    expect(answer.body.removed).toEqual(['p onclick', 'script', 'a'])
    expect((await world.call(api.notice, {})).body.notice).toBe('<p>a</p>b')
  })

  test('that somebody else has written since is not overwritten unseen', async () => {
    const { version } = (await content()).notice
    await writeText('notice', inAll('<p>first</p>'))
    expect(await writeText('notice', inAll('<p>second</p>'), version)).toMatchObject(
      refused('ALREADY_DECIDED', 409),
    )
    expect((await content()).notice.words.en).toBe('<p>first</p>')
  })

  test.each([
    ['a language is missing', { th: 'a', la: 'b' }, 'KEY_MISSING'],
    ['a language is a list', { ...inAll('a'), en: ['a'] }, 'KEY_INVALID'],
    ['a language too many', { ...inAll('a'), fr: 'a' }, 'KEY_INVALID'],
    ['too long', inAll('x'.repeat(20_001)), 'KEY_INVALID'],
    ['with NUL', inAll('a\u0000'), 'KEY_INVALID'],
    ['with half a letter', inAll('\ud800'), 'KEY_INVALID'],
    ['turning the line around', inAll('a\u202eb'), 'KEY_INVALID'],
    ['none', undefined, 'KEY_MISSING'],
  ])('is refused: %s', async (_, words, code) => {
    expect(await writeText('notice', words)).toMatchObject(refused(code, 400))
  })

  test.each(['conditions', 'unknown', 'Notice', '__proto__'])('%j is no name of one', async (name) => {
    expect(await writeText(name, inAll('a'), '')).toMatchObject(refused('NO_DATA', 404))
  })
})

describe('pieces', () => {
  test('of three long languages fit in one call, and the agreements have a new version', async () => {
    const long = `<p>${'ก'.repeat(12_000)}</p>`
    const { body, status } = await writePieces('agreements', inAll([long, long]))
    expect(status).toBe(200)
    const shown = (await world.call(api.agreements, {})).body
    expect(shown).toEqual({ agreements: [long, long], version: body.version })
    expect((await writePieces('agreements', inAll(['<p>a</p>']))).body.version).not.toBe(body.version)
  })

  test('that nobody has written yet are empty, and can be written', async () => {
    await asOwner(world, `DELETE FROM content WHERE name = 'conditions'`)
    expect((await content()).conditions).toEqual({
      words: inAll([]),
      version: '',
      updatedAt: null,
      plans: [],
    })
    expect((await writePieces('conditions', inAll(['<p>a</p>']))).status).toBe(200)
    expect((await content()).conditions.words.la).toEqual(['<p>a</p>'])
  })

  test.each([
    ['no list', inAll('a')],
    ['too many', inAll(Array.from({ length: 41 }, () => 'a'))],
  ])('are refused: %s', async (_, words) => {
    expect(await writePieces('conditions', words)).toMatchObject(refused('KEY_INVALID', 400))
  })
})

describe('a banner', () => {
  test('shows a picture that was drawn anew, to everybody and for good', async () => {
    const { status, body } = await upload(
      await aPicture()
        .withExif({ IFD0: { Make: 'KapaoCam' } })
        .png()
        .toBuffer(),
    )
    expect(status).toBe(200)
    const banners = inAll([{ image: body.path, html: '<p>Hello <img src="x"></p>' }])
    expect((await writeBanners(banners)).body.removed).toEqual(['img'])
    const member = await world.aMember()
    const [banner] = (await member.call(api.inviteBanners)).body
    expect(banner).toEqual({ image: body.path, html: '<p>Hello </p>' })
    const shown = await world.running.server.inject(body.path)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(shown.rawPayload.toString('latin1')).not.toContain('KapaoCam')
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('jpeg')
  })

  test('a large picture is kept smaller, and the same one again is the same address without a second record', async () => {
    const file = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#ffd166' } })
      .png()
      .toBuffer()
    const { body } = await upload(file)
    const { rawPayload } = await world.running.server.inject(body.path)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_280, height: 640 })
    const acts = await world.app.db.selectFrom('operatorAudit').select('n').execute()
    expect((await upload(file)).body).toEqual(body)
    expect(await world.app.db.selectFrom('operatorAudit').select('n').execute()).toEqual(acts)
    expect(await lastAct()).toMatchObject({
      action: 'picture_uploaded',
      subject: body.path.split('/').at(-1),
    })
  })

  test.each(Object.entries(hostilePictures))('%s is no picture', async (_name, file) => {
    expect(await upload(file)).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', fields: ['file'] },
    })
  })

  test.each([
    '/api/site/pictures/00000000000000000000000000000000',
    'https://elsewhere.example/a.jpg',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    '/api/site/pictures/../x',
  ])('%s is no address of a picture of ours', async (image) => {
    expect(await writeBanners(inAll([{ image, html: '' }]))).toMatchObject(refused('KEY_INVALID', 400))
  })

  test.each(['0'.repeat(32), '..%2f..%2fetc', 'a', '%00'])('there is no picture under %s', async (name) => {
    expect((await world.running.server.inject(`/api/site/pictures/${name}`)).statusCode).toBe(404)
  })
})

test.each(['support', 'cashier', 'risk'] as const)('writing is not for the role %s', async (role) => {
  const other = (await aStaffMember(world, { role })).token
  const body = { version: '', words: inAll('') }
  const answers = [
    await world.call(operatorApi.content, {}, { token: other }),
    await world.call(operatorApi.writeText, { params: { name: 'notice' }, body }, { token: other }),
    await upload(await aPicture().png().toBuffer(), other),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refused('FORBIDDEN', 403))
})

test('a member is nobody here', async () => {
  const member = await world.aMember()
  expect(await member.call(operatorApi.content)).toMatchObject(refused('invalid-token', 401))
})
