/** The demo's pictures: woven banners and the QR of the chat app. Drawn here, so that none is fetched and none is anybody's. */

import { nameOfPicture, shownUnder } from '../../server/src/content/picture.service.ts'
import { drawQr } from '../../server/src/deposit/qr/qr-code.ts'
import { drawCloth } from './cloth.ts'
import { comingBack, lotus, openDoor, sevenDays, sunrise, twoRings } from './motifs.ts'

/** Where the demo's contact page leads; nobody is there. */
export const chatLink = 'https://chat.kapao.example/@kapao'

const drawn = {
  first: drawCloth(lotus, '#c678dd'),
  daily: drawCloth(sunrise, '#2ec4b6'),
  weekly: drawCloth(sevenDays, '#ff9f5a'),
  welcome: drawCloth(openDoor, '#e0607e'),
  invite: drawCloth(twoRings, '#2ec4b6'),
  refund: drawCloth(comingBack, '#5aa9ff'),
  chatQr: await drawQr(chatLink),
}
export type PictureName = keyof typeof drawn

/** The address that shows it. */
export const imageOf = (name: PictureName): string => shownUnder + nameOfPicture(Buffer.from(drawn[name]))

export const pictureRows = (now: Date) =>
  Object.values(drawn).map((svg) => ({
    name: nameOfPicture(Buffer.from(svg)),
    content_type: 'image/svg+xml',
    bytes: `\\x${Buffer.from(svg).toString('hex')}`,
    created_at: now.toISOString(),
  }))
