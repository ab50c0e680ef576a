/** What every answer forbids browsers to do with it, and what the console's pages forbid beyond that (quality C-12 to C-16). */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '#config.ts'
import * as serverLimits from '#platform/server-limits.ts'

type Places = Pick<Config, 'publicUrl' | 'gameOrigins' | 'isHttps'>

const self = "'self'"

/** What both apps need: their own scripts, styles and pictures, and nothing that is written into a page. */
const ofEveryPage = ({ isHttps }: Pick<Places, 'isHttps'>) => ({
  defaultSrc: ["'none'"],
  scriptSrc: [self],
  styleSrc: [self],
  // Styles that scripts set on elements: positions of dialogs and carousels. No style sheet can be added.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: [self, 'data:', 'blob:'],
  fontSrc: [self],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  'require-trusted-types-for': ["'script'"],
  ...(isHttps && { upgradeInsecureRequests: [] }),
})

/** @param ownScripts hashes of the scripts that the build has written into the page. */
const ofMembersPages = (places: Places, ownScripts: string[] = []) => ({
  ...ofEveryPage(places),
  scriptSrc: [self, ...ownScripts],
  // Older browsers do not count a socket to the same host as 'self'.
  connectSrc: [self, places.publicUrl.replace(/^http/, 'ws')],
  manifestSrc: [self],
  workerSrc: [self],
  mediaSrc: [self],
  // Also where a sign-in is posted to at a game provider (spec §2).
  formAction: [self, ...places.gameOrigins],
})

/** Of the console: it talks to its own server and leads nowhere else. */
const ofConsolePages = (places: Places) => ({
  ...ofEveryPage(places),
  connectSrc: [self],
  formAction: [self],
})

const written = (directives: ReturnType<typeof ofMembersPages | typeof ofConsolePages>) => {
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: { maxAge: serverLimits.httpsOnlySeconds, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  write({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

/** Of every answer that says nothing else. */
export const securityHeaders = (places: Places) => written(ofMembersPages(places))

/** Of the member app's page, whose own script stands in it (speed S17): that script may run, told by its SHA-256, and no other. */
export function memberPageHeaders(places: Places, page: string) {
  const hashes: string[] = []
  for (const script of page.split('<script').slice(1)) {
    const end = script.indexOf('>')
    if (/\ssrc=/.test(script.slice(0, end))) continue
    const [text = ''] = script.slice(end + 1).split('</script>')
    hashes.push(createHash('sha256').update(text).digest('base64'))
  }
  return written(
    ofMembersPages(
      places,
      hashes.map((hash) => `'sha256-${hash}'`),
    ),
  )
}

/** Of everything below `/console/`, in place of those. */
export const consoleHeaders = (places: Places) => written(ofConsolePages(places))
