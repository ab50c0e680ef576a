/** Watches a page for what no text of anybody's may ever do: run, ask, load from elsewhere, lead away. */
import type { Page } from '@playwright/test'

interface Watched {
  trippedBy: string[]
  violations: string[]
}

declare global {
  var watched: Watched
}

export interface ScriptWatch {
  /** What has happened once all that loads has done so, and what stands in the document that should not. */
  faults(): Promise<string[]>
}

/**
 * What Chromium reports for HTML that is only read, into a document that is never shown: no attribute, no style and no
 * base of it works, and still the policy is said to have been needed. HTML that our server has cleaned has none of them.
 */
const ofReading = /^(script-src-attr inline|style-src-elem inline|base-uri \S*) /

/** Before the page is opened. @param isRaw the page is handed HTML that no server has cleaned. */
export async function watchScripts(page: Page, ownOrigin: string, isRaw: boolean): Promise<ScriptWatch> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`a window: ${popup.url()}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(ownOrigin).host)
      seen.push(`a request: ${url}`)
  })
  await page.addInitScript(() => {
    globalThis.watched = { trippedBy: [], violations: [] }
    Object.assign(globalThis, { tripped: (by: unknown) => globalThis.watched.trippedBy.push(String(by)) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      globalThis.watched.violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  return {
    faults: async () => {
      await page.evaluate(everythingLoaded)
      const { trippedBy, violations } = await page.evaluate(() => globalThis.watched)
      return [
        ...seen,
        ...trippedBy.map((by) => `a script ran: ${by}`),
        ...violations
          .filter((what) => !(isRaw && ofReading.test(what)))
          .map((what) => `the content policy had to step in: ${what}`),
        ...(await page.evaluate(findForeign)),
      ]
    },
  }
}

/**
 * All pictures have come or failed, also one of our own behind them that cannot be read, and two frames are drawn: by then
 * handlers of what stands before it have had their turn.
 */
async function everythingLoaded() {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const last = new Image()
  last.src = 'data:image/png,'
  const isOnItsWay = ({ complete, loading }: HTMLImageElement) => !complete && loading !== 'lazy'
  while ([last, ...document.images].some(isOnItsWay)) await frame()
  await frame()
  await frame()
}

/** Elements that our app never makes, attributes that run, and addresses that are none. */
function findForeign(): string[] {
  const found: string[] = []
  if (document.baseURI !== location.href) found.push(`addresses begin at ${document.baseURI}`)
  const never =
    'iframe, object, embed, base, applet, frame, portal, fencedframe, meta[http-equiv], math, foreignObject, animate'
  // What the browser itself or a library of ours adds carries no text of anybody's.
  for (const element of document.body.querySelectorAll(`${never}, script:not([src^="/"]), style`))
    if (element.outerHTML.includes('tripped') || element.matches(never))
      found.push(element.outerHTML.slice(0, 200))
  for (const element of document.body.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const leads = [
        'href',
        'src',
        'action',
        'formaction',
        'data',
        'poster',
        'srcdoc',
        'xlink:href',
      ].includes(name)
      const isBad = leads && !/^(https?:|blob:|mailto:|tel:|data:image\/|\/|#|$)/i.test(value)
      if (/^on/.test(name) || isBad || (name === 'style' && /foreign|expression|url\(/.test(value)))
        found.push(`${element.tagName} ${name}=${value.slice(0, 100)}`)
    }
  return found
}
