/** An adapter for providers whose sign-in page hides fields in its form, which must come back with the credentials. */
import { Parser } from 'htmlparser2'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { path } from '../http.ts'
import * as outsideLimits from '../limits.ts'
import type { GameProvider, GameSettings } from './game.ts'
import { createPlainProvider } from './plain.ts'

/** Names and values of a page's hidden fields. Read as text: nothing of the page is ever run or shown. */
export function hiddenFields(page: string): Record<string, string> {
  const fields: [name: string, value: string][] = []
  const parser = new Parser({
    onopentag(tag, { type, name, value = '' }) {
      const isHidden = tag === 'input' && type?.toLowerCase() === 'hidden'
      if (isHidden && name && fields.length < outsideLimits.signInFieldsMax) fields.push([name, value])
    },
  })
  parser.end(page)
  return Object.fromEntries(fields)
}

export function createFormProvider(settings: GameSettings): GameProvider {
  const { slot, connect } = settings
  const ask = connect()
  return {
    ...createPlainProvider(settings),
    async readSignInState() {
      const page = await ask({
        method: 'GET',
        path: path`/games/${slot}/web`,
        answer: z.string(),
        as: 'text',
      })
      const fields = hiddenFields(page)
      if (Object.keys(fields).length === 0)
        throw new OutsideError(`game ${slot}: the sign-in page hides no fields`)
      return fields
    },
  }
}
