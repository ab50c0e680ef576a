/** An adapter for providers whose sign-in page hides fields in its form, which must come back with the credentials. */
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { path } from '../http.ts'
import type { GameProvider, GameSettings } from './game.ts'
import { createPlainProvider } from './plain.ts'

const fieldsMax = 20

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)
  return new Map(
    [...found].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? ''),
    ]),
  )
}

/** Names and values of a page's hidden fields. Read as text: nothing of the page is ever run or shown. */
export function hiddenFields(page: string): Record<string, string> {
  const fields = (page.match(/<input\s[^<>]*>/gi) ?? [])
    .map(attributesOf)
    .filter((attributes) => attributes.get('type')?.toLowerCase() === 'hidden' && attributes.get('name'))
  return Object.fromEntries(
    fields
      .slice(0, fieldsMax)
      .map((attributes) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
  )
}

export function createFormProvider(settings: GameSettings): GameProvider {
  const { slot, ask } = settings
  return {
    ...createPlainProvider(settings),
    async readSignInState() {
      const page = await ask({
        method: 'GET',
        path: path`/games/${slot}/web`,
        answer: z.string(),
        isText: true,
      })
      const fields = hiddenFields(page)
      if (Object.keys(fields).length === 0)
        throw new OutsideError(`game ${slot}: the sign-in page hides no fields`)
      return fields
    },
  }
}
