/** S3 to S5: money calls and the wallet through the whole stack over HTTP. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '../../contract/src/outside/signature.ts'
import { newId } from '../../server/src/db/id.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { houseBank, wallet } from '../../server/src/ledger/chart.ts'
import { createLedger } from '../../server/src/ledger/post.ts'
import { seedCatalogue } from '../../tools/seed.ts'
import type { Contender, Contest } from '../contest.ts'
import { type Load, load, type Server, startServer } from '../http-load.ts'
import { openTpcb } from '../tpcb.ts'
import type { BenchWorld } from '../world.ts'

/** Each can hold one withdrawal, so there must be enough for all rounds. */
const memberCount = 150_000
/** Of them have game accounts; few enough to stay below their own limits when all of them look at their wallets. */
const rich = 5_000
const connections = 64
const webhookSecret = 'sandbox-webhook-secret'
const clock = { now: () => new Date() }

interface People {
  ids: string[]
  tokens: string[]
}

export const httpContest: Contest = {
  rows: [
    {
      id: 'S3',
      what: 'webhook credit over HTTP',
      ours: 'webhook',
      baseline: 'TPC-B',
      reach: 2,
      p99MsMax: 25,
    },
    {
      id: 'S3w',
      what: 'withdrawal hold over HTTP',
      ours: 'withdraw',
      baseline: 'TPC-B',
      reach: 2,
      p99MsMax: 25,
    },
    {
      id: 'S4',
      what: 'webhook credit, gathered',
      ours: 'webhook',
      baseline: 'webhook, a transaction each',
      reach: 10,
      onlyOnSlowDisk: true,
    },
    { id: 'S5', what: 'GET /api/wallet, 14 slots', ours: 'wallet', baseline: 'bare Fastify', reach: 0.35 },
  ],
  async open(world) {
    const tpcb = await openTpcb(world)
    await seedCatalogue(world.url, 'thailand', clock.now())
    const people = await makePeople(world)
    const env = { DATABASE_URL: world.url, OUTSIDE: 'sandbox', SANDBOX_PORT: '9' }
    const folder = mkdtempSync(join(tmpdir(), 'kapao-bench-http-'))
    const servers: Server[] = []
    const start = async (...args: string[]) => {
      const server = await startServer(args, env)
      servers.push(server)
      return server.url
    }
    // Started when first needed: a server that nobody loads still has its jobs.
    const once = <Value>(make: () => Promise<Value>) => {
      let made: Promise<Value> | undefined
      return () => (made ??= make())
    }
    const app = once(() => start('app'))
    const alone = once(() => start('one-by-one'))
    const bare = once(async () => {
      const file = join(folder, 'wallet.json')
      writeFileSync(file, await fetchWallet(await app(), people.tokens[0] as string))
      return start('bare', file)
    })
    const on =
      (url: () => Promise<string>, what: Load): Contender =>
      async (seconds) =>
        load(await url(), seconds, connections, what)
    return {
      contenders: {
        'TPC-B': tpcb.run,
        webhook: on(app, webhook(people)),
        'webhook, a transaction each': on(alone, webhook(people)),
        withdraw: on(app, withdraw(people)),
        wallet: on(app, readWallet(people)),
        'bare Fastify': on(bare, readWallet(people)),
      },
      async close() {
        for (const server of servers) await server.stop()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** Members with a session, a wallet, an open QR charge and a game account at every provider. */
async function makePeople(world: BenchWorld): Promise<People> {
  const ids = Array.from({ length: memberCount }, () => newId())
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await world.asOwner(`
    CREATE TEMPORARY TABLE person AS SELECT * FROM unnest('{${ids}}'::uuid[], '{${hashes}}'::text[])
      WITH ORDINALITY AS p (id, token_hash, n);
    INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name, created_at)
      SELECT id, '08' || lpad(n::text, 8, '0'), 'BENCH', '-', 'THB', (SELECT min(code) FROM source), 'SCB', lpad(n::text, 10, '0'),
        'BENCH', now() FROM person;
    INSERT INTO session (token_hash, member_id, remember, created_at, last_seen_at)
      SELECT decode(token_hash, 'hex'), id, true, now(), now() FROM person;
    INSERT INTO qr_charge (reference, member_id, gateway, amount, currency, payload, state, created_at, expires_at, announced_at)
      SELECT 'KPBENCH' || n, id, 'KBANK', 10000, 'THB', '-', 'CREATED', now(), now() + interval '1 day', now() FROM person;
    INSERT INTO game_account (member_id, slot, username, password_sealed, confirmed_at, created_at)
      SELECT id, code, 'bench' || n, '\\x00', now(), now() FROM person, (SELECT code FROM game ORDER BY position LIMIT 14) g
      WHERE n <= ${rich};`)
  const db = openDatabase(world.url)
  const ledger = createLedger({ db, clock, waitingMax: memberCount })
  const amount = 20_000_00n
  const moves = [{ from: houseBank('SCB'), to: wallet(), amount }]
  await Promise.all(
    ids.map((memberId) => {
      const id = newId()
      const open = {
        id,
        type: 'deposit',
        from: 'SCB',
        to: 'WALLET',
        amount,
        status: 'SUCCESS',
        reference: id,
      } as const
      return ledger.post({
        memberId,
        kind: 'deposit_bank',
        key: id,
        currency: 'THB',
        moves,
        statement: { open },
      })
    }),
  )
  await db.destroy()
  await world.asOwner('VACUUM ANALYZE')
  await world.asOwner('CHECKPOINT')
  return { ids, tokens }
}

const signedIn = (token: string) => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
})

async function fetchWallet(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/wallet`, { headers: signedIn(token) })
  if (!answer.ok) throw new Error(`GET /api/wallet: ${answer.status} ${await answer.text()}`)
  return answer.text()
}

function readWallet({ tokens }: People): Load {
  let made = 0
  const next = () => ({
    method: 'GET' as const,
    path: '/api/wallet',
    headers: signedIn(tokens[made++ % rich] as string),
  })
  return { perSecondMax: 40_000, next }
}

/** A payment each, to any member's open charge: signed as the gateway signs. */
function webhook({ ids }: People): Load {
  const next = () => {
    const chargeReference = `KPBENCH${1 + Math.floor(Math.random() * ids.length)}`
    const paymentId = newId()
    const payment = { paymentId, amount: 100, currency: 'THB', paidAt: new Date().toISOString() }
    const body = JSON.stringify({ gateway: 'KBANK', chargeReference, payment })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signed = createHmac('sha256', `${webhookSecret}:KBANK`).update(
      signedText(paymentId, timestamp, body),
    )
    const headers = {
      'content-type': 'application/json',
      [webhookIdHeader]: paymentId,
      [webhookTimestampHeader]: timestamp,
      [webhookSignatureHeader]: `v1,${signed.digest('base64')}`,
    }
    return { method: 'POST' as const, path: '/api/callback/gateway/KBANK', body, headers }
  }
  return { perSecondMax: 15_000, next }
}

/** Above what is approved without a person, so that paying it out does not disturb the measurement. */
function withdraw({ tokens }: People): Load {
  let made = 0
  const body = JSON.stringify({ amount: 10_001 })
  const next = () => {
    const token = tokens[made++]
    if (!token) throw new Error('every member has withdrawn by now: fewer rounds, or more members')
    const headers = { ...signedIn(token), 'content-type': 'application/json', 'idempotency-key': newId() }
    return { method: 'POST' as const, path: '/api/wallet/withdraw', body, headers }
  }
  return { perSecondMax: 6_000, next }
}
