/** Every environment variable of the sandbox, checked at start. */
import { readFileSync } from 'node:fs'
import { sandboxSecret, splitSecrets } from '@kapao/contract/outside/credentials.ts'
import { demoMachine } from '@kapao/contract/outside/demo-staff.ts'
import * as z from 'zod/mini'
import type { SandboxOptions } from './sandbox.ts'

const Environment = z.object({
  SANDBOX_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3001),
  SANDBOX_SMPP_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  SERVER_URL: z._default(z.url(), 'http://127.0.0.1:3000'),
  OPERATOR_TOKEN: z._default(z.string(), demoMachine.token),
})

/** As the server reads them, so that both always know the same ones. */
function readSecrets(environment: NodeJS.ProcessEnv, setting: string): string[] {
  const file = environment[`${setting}_FILE`]
  const text = environment[setting] || (file ? readFileSync(file, 'utf8') : sandboxSecret(setting))
  return splitSecrets(text)
}

export function readConfig(environment: NodeJS.ProcessEnv): SandboxOptions {
  const result = Environment.safeParse(environment, { error: z.locales.en().localeError })
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The sandbox cannot start with this environment. ${faults.join('. ')}`)
  }
  const { data } = result
  return {
    port: data.SANDBOX_PORT,
    smppPort: data.SANDBOX_SMPP_PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    serverUrl: data.SERVER_URL,
    secretsOf: (setting) => readSecrets(environment, setting),
    operatorToken: data.OPERATOR_TOKEN,
  }
}
