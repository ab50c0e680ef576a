/** What every part of the outside world has at hand. Nothing is global: tests run several sandboxes in one process. */
import type { Faults } from './faults.ts'
import type { Webhooks } from './qr/webhooks.ts'
import type { Store } from './store.ts'

export interface SandboxOptions {
  port: number
  /** The address to listen on; loopback by default, since the control calls ask for no identity. */
  host?: string | undefined
  /** Where the carrier that speaks SMPP listens; absent: nowhere. */
  smppPort?: number | undefined
  /** Where its memory lives; absent: in the process only. */
  dataDir?: string | undefined
  /** Base address of our server, for the operator's system switch. */
  serverUrl: string
  /** The secrets in a setting of that name; absent: the fixed ones of the sandbox. The first is the one to sign with. */
  secretsOf?: ((setting: string) => string[]) | undefined
  operatorToken: string
  /** How long a service that falls silent keeps the connection open; absent: longer than any client waits. */
  silenceMs?: number | undefined
  /** How long one that is slow takes; absent: long enough for somebody to notice. */
  slowMs?: number | undefined
  /** Real time, to which the sandbox adds its clock offset. */
  now?: (() => Date) | undefined
}

export interface Sandbox {
  options: SandboxOptions
  store: Store
  faults: Faults
  webhooks: Webhooks
  /** The secrets that it shares with our server, by setting. */
  secretsOf(setting: string): string[]
  /** The product's time: real time plus the offset that `POST /control/clock` adds to. */
  now(): Date
  /** The base of links that a browser opens. */
  browserUrl(): string
  /** Of the demo's staff who are signed in at our server, by username: a code serves once, so a session is kept. */
  staffCookies: Map<string, string>
  /** The newest step of a code that was given, by username. */
  givenSteps: Map<string, number>
  /** Aborted when the sandbox closes, so that no wait outlives it. */
  closing: AbortSignal
}
