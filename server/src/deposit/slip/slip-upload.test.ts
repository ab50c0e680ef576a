/** What may come in as a slip, how often, and who may look at it again (decisions D4, quality §3, F30, C-29 to C-34). */
import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as api from '@kapao/contract/calls/member.ts'
import { pathOf } from '@kapao/contract/client.ts'
import { pictureLimits, slipLimits } from '@kapao/contract/limits.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFileStore } from '#platform/files/file-store.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { asOwner, tasksAbout } from '../../../test/flows.ts'
import { aPicture } from '../../../test/hostile-pictures.ts'
import { multipart, multipartType, sendTransfer, slipsOf, upload } from '../../../test/slips.ts'
import { race, refused, useWorld } from '../../../test/world.ts'
import { sweepSlipFiles } from './slip.jobs.ts'
import { findFileOf } from './slip.queries.ts'

const world = useWorld()

const filesFolder = () => join(world.app.config.dataDir, 'files')
/** Everything that lies there, half-written files included. */
const listFiles = () =>
  readdirSync(filesFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Too small to be read: reading takes most of an upload, and few tests here are about it. It is kept and shown all the same. */
const photograph = await aPicture().resize(90, 120).jpeg().toBuffer()

describe('a file that is none', () => {
  test('nothing, no file and an empty one are SLIP_NO_FILE', async () => {
    const member = await world.aMember()
    expect(await upload(world, member, [])).toMatchObject(refused('SLIP_NO_FILE', 400))
    expect(await upload(world, member, '')).toMatchObject(refused('SLIP_NO_FILE', 400))
    expect(await member.call(api.uploadSlip)).toMatchObject(refused('SLIP_NO_FILE', 400))
  })

  test('two files, a file by another name, and fields beside it are KEY_INVALID', async () => {
    const member = await world.aMember()
    const file = { bytes: photograph }
    const field = { bytes: '1000', name: 'amount', filename: null }
    for (const parts of [
      [file, file],
      [file, { ...file, name: 'second' }],
      [{ ...file, name: 'picture' }],
      [file, field],
      [field, file],
      [{ ...field, name: '__proto__' }],
      [file, file, file, file, file],
    ])
      expect(await upload(world, member, parts)).toMatchObject(refused('KEY_INVALID', 400))
  })

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/jpeg'])(
    '%s is 415',
    async (type) => {
      const member = await world.aMember()
      expect(await upload(world, member, photograph, { 'content-type': type })).toMatchObject(
        refused('UNSUPPORTED_TYPE', 415),
      )
    },
  )

  test.each(['multipart/form-data', 'multipart/form-data; boundary=another'])(
    '%s does not fit',
    async (type) => {
      const member = await world.aMember()
      const { status } = await upload(world, member, photograph, { 'content-type': type })
      expect(status).toBe(400)
    },
  )

  test('other calls take no files', async () => {
    const { token } = await world.aMember()
    const answer = await world.running.server.inject({
      method: 'POST',
      url: api.withdraw.path,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=kapao-test-boundary',
      },
      payload: multipart([{ bytes: photograph }]),
    })
    expect(answer.statusCode).toBe(415)
  })

  test('a visitor, a foreign page and a wrong token are refused before anything is read', async () => {
    expect((await upload(world, { token: 'wrong' }, photograph)).status).toBe(401)
    const member = await world.aMember()
    expect((await upload(world, member, photograph, { 'x-requested-with': 'other' })).status).toBe(403)
  })
})

test('one byte more than 10 MB is TOO_LARGE, and is not kept', async () => {
  const member = await world.aMember()
  const [most, more] = [0, 1].map((extra) => Buffer.alloc(pictureLimits.fileBytesMax + extra, 'x'))
  expect(await upload(world, member, more as Buffer)).toMatchObject(refused('TOO_LARGE', 413))
  expect(await upload(world, member, most as Buffer)).toMatchObject(refused('SLIP_INVALID_FILE', 400))
})

test('keeps the connection alive after an early upload refusal', async () => {
  const { token } = await world.aMember()
  const tooLarge = { bytes: Buffer.alloc(pictureLimits.fileBytesMax + 1) }
  const body = multipart([tooLarge, tooLarge])
  const { hostname, port } = new URL(world.running.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    heard += part
  })
  const head = [
    `POST ${pathOf(api.uploadSlip)} HTTP/1.1`,
    ...['Host: kapao.example', 'X-Requested-With: XMLHttpRequest', `Authorization: Bearer ${token}`],
    ...[`Content-Type: ${multipartType}`, `Content-Length: ${body.length}`, '', ''],
  ]
  socket.write(head.join('\r\n'))
  socket.write(body)
  socket.write('GET /healthz HTTP/1.1\r\nHost: kapao.example\r\n\r\n')
  await expect.poll(() => heard).toMatch(/^HTTP\/1.1 413 .*HTTP\/1.1 200 /s)
  socket.destroy()
})

describe.each(['../../x.jpg', 'x'.repeat(4_096), 'a";\r\n.jpg', '\u0000.jpg'])(
  'the file name %j',
  (filename) => {
    test('counts for nothing', async () => {
      const member = await world.aMember()
      const { status } = await upload(world, member, [{ bytes: photograph, filename }])
      expect([200, 400]).toContain(status)
      expect(listFiles().every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
    })
  },
)

describe('a picture that shows no slip is kept, and has failed', () => {
  test.each([
    ['no code at all', () => aPicture().jpeg().toBuffer(), 'CANNOT_READ_CROPPED_IMAGE'],
    ['hardly anything', async () => photograph, 'IMG_SIZE_UNABLE_TO_PROCESS'],
  ])('%s', async (_name, make, note) => {
    const member = await world.aMember()
    const { status, body } = await upload(world, member, await make())
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'SUCCESS' })
    expect(await slipsOf(member)).toEqual([
      {
        createdAt: world.now().toISOString(),
        amount: 0,
        status: 'FAILED',
        note,
        link: expect.stringMatching(/^\/api\/files\/./),
        reference: body.reference,
      },
    ])
  })
})

describe('the same request again', () => {
  test('is the same slip, answered in the same words; another file under its key is refused', async () => {
    const member = await world.aMember()
    const key = { 'idempotency-key': 'slip-intent-1' }
    const first = await upload(world, member, photograph, key)
    expect(await upload(world, member, photograph, key)).toEqual(first)
    const other = await aPicture().png().toBuffer()
    expect(await upload(world, member, other, key)).toMatchObject(refused('KEY_INVALID', 422))
    expect(await slipsOf(member)).toHaveLength(1)
  })

  test('32 at once make one slip and one file', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    const before = listFiles().length
    const key = { 'idempotency-key': 'slip-intent-2' }
    const limit = slipLimits.per10Minutes
    const answers = await race(32, () => upload(world, member, slip, key))
    const statuses = Object.groupBy(answers, ({ status }) => status)
    expect(Object.keys(statuses).every((status) => ['200', '409', '429'].includes(status))).toBe(true)
    expect(statuses[429]).toHaveLength(32 - limit)
    expect(new Set(statuses[200]?.map(({ body }) => body.reference)).size).toBe(1)
    expect(await slipsOf(member)).toHaveLength(1)
    expect(listFiles().length).toBe(before + 1)
    await world.runJobs()
  })
})

describe('the picture of a slip', () => {
  const linkOf = async (reference: string, member: Awaited<ReturnType<typeof world.aMember>>) =>
    member.call(api.slipLink, { params: { reference } })
  const open = (url: string) => world.running.server.inject(url)

  test('is shown to who holds its link, for five minutes, as a picture and nothing else', async () => {
    const member = await world.aMember()
    const { body } = await upload(world, member, photograph)
    const { url } = (await linkOf(body.reference, member)).body
    // A row of the list has a link of its own.
    const [row] = await slipsOf(member)
    expect((await open(row?.link ?? '')).statusCode).toBe(200)
    const shown = await open(url)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': expect.stringMatching(/^sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('jpeg')
    world.advance(pictureLimits.linkLifetimeMs - 1)
    expect((await open(url)).statusCode).toBe(200)
    world.advance(1)
    expect(await open(url)).toMatchObject({ statusCode: 404, body: '{"message":"NO_DATA"}' })
  })

  test("another member's reference and a guess are the same 404", async () => {
    const [owner, other] = [await world.aMember(), await world.aMember()]
    const { body } = await upload(world, owner, photograph)
    for (const reference of [body.reference, 'SL0000000000000000', '../slip', '%00', "' OR 1=1"])
      expect(await linkOf(reference, other)).toMatchObject(refused('NO_DATA', 404))
    expect(await slipsOf(other)).toEqual([])
  })

  test.each([
    (url: string) => `${url.slice(0, -1)}${String.fromCharCode(url.charCodeAt(url.length - 1) ^ 1)}`,
    (url: string) => url.replace(/\.\d+\./, '.9999999999999.'),
    (url: string) => url.replace(/\/[0-9a-f]{4}/, '/0000'),
    (url: string) => url.split('.').slice(0, 2).join('.'),
    () => '/api/files/..%2f..%2fetc%2fpasswd',
    () => '/api/files/',
    () => `/api/files/${'a'.repeat(32)}`,
  ])('a link that was made up is a 404', async (forge) => {
    const member = await world.aMember()
    const { body } = await upload(world, member, photograph)
    const { url } = (await linkOf(body.reference, member)).body
    expect(await open(forge(url))).toMatchObject({ statusCode: 404, body: '{"message":"NO_DATA"}' })
  })
})

describe('files and rows stay together', () => {
  let before: string[]
  beforeEach(() => {
    before = listFiles()
  })

  test('an upload that is cut off at 99 % leaves nothing', async () => {
    const member = await world.aMember()
    const { slip } = await sendTransfer(world, member)
    const body = multipart([{ bytes: slip }])
    const { hostname, port } = new URL(world.running.url)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = [
          `POST ${api.uploadSlip.path} HTTP/1.1`,
          'Host: kapao.example',
          'X-Requested-With: XMLHttpRequest',
          `Authorization: Bearer ${member.token}`,
          'Content-Type: multipart/form-data; boundary=kapao-test-boundary',
          `Content-Length: ${body.length}`,
        ].join('\r\n')
        socket.write(`${head}\r\n\r\n`)
        socket.write(body.subarray(0, Math.floor(body.length * 0.99)), () => socket.destroy())
      })
      socket.on('close', () => resolve())
    })
    // It is answered like everything else, to nobody: the next answer comes after it.
    expect((await upload(world, member, '')).status).toBe(400)
    expect(await slipsOf(member)).toEqual([])
    expect(listFiles()).toEqual(before)
  })

  test('a disk that takes nothing is SLIP_UPLOAD_FAIL, and nothing is written down', async () => {
    const member = await world.aMember()
    const { files } = world.app
    const noFolder = join(world.app.config.dataDir, 'no-folder')
    writeFileSync(noFolder, '')
    world.app.files = createFileStore(noFolder, world.app.clock)
    const answer = await upload(world, member, photograph)
    world.app.files = files
    expect(answer).toMatchObject(refused('SLIP_UPLOAD_FAIL', 503))
    expect(await slipsOf(member)).toEqual([])
    expect((await upload(world, member, photograph)).status).toBe(200)
  })

  test.each([
    ['pictures', 'take'],
    ['slipReader', 'read'],
  ] as const)('when %s.%s fails it is SLIP_UPLOAD_FAIL, and nothing is written down', async (part, call) => {
    const member = await world.aMember()
    const fails = () => Promise.reject(new Error('no thread'))
    Object.assign(world.app, { [part]: { ...world.app[part], [call]: fails } })
    const { slip } = await sendTransfer(world, member)
    expect(await upload(world, member, slip)).toMatchObject(refused('SLIP_UPLOAD_FAIL', 503))
    expect(await slipsOf(member)).toEqual([])
  })

  test('what an upload that died left behind is swept after an hour, and nothing else', async () => {
    const member = await world.aMember()
    const { body } = await upload(world, member, photograph)
    const orphan = await world.app.files.put(photograph)
    await sweepSlipFiles(world.app)
    expect(listFiles()).toContain(orphan)
    world.advance(pictureLimits.orphanAfterMs)
    await sweepSlipFiles(world.app)
    expect(listFiles()).not.toContain(orphan)
    expect(listFiles()).toHaveLength(before.length + 1)
    const name = await findFileOf(world.app.db, member.id, body.reference)
    expect(listFiles()).toContain(name)
  })

  test('a slip whose picture is gone is told to the operator, and its link is a 404', async () => {
    const member = await world.aMember()
    const { body } = await upload(world, member, photograph)
    const { id, file } = await world.app.db
      .selectFrom('slip')
      .select(['id', 'file'])
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow()
    await world.app.files.remove(file ?? '')
    await sweepSlipFiles(world.app)
    expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'slip_file_missing' }])
    const { url } = (await member.call(api.slipLink, { params: { reference: body.reference } })).body
    expect((await world.running.server.inject(url)).statusCode).toBe(404)
  })

  test('when the folder itself is not there, it is said once, and no slip becomes a task', async () => {
    const member = await world.aMember()
    await asOwner(
      world,
      `INSERT INTO slip (member_id, id, reference, state, note, file, created_at, decided_at)
       SELECT $1, gen_random_uuid(), 'GONE' || n, 'FAILED', 'DEST_ACC_INVALID', gen_random_uuid() || '.webp', $2, $2
       FROM generate_series(0, ${serverLimits.slipFilesMissingMax}) n`,
      [member.id, world.now()],
    )
    const lines: unknown[] = []
    const log = {
      ...world.app.log,
      error: (...said: unknown[]) => void lines.push(said),
    } as typeof world.app.log
    await sweepSlipFiles({ ...world.app, log })
    expect(lines).toEqual([['the pictures of slips are not there']])
    expect(
      await world.app.db.selectFrom('operatorTask').where('memberId', '=', member.id).selectAll().execute(),
    ).toEqual([])
    await asOwner(world, "DELETE FROM slip WHERE reference LIKE 'GONE%'")
  })
})

test('the 11th in ten minutes and the 51st in a day are refused, per member', async () => {
  const [hasty, calm] = [await world.aMember(), await world.aMember()]
  for (let sent = 0; sent < slipLimits.perDay; sent++) {
    if (sent % slipLimits.per10Minutes === 0) world.advance(10 * 60_000)
    expect((await upload(world, hasty, '')).status).toBe(400)
    // Sessions end when nobody uses them.
    expect((await calm.call(api.wallet)).status).toBe(200)
    if (sent === slipLimits.per10Minutes - 1)
      expect(await upload(world, hasty, '')).toMatchObject(refused('REQUEST_LIMIT', 429))
  }
  world.advance(10 * 60_000)
  expect(await upload(world, hasty, '')).toMatchObject(refused('REQUEST_LIMIT', 429))
  expect((await upload(world, calm, '')).status).toBe(400)
})

test('in the daily closed window no slip is taken', async () => {
  const day = 24 * 3_600_000
  const untilMidnight = day - ((world.now().getTime() + 7 * 3_600_000) % day)
  world.advance(untilMidnight - 10 * 60_000)
  const member = await world.aMember()
  expect(await upload(world, member, photograph)).toMatchObject(refused('SLIP_CLOSED', 422))
  world.advance(20 * 60_000)
  expect((await upload(world, member, photograph)).status).toBe(200)
})
