/** What the operator tells everybody, in the caller's language (answers as decisions D14). */
import type { Locale } from '@kapao/contract/edition.ts'
import { Banners } from '@kapao/contract/schemas/site.ts'
import type { BannersName, PiecesName, TextName } from '@kapao/contract/schemas/staff-content.ts'
import type { App } from '#parts/app-parts.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'
import { findContent, listMemberBanks, listSources } from './lookup.queries.ts'

export const listBanks = ({ db, config }: Pick<App, 'db' | 'config'>) =>
  cachedBriefly(db, 'banks', () => listMemberBanks(db, config.edition))

export async function listSourcesIn({ db }: Pick<App, 'db'>, locale: Locale) {
  const rows = await cachedBriefly(db, 'sources', () => listSources(db))
  return rows.map(({ code, description }) => ({ code, description: description[locale] }))
}

/** A list of HTML pieces, or one text; empty when the operator has written none. */
export async function getTexts(
  { db }: Pick<App, 'db'>,
  name: PiecesName | TextName,
  locale: Locale,
): Promise<{ texts: string[]; version: string }> {
  const content = await cachedBriefly(db, `${name} ${locale}`, () => findContent(db, name, locale))
  const words = content?.words ?? []
  return { texts: (Array.isArray(words) ? words : [words]).map(String), version: content?.version ?? '' }
}

/** None when the operator has set none up. */
export async function getBanners({ db }: Pick<App, 'db'>, name: BannersName, locale: Locale) {
  const content = await cachedBriefly(db, `${name} ${locale}`, () => findContent(db, name, locale))
  return Banners.parse(content?.words ?? [])
}
