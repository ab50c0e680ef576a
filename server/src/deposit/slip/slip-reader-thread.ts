/** The thread of slip-reader.ts: finds the codes on one picture after the other. Only JavaScript and WebAssembly run here, so it may be ended at any point. */
import { parentPort } from 'node:worker_threads'
import type { GreyPicture } from '#platform/files/picture.ts'
import { findCodes } from '#platform/files/qr-codes.ts'

/** Four bytes per point, as the reader of codes wants them: opaque, and red, green and blue alike. */
function colour({ data, width, height }: GreyPicture) {
  const points = new Uint32Array(data.length)
  for (let at = 0; at < data.length; at++) points[at] = 0xff_00_00_00 + (data[at] as number) * 0x01_01_01
  return { data: new Uint8Array(points.buffer), info: { width, height } }
}

parentPort?.on('message', async (picture: GreyPicture) => {
  parentPort?.postMessage(await findCodes(colour(picture)))
})
