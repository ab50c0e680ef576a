/** Starts the outside world: in process for tests, or by itself from the environment. */
import { sandboxSecret } from '@kapao/contract/outside/credentials.ts'
import { buildApp } from './app.ts'
import { findOffsetMs } from './clock.ts'
import { readConfig } from './config.ts'
import { Faults } from './faults.ts'
import { portOf } from './port.ts'
import { Webhooks } from './qr/webhooks.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { type SmppService, startSmpp } from './sms/smpp.ts'
import { openStore } from './store.ts'

export interface RunningSandbox {
  /** Base address for our server, e.g. `http://127.0.0.1:3001`. */
  url: string
  /** Of the carrier that speaks SMPP; absent: there is none. */
  smppUrl?: string | undefined
  /** The product's time as the sandbox has it. */
  now(): Date
  /** For a server that starts after the sandbox and on a port of its own. */
  setServerUrl(url: string): void
  /** Resolves when no webhook is under way, or none about this charge. */
  webhooksQuiet(about?: string): Promise<void>
  close(): Promise<void>
}

export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const store = openStore(options.dataDir)
  const closing = new AbortController()
  const realNow = options.now ?? (() => new Date())
  const now = () => new Date(realNow().getTime() + findOffsetMs(store))
  const faults = new Faults(store)
  const secretsOf = options.secretsOf ?? ((setting: string) => [sandboxSecret(setting)])
  const webhooks = new Webhooks({ store, faults, now, secretsOf })
  let port = options.port
  const sandbox: Sandbox = {
    options: { ...options },
    secretsOf,
    store,
    faults,
    webhooks,
    now,
    staffCookies: new Map(),
    givenSteps: new Map(),
    browserUrl: () => `http://localhost:${port}`,
    closing: closing.signal,
  }
  const app = buildApp(sandbox)
  let smppService: SmppService | undefined
  const end = async () => {
    closing.abort()
    await webhooks.close()
    await smppService?.close()
    await app.close()
    store.close()
  }
  let ended: Promise<void> | undefined
  const close = () => {
    ended ??= end()
    return ended
  }
  try {
    const { host = '127.0.0.1', smppPort } = options
    await app.listen({ port: options.port, host })
    if (smppPort !== undefined) smppService = await startSmpp(sandbox, smppPort, host)
  } catch (error) {
    await close()
    throw error
  }
  port = portOf(app.server)
  return {
    url: `http://127.0.0.1:${port}`,
    smppUrl: smppService && `smpp://127.0.0.1:${smppService.port}`,
    now,
    setServerUrl: (url) => {
      sandbox.options.serverUrl = url
    },
    webhooksQuiet: (about) => webhooks.quiet(about),
    close,
  }
}

async function run(): Promise<void> {
  const sandbox = await startSandbox(readConfig(process.env))
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  console.log(`The outside world (sandbox) is at ${sandbox.url.replace('127.0.0.1', 'localhost')}`)
}

if (import.meta.main) {
  run().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
