/** The baseline of S10: the same embedded PostgreSQL and a bare Fastify that asks it once. */
import { fastify } from 'fastify'
import pg from 'pg'
import { startDatabase } from '../../tools/database.ts'

const [dataDir] = process.argv.slice(2)
const database = await startDatabase(dataDir as string)
const pool = new pg.Pool({ connectionString: database.url })
pool.on('error', () => {})
const server = fastify()
server.get('/readyz', async () => (await pool.query('SELECT 1 AS ready')).rows)
process.send?.({ url: await server.listen({ port: 0, host: '127.0.0.1' }) })
process.once('message', async () => {
  await server.close()
  await pool.end()
  await database.stop()
  process.exit()
})
