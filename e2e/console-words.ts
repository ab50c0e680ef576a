/** The console's own words in English, so that journeys find things by what a person reads. */
import { messages } from '../console/src/i18n/en/catalogue.ts'

/** A word with no arguments, by its path: `request.approve`. */
export function consoleWord(path: string): string {
  let found: unknown = messages
  for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  if (typeof found !== 'string') throw new Error(`the console has no word ${path}`)
  return found
}
