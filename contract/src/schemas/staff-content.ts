/** What staff write for members to read, always in every language, and the pictures of banners (quality C-08). */
import * as z from 'zod/mini'
import type { Locale } from '../edition.ts'
import { contentLimits } from '../limits.ts'
import * as lists from '../lists.ts'
import { Moment, pageFields, paragraphs } from './text.ts'

/** The same for each language. */
export const forEachLanguage = <One>(one: One) =>
  Object.fromEntries(lists.locales.map((locale) => [locale, one])) as Record<Locale, One>

/** The same in each language. */
export const inEachLanguage = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.strictObject(forEachLanguage(schema))

/** HTML as staff type it; the server stores what is left of it once it can do nothing. Empty: nothing is shown. */
export const Html = paragraphs(contentLimits.htmlLengthMax, 0)

/** The address that an upload answered. */
export const PicturePath = z.string().check(z.regex(/^\/api\/site\/pictures\/[0-9a-f]{32}$/))

const WrittenBanner = z.strictObject({ image: z.nullable(PicturePath), html: Html })
export const WrittenBanners = z.array(WrittenBanner).check(z.maxLength(contentLimits.bannersMax))
export const BannersInEach = inEachLanguage(WrittenBanners)
const Pieces = inEachLanguage(z.array(Html).check(z.maxLength(contentLimits.piecesMax)))
const OneText = inEachLanguage(Html)

export const PiecesName = z.enum(lists.piecesNames)
export type PiecesName = z.infer<typeof PiecesName>
export const TextName = z.enum(lists.textNames)
export type TextName = z.infer<typeof TextName>
export const BannersName = z.enum(lists.bannersNames)
export type BannersName = z.infer<typeof BannersName>

/** The version that the writer has read, '' for none: a change made in between is not overwritten unseen. */
const version = z.string().check(z.maxLength(40))

/** `from`: it is shown from then on, and not now; `until`: from then on there stands again what stood before. */
const planned = { from: z.optional(Moment), until: z.optional(Moment) }

export const PiecesChange = z.strictObject({ version, words: Pieces, ...planned })
export const TextChange = z.strictObject({ version, words: OneText, ...planned })
export const BannersChange = z.strictObject({ version, words: BannersInEach, ...planned })

/** What of the HTML was taken out before it was stored: tags, and `tag attribute` each. Nothing else was changed. */
export const removed = z.array(z.string())

/** `version` is the new one: of agreements it is what members accept. Of what waits for its time it is the one that is shown now. */
export const Written = z.object({ message: z.string(), version: z.string(), removed })

/** As it is stored. */
const shown = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({
    words: z.object(forEachLanguage(schema)),
    version: z.string(),
    updatedAt: z.nullable(Moment),
    /** What waits for its time, and what is shown until its end; the next one first. */
    plans: z.array(
      z.object({
        _id: z.string(),
        state: z.enum(lists.contentPlanStates),
        from: Moment,
        until: z.nullable(Moment),
        /** Who wrote it. */
        by: z.string(),
        words: z.object(forEachLanguage(schema)),
      }),
    ),
  })
const shownPieces = shown(z.array(z.string()))
const shownText = shown(z.string())
const shownBanners = shown(z.array(z.object({ image: z.nullable(z.string()), html: z.string() })))

export const SiteContent = z.object({
  conditions: shownPieces,
  agreements: shownPieces,
  notice: shownText,
  contact: shownText,
  inviteBanners: shownBanners,
  refundBanners: shownBanners,
})

export const ContentVersionFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,15}$/)))),
  name: z.enum([...lists.piecesNames, ...lists.textNames, ...lists.bannersNames]),
})

const oneBanner = z.object({ image: z.nullable(z.string()), html: z.string() })

/** What was written before, newest first, as it was stored; one of these written again brings it back. */
export const ContentVersionPage = z.object({
  total: z.int(),
  isEstimate: z.optional(z.boolean()),
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  versions: z.array(
    z.object({
      _id: z.string(),
      version: z.string(),
      words: z.object(forEachLanguage(z.union([z.string(), z.array(z.union([z.string(), oneBanner]))]))),
      by: z.string(),
      at: Moment,
    }),
  ),
})

/** Where the picture is shown, to everybody and for good. */
export const UploadedPicture = z.object({ message: z.string(), path: z.string() })
