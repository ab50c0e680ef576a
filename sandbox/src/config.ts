/** Every environment variable of the sandbox, checked at start. */
import * as z from 'zod/mini'
import type { SandboxOptions } from './sandbox.ts'

const Environment = z.object({
  SANDBOX_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3001),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  SERVER_URL: z._default(z.url(), 'http://127.0.0.1:3000'),
  OUTSIDE_API_KEY: z._default(z.string(), 'sandbox-outside-key'),
  WEBHOOK_SECRET: z._default(z.string(), 'sandbox-webhook-secret'),
  OPERATOR_TOKEN: z._default(z.string(), 'kapao-demo-operator'),
})

export function readConfig(environment: NodeJS.ProcessEnv): SandboxOptions {
  const result = Environment.safeParse(environment, { error: z.locales.en().localeError })
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The sandbox cannot start with this environment. ${faults.join('. ')}`)
  }
  const { data } = result
  return {
    port: data.SANDBOX_PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    serverUrl: data.SERVER_URL,
    apiKey: data.OUTSIDE_API_KEY,
    webhookSecret: data.WEBHOOK_SECRET,
    operatorToken: data.OPERATOR_TOKEN,
  }
}
