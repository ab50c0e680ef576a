/** How members reach the house: what staff have written about it, and its account in the chat app. */
import type { Locale } from '@kapao/contract/edition.ts'
import { getTexts } from '#content/lookup.service.ts'
import type { App } from '#parts/app-parts.ts'
import { getSettings } from './settings.ts'

export async function getContact(app: Pick<App, 'db'>, locale: Locale) {
  const [{ texts }, { lineLink, lineName, lineQR }] = await Promise.all([
    getTexts(app, 'contact', locale),
    getSettings(app),
  ])
  return { contactText: texts.join('\n'), lineLink, lineName, lineQR }
}
