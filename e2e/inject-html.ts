/** Puts hostile HTML into every text of every answer that the page gets, as if a server had let it through. */
import type { Page, Route } from '@playwright/test'

/** Stands beside each payload: where it is read, the payload came through. */
export const marker = 'QZX'

/** Fields that hold somebody's words: names, texts and HTML, of operators, members and banks alike. */
const texts = new Set([
  ...[
    'name',
    'nameTH',
    'nameEN',
    'nameLA',
    'description',
    'notice',
    'html',
    'contactText',
    'lineName',
    'website',
  ],
  ...['bankAccountName', 'walletAccountName', 'info', 'htmlDescription', 'username', 'detail'],
])
/** Fields that hold an address to go to. */
const links = new Set(['lineLink', 'web', 'android', 'ios'])
/** What an address must never be. */
const badLinks = [
  'javascript:tripped(1)',
  ' \u0001JavaScript:tripped(1)',
  'data:text/html,<script>tripped(1)</script>',
]

let nextLabel = 0

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** From now on. Everything that a screen shows holds all of these. */
export async function injectHtml(page: Page, payloads: readonly string[]) {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/api/chat/history') return route.fulfill({ json: history(route, payloads) })
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.startsWith('application/json'))
      return route.fulfill({ response: answer })
    const json = injected((await answer.json()) as Json, payloads)
    if (pathname === '/api/chat/config' && isObject(json)) json.lastSeq = conversation(payloads).length
    return route.fulfill({ response: answer, json })
  })
}

const isObject = (json: Json): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Each of its own in a list of HTML; one behind the other where there is place for one text only. */
function injected(json: Json, payloads: readonly string[], key = ''): Json {
  if (key === 'conditions' || key === 'agreements') return payloads.map((html) => `<p>${marker}</p>${html}`)
  if (key === 'banners' || isBanners(json))
    return payloads.map((html) => ({ image: null, html: `<p>${marker}</p>${html}` }))
  if (Array.isArray(json)) return json.map((part) => injected(part, payloads))
  if (isObject(json))
    return Object.fromEntries(
      Object.entries(json).map(([name, part]) => [name, injected(part, payloads, name)]),
    )
  if (links.has(key)) return badLinks[0] as string
  // A slice has room for a few words: each has one of its own.
  if (key === 'label') return `${marker} ${payloads[nextLabel++ % payloads.length]}`
  return texts.has(key) && typeof json === 'string' ? `${json} ${marker} ${payloads.join(' ')}` : json
}

const isBanners = (json: Json): boolean =>
  Array.isArray(json) &&
  json.length > 0 &&
  json.every((part) => isObject(part) && 'image' in part && 'html' in part)

/** A conversation in which each payload is said in every way there is. */
function conversation(payloads: readonly string[]): object[] {
  return payloads.flatMap((payload, index) => {
    const words = `${marker} ${payload}`
    const buttons = badLinks.flatMap((link) =>
      ['web', 'call', 'say'].map((type) => ({ title: words, type, payload: link })),
    )
    const card = { image_url: null, title: words, subtitle: words, buttons: buttons.slice(0, 3) }
    return [
      { message_type: 'text', payload: { message: words } },
      { message_type: 'postback', payload: { title: words, payload: 'X' } },
      {
        message_type: 'media',
        payload: { fileType: 'file', filePath: badLinks[index % badLinks.length], name: words },
      },
      { message_type: 'buttons', payload: { title: words, buttons } },
      { message_type: 'generic', payloads: [card] },
      { message_type: words, payload: words },
      { message_type: 'quick_replies', payload: { title: words, buttons } },
    ]
  })
}

/** Newest first, all at once: what comes after and before it is nothing. */
function history(route: Route, payloads: readonly string[]): object[] {
  const { skip = 0, afterSeq } = (route.request().postDataJSON() ?? {}) as {
    skip?: number
    afterSeq?: number
  }
  if (skip > 0 || afterSeq !== undefined) return []
  return conversation(payloads)
    .map((message, index) => ({
      seq: index + 1,
      sender: index % 7 === 0 ? 'customer' : 'operator',
      message,
      createdAt: new Date().toISOString(),
      session_id: 'one',
      clientId: null,
      ...{ userId: 'm1', guestId: null, username: null, name: null },
    }))
    .toReversed()
}
