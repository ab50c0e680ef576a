/** What members read, as a form holds it: pieces in each language, whatever the shape in which it is stored. Pure. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { recordOf } from '@kapao/contract/keys.ts'
import { bannersNames, locales, piecesNames, textNames } from '@kapao/contract/lists.ts'
import type { ContentVersionPage, SiteContent } from '@kapao/contract/schemas/staff-content.ts'

export const contentNames = [...textNames, ...piecesNames, ...bannersNames] as const
export type ContentName = (typeof contentNames)[number]

export type Content = Wire<typeof SiteContent>
export type Version = Wire<typeof ContentVersionPage>['versions'][number]

/** One text, or one of several, or a banner. `id` is the form's own. */
export interface Piece {
  id: string
  image: string | null
  html: string
}
export type Draft = Readonly<Record<Locale, readonly Piece[]>>

/** One text that is always there; pieces, as many as wanted; pieces with a picture each. */
export type Shape = keyof typeof wordsAs
export const shapeOf = (name: ContentName): Shape => {
  if (textNames.some((text) => text === name)) return 'text'
  return bannersNames.some((banners) => banners === name) ? 'banners' : 'pieces'
}

const inEach = <To>(make: (locale: Locale) => To) => recordOf(locales, make)

export const newPiece = (html = '', image: string | null = null): Piece => ({
  id: crypto.randomUUID(),
  image,
  html,
})

type Stored = Version['words'][Locale]

const piecesOf = (stored: Stored): Piece[] =>
  typeof stored === 'string'
    ? [newPiece(stored)]
    : stored.map((one) => (typeof one === 'string' ? newPiece(one) : newPiece(one.html, one.image)))

/** @param words as `content` or a version has them. */
export const draftOf = (words: Readonly<Record<Locale, Stored>>): Draft =>
  inEach((locale) => piecesOf(words[locale]))

/** As the call of each shape takes them. */
export const wordsAs = {
  text: (draft: Draft) => inEach((locale) => draft[locale][0]?.html ?? ''),
  pieces: (draft: Draft) => inEach((locale) => draft[locale].map(({ html }) => html)),
  banners: (draft: Draft) => inEach((locale) => draft[locale].map(({ image, html }) => ({ image, html }))),
}

/** Languages in which something differs. */
export const changedLocales = (shape: Shape, before: Draft, after: Draft): Locale[] => {
  const [old, now] = [wordsAs[shape](before), wordsAs[shape](after)]
  return locales.filter((locale) => JSON.stringify(old[locale]) !== JSON.stringify(now[locale]))
}

/** Languages that have fewer pieces than another one, or an empty text where another has one. */
export const lackingLocales = (draft: Draft): Locale[] => {
  const filled = inEach((locale) => draft[locale].filter(({ html, image }) => html !== '' || image).length)
  const most = Math.max(...Object.values(filled))
  return locales.filter((locale) => filled[locale] < most)
}
