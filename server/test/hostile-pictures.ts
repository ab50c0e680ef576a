/** Files that are not the pictures they say they are, each made as somebody with bad intentions would make it. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const aPicture = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#d0d8e4' } })

const jpeg = await aPicture().jpeg().toBuffer()
const png = await aPicture().png().toBuffer()
const html = '<html><script>alert(1)</script></html>'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few kilobytes that says it is `side` points wide and high. */
function vastPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * 1_000))
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** After its head a PNG may say that it has frames. */
function animatedPng(): Buffer {
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(2, 0)
  const headEnds = 8 + 25
  return Buffer.concat([png.subarray(0, headEnds), chunk('acTL', frames), png.subarray(headEnds)])
}

/** Hidden where a JPEG keeps a remark. */
function jpegWithRemark(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    jpeg.subarray(2),
  ])
}

const frames = await Promise.all(
  ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
    sharp({ create: { width: 120, height: 120, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)

export const hostilePictures: Record<string, Buffer> = {
  'a web page': Buffer.from(html),
  'an SVG': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>',
  ),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  'a ZIP': Buffer.from('PK\u0003\u0004 and so on'),
  text: Buffer.from('not a picture at all'),
  'one byte': Buffer.from('x'),
  'a GIF': await aPicture().gif().toBuffer(),
  'a GIF with frames': await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer(),
  'a WebP with frames': await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer(),
  'a PNG with frames': animatedPng(),
  'a TIFF': await aPicture().tiff().toBuffer(),
  'an AVIF': await aPicture().avif().toBuffer(),
  'a JPEG with a web page behind it': Buffer.concat([jpeg, Buffer.from(html)]),
  'a JPEG with a web page in its remark': jpegWithRemark(html),
  'a PNG with a web page behind it': Buffer.concat([png, Buffer.from(html)]),
  'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
  'half a PNG': png.subarray(0, png.length / 2),
  'the head of a JPEG and nothing else': jpeg.subarray(0, 20),
  'the head of a JPEG before random bytes': Buffer.concat([
    jpeg.subarray(0, 11),
    Buffer.alloc(5_000, 'kapao'),
  ]),
  'a PNG of 30,000 by 30,000 points': vastPng(30_000),
  'a PNG just over 25 million points': await sharp({
    create: { width: 5_001, height: 5_000, channels: 3, background: '#ffffff' },
  })
    .png()
    .toBuffer(),
}
