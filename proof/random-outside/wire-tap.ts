/** Listens to every call that the product makes outside: which it was, and what came back over the wire. */

/** What a call came to. `silence`: nothing readable, so its outcome is unknown. */
export type WireOutcome = 'answered' | 'refused' | 'not yet' | 'not known there' | 'silence'

export interface WireTap {
  /** How many calls have been sent. */
  count: number
  /** By service and call, then by outcome. */
  readonly outcomes: Map<string, Map<WireOutcome, number>>
  /** From then on nobody listens. */
  stop(): void
}

/** @param baseUrl where the outside is; what tests say to its controls is no call of the product. */
export function tapWire(baseUrl: string): WireTap {
  const original = globalThis.fetch
  const outcomes: WireTap['outcomes'] = new Map()
  const tap: WireTap = {
    count: 0,
    outcomes,
    stop() {
      globalThis.fetch = original
    },
  }
  const note = (call: string, outcome: WireOutcome) => {
    const counts = outcomes.get(call) ?? new Map<WireOutcome, number>()
    outcomes.set(call, counts.set(outcome, (counts.get(outcome) ?? 0) + 1))
  }
  globalThis.fetch = async (input, init) => {
    const url = input instanceof URL ? input : new URL(String(input))
    const isOutside = url.href.startsWith(baseUrl) && new Headers(init?.headers).has('authorization')
    if (!isOutside) return original(input, init)
    tap.count++
    const call = callOf(init?.method ?? 'GET', url.pathname)
    try {
      const response = await original(input, init)
      // Read whole here, so that silence in the middle of an answer is heard too.
      const text = await response.text()
      note(call, outcomeOf(response.status, text))
      return new Response(text, { status: response.status, headers: response.headers })
    } catch (error) {
      note(call, 'silence')
      throw error
    }
  }
  return tap
}

/** `GET game transfers`: who is asked for what, without names and references. */
function callOf(method: string, path: string): string {
  const [service = '', ...rest] = path.slice(1).split('/')
  const isMany = service === 'games' || service === 'gateways'
  const named = isMany ? rest.slice(1) : rest
  const last = named.at(-1) ?? ''
  const what = named[0] === 'accounts' && ['password', 'transactions'].includes(last) ? last : named[0]
  return `${service} ${method} ${what}`
}

function outcomeOf(status: number, text: string): WireOutcome {
  const said = readStatus(text)
  if (status === 404 || said === 'unknown') return 'not known there'
  if (said === undefined || (status >= 500 && status !== 503)) return 'silence'
  if (said === 'processing' || said === 'delayed') return 'not yet'
  return status >= 400 || said === 'rejected' || said === 'refused' ? 'refused' : 'answered'
}

/** The status that an answer names, '' when it names none, undefined when it cannot be read. */
function readStatus(text: string): string | undefined {
  try {
    const { status } = (JSON.parse(text) ?? {}) as { status?: unknown }
    return typeof status === 'string' ? status : ''
  } catch {
    // A page of a web site is no JSON, and whole when it ends.
    return text.trimEnd().endsWith('</html>') ? '' : undefined
  }
}
