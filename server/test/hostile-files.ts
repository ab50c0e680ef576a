/** Files that are small to send and large to open, and names that no file should be kept under. */
import { crc32, deflateSync } from 'node:zlib'
import { aVideo } from './chats.ts'

const word = (value: number) => Buffer.from([value & 255, value >> 8])

/** A GIF of many pictures of one point, a few bytes each. */
export function anAnimation(frames: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    word(200),
    word(200),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ])
  const control = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0])
  const place = Buffer.concat([Buffer.from([0x2c]), word(0), word(0), word(1), word(1), Buffer.from([0])])
  const point = Buffer.from([2, 2, 0x44, 1, 0])
  const frame = Buffer.concat([control, place, point])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour with all its rows there: some fifty kilobytes that unpack to fifty megabytes. */
export function aSolidPicture(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The head of a video whose first box says that it is as long as this. */
function withLength(length: number): Buffer {
  const file = aVideo('qt  ')
  file.writeUInt32BE(length)
  return file
}

/** What says that it is QuickTime, and is made to keep a reader busy. */
export const quickTimeBombs: Record<string, Buffer> = {
  'a QuickTime head of four gigabytes': withLength(0xffffffff),
  'a QuickTime head of no length': withLength(0),
  'a QuickTime head of a length in 64 bits': withLength(1),
  'a QuickTime head that is shorter than itself': withLength(8),
  'QuickTime boxes in boxes': Buffer.concat(
    Array.from({ length: 2_000 }, (_, depth) => {
      const box = Buffer.alloc(8)
      box.writeUInt32BE(16_000 - depth * 8)
      box.write('moov', 4, 'latin1')
      return box
    }),
  ),
}

export const hostileNames = [
  ...[
    '',
    '../../x.jpg',
    '..\\..\\x.jpg',
    '/etc/passwd',
    'x.jpg\\0.php',
    `${'n'.repeat(4_000)}.jpg`,
    'x.svg',
    'x.html',
  ],
  ...['CON', '.htaccess', 'ก่ี้.jpg', '<img src=x onerror=tripped(1)>.jpg', '%2e%2e%2fx', 'x.jpg; name=other'],
]
