/** What a demo operator tells members: conditions, agreements, notice, contact and banners, written in each language. */
import type { Edition } from '../../contract/src/edition.ts'
import { inEachLanguage } from './i18n/words.ts'
import { imageOf, type PictureName } from './pictures.ts'

const bannerOf = (picture: PictureName, html: string) => [{ image: imageOf(picture), html }]

const version = '2026-01'

/** `[[with baht|without figures]]`: all members of Thailand hold baht; in Laos a text is read by members of either currency. */
const perEdition = /\[\[([^|]*)\|([^\]]*)\]\]/g

function forEdition<Words>(words: Words, edition: Edition): Words {
  const chosen = edition === 'thailand' ? '$1' : '$2'
  return JSON.parse(JSON.stringify(words).replaceAll(perEdition, chosen)) as Words
}

const texts = {
  conditions: inEachLanguage(({ conditions }) => conditions),
  agreements: inEachLanguage((words) => words.texts.agreements),
  notice: inEachLanguage((words) => words.texts.notice),
  contact: inEachLanguage((words) => words.texts.contact),
  inviteBanners: inEachLanguage((words) => bannerOf('invite', words.texts.invite)),
  refundBanners: inEachLanguage((words) => bannerOf('refund', words.texts.refund)),
}

export const contentRows = (edition: Edition) =>
  Object.entries(texts).map(([name, words]) => ({ name, words: forEdition(words, edition), version }))
