/** The demo's pictures: woven banners, the games' emblems and scenes, and the QR of the chat app. Drawn here, so that none is fetched and none is anybody's. */

import { nameOfPicture, shownUnder } from '../../server/src/content/picture.service.ts'
import { drawQr } from '../../server/src/deposit/qr/qr-code.ts'
import { drawCloth } from './cloth.ts'
import { drawEmblem, drawScene } from './game-pictures.ts'
import { type Game, games } from './games.ts'
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

const addressOf = (svg: string): string => shownUnder + nameOfPicture(Buffer.from(svg))

/** The address that shows it. */
export const imageOf = (name: PictureName): string => addressOf(drawn[name])

/** Under which addresses a game's emblem and its scene are shown. */
export const imagesOf = ({ emblem, scene, category }: Game) => ({
  logo: addressOf(drawEmblem(emblem, category)),
  background: addressOf(drawScene(scene)),
})

export const pictureRows = (now: Date) =>
  [
    ...Object.values(drawn),
    ...Object.values<Game>(games).flatMap(({ emblem, scene, category }) => [
      drawEmblem(emblem, category),
      drawScene(scene),
    ]),
  ].map((svg) => ({
    name: nameOfPicture(Buffer.from(svg)),
    content_type: 'image/svg+xml',
    bytes: `\\x${Buffer.from(svg).toString('hex')}`,
    created_at: now.toISOString(),
  }))
