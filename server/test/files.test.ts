/**
 * Hostile files at every door that takes one: slips, pictures and videos of the chat, pictures of banners, statements of banks (quality §3, C-29 to C-34).
 * `npm run prove -- files` prints what each door said (FILES_TABLE).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { anAnimation, aSolidPicture, hostileNames, quickTimeBombs } from './hostile-files.ts'
import { aPicture, hostilePictures } from './hostile-pictures.ts'
import { anAddress } from './registration.ts'
import { multipart, multipartType } from './slips.ts'
import { aStaffMember } from './staff.ts'
import { tokenHeader } from './token-header.ts'
import { useWorld } from './world.ts'

const world = useWorld()

const doors = {
  slip: '/api/wallet/slip',
  'chat picture': '/api/chat/upload-image',
  'chat video': '/api/chat/upload-video',
  'banner picture': operatorApi.uploadPicture.path,
  'bank statement': operatorApi.uploadBankStatement.path,
  'payout result': operatorApi.readPayoutResult.path,
} as const
type Door = keyof typeof doors
const doorNames = Object.keys(doors) as Door[]
const ofStaff: ReadonlySet<Door> = new Set(['banner picture', 'bank statement', 'payout result'])

/** Each from somebody of its own, so that no limit speaks before the file is looked at. */
async function handIn(door: Door, bytes: Buffer, filename = 'upload.jpg') {
  const { token } = ofStaff.has(door) ? await aStaffMember(world) : await world.aMember()
  const answer = await world.running.server.inject({
    method: 'POST',
    url: doors[door],
    remoteAddress: anAddress(),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...tokenHeader({ caller: ofStaff.has(door) ? 'operator' : 'member' }, token),
      'content-type': multipartType,
    },
    payload: multipart([{ bytes, filename }]),
  })
  return { status: answer.statusCode, body: answer.json() as { message?: string; path?: string }, token }
}

/** Of these the chat draws the first picture. */
const takenByChat = new Set(['a GIF', 'a GIF with frames'])

const corpus: Record<string, Buffer> = {
  ...hostilePictures,
  nothing: Buffer.alloc(0),
  'zeros alone': Buffer.alloc(100_000),
  'a GIF of ten thousand pictures': anAnimation(10_000),
  'a PNG that unpacks to a thousand times its size': aSolidPicture(20_000, 20_000),
  ...quickTimeBombs,
}

const said = new Map<string, Partial<Record<Door, string>>>()

afterAll(() => {
  if (!process.env.FILES_TABLE) return
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = [...said].map(([name, answers]) =>
    line([name, ...doorNames.map((door) => answers[door] ?? '')]),
  )
  console.log(
    [line(['file', ...doorNames]), line(['---', ...doorNames.map(() => '---')]), ...rows].join('\n'),
  )
})

test.each(Object.entries(corpus))('%s is taken at no door', async (name, bytes) => {
  for (const door of doorNames) {
    const { status, body, token } = await handIn(door, bytes)
    said.set(name, { ...said.get(name), [door]: `${status} ${body.message ?? 'taken'}` })
    const isTaken = takenByChat.has(name) && door === 'chat picture'
    expect([door, status]).toEqual([door, isTaken ? 200 : 400])
    if (door !== 'slip') continue
    expect(body.message).toBe(bytes.length > 0 ? 'SLIP_INVALID_FILE' : 'SLIP_NO_FILE')
    const listed = await world.call(api.slips, { body: { page: 1, limit: 1 } }, { token })
    expect(listed.body.slips).toEqual([])
  }
})

test('a file is kept under a name of ours, whatever its sender calls it', async () => {
  const photograph = await aPicture().jpeg().toBuffer()
  for (const filename of hostileNames)
    for (const door of ['chat picture', 'banner picture'] as const) {
      const { status, body } = await handIn(door, photograph, filename)
      expect([door, filename, status]).toEqual([door, filename, 200])
      expect(body.path).toMatch(/\/[0-9a-f]{32}$/)
    }
  const kept = readdirSync(join(world.app.config.dataDir, 'chat-files'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
  expect(kept.length).toBeGreaterThanOrEqual(hostileNames.length)
  expect(kept.map(({ name }) => name).filter((name) => !/^[0-9a-f]{32}$/.test(name))).toEqual([])
})

test('of where and with what it was taken nothing is kept, at any door', async () => {
  const file = await aPicture()
    .withExif({
      IFD0: { Make: 'KapaoCam' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  expect(file.toString('latin1')).toContain('KapaoCam')
  const { files, chatFiles } = world.app
  const keep = [] as Buffer[]
  for (const store of [files, chatFiles]) {
    const put = store.put.bind(store)
    store.put = (bytes) => {
      if (Buffer.isBuffer(bytes)) keep.push(bytes)
      return put(bytes)
    }
  }
  await handIn('slip', file)
  await handIn('chat picture', file)
  const { path = '' } = (await handIn('banner picture', file)).body
  keep.push((await world.running.server.inject(path)).rawPayload)
  expect(keep).toHaveLength(3)
  for (const bytes of keep) {
    expect(bytes.toString('latin1')).not.toContain('KapaoCam')
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  }
})
