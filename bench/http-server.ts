/**
 * The process that HTTP benchmarks load. `app`: the product. `one-by-one`: the product with one transaction per posting
 * instead of gathered ones. `bare FILE`: a Fastify that answers the bytes of that file.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { inTransaction } from '../server/src/db/transaction.ts'
import { post } from '../server/src/ledger/post.ts'

const [kind, file] = process.argv.slice(2)

async function startBare(body: string): Promise<string> {
  const { fastify } = createRequire(import.meta.resolve('../server/src/app.ts'))(
    'fastify',
  ) as typeof import('fastify')
  const server = fastify()
  const answer = JSON.parse(body)
  server.get('/api/wallet', async () => answer)
  return server.listen({ port: 0, host: '127.0.0.1' })
}

async function startProduct(): Promise<string> {
  const { app, url } = await startApp(readConfig(process.env), systemClock, { listen: true, runJobs: true })
  if (kind === 'one-by-one')
    app.ledger = { post: (posting) => inTransaction(app.db, (tx) => post(tx, app, posting)) }
  return url
}

const url = kind === 'bare' ? await startBare(readFileSync(file as string, 'utf8')) : await startProduct()
process.send?.({ url })
process.once('disconnect', () => process.exit())
