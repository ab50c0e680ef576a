/** The baseline: what a plain PostgreSQL does with pgbench's TPC-B-like transaction, at its best client count. */
import { execa, execaSync } from 'execa'
import pg from 'pg'
import type { Measured } from './contest.ts'
import { perSecond } from './measure.ts'
import type { BenchWorld } from './world.ts'

/** As many branches as clients, so that the baseline is not held up by its own hot rows. */
const scale = 16
const accountsPerBranch = 100_000
const clientCounts = [8, 12, 16]
const trialSeconds = 3

export interface Tpcb {
  /** Which program sends it: pgbench itself when this machine has one, else this process. */
  sender: 'pgbench' | 'node'
  clients: number
  run(seconds: number): Promise<Measured>
}

/** Makes its tables and finds its best client count. */
export async function openTpcb(world: BenchWorld): Promise<Tpcb> {
  await world.asOwner(tables)
  const sender = execaSync('pgbench', ['--version'], { reject: false }).exitCode === 0 ? 'pgbench' : 'node'
  const run = sender === 'pgbench' ? runPgbench : runHere
  let best = { clients: 0, rate: 0 }
  for (const clients of clientCounts) {
    const { perSecond: rate } = await run(world.url, clients, trialSeconds)
    if (rate > best.rate) best = { clients, rate }
  }
  console.error(`TPC-B by ${sender}, ${best.clients} clients (the best of ${clientCounts.join(', ')})`)
  return { sender, clients: best.clients, run: (seconds) => run(world.url, best.clients, seconds) }
}

const tables = `
  CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 50);
  CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor = 50);
  CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 50);
  CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  INSERT INTO pgbench_branches SELECT n, 0 FROM generate_series(1, ${scale}) n;
  INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0 FROM generate_series(1, ${scale * 10}) n;
  INSERT INTO pgbench_accounts SELECT n, (n - 1) / ${accountsPerBranch} + 1, 0, ''
    FROM generate_series(1, ${scale * accountsPerBranch}) n;
  ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid);
  ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid);
  ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid);
  ANALYZE pgbench_branches, pgbench_tellers, pgbench_accounts;`

async function runPgbench(url: string, clients: number, seconds: number): Promise<Measured> {
  const args = ['--no-vacuum', '--protocol=prepared', '--jobs=2', `--scale=${scale}`, `--client=${clients}`]
  const { stdout } = await execa('pgbench', [...args, `--time=${seconds}`, url])
  const rate = /tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]
  if (!rate) throw new Error(`pgbench tells no rate: ${stdout}`)
  return { perSecond: Number(rate), answers: Number(rate) * seconds }
}

const pick = (count: number) => 1 + Math.floor(Math.random() * count)

/** The same seven statements from Node, prepared, one connection per client. */
async function runHere(url: string, clients: number, seconds: number): Promise<Measured> {
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }))
  await Promise.all(connections.map((client) => client.connect()))
  try {
    return await perSecond(seconds, clients, async (caller) => {
      const client = connections[caller] as pg.Client
      const [bid, tid, aid] = [pick(scale), pick(scale * 10), pick(scale * accountsPerBranch)]
      const delta = pick(10_001) - 5_001
      const run = (name: string, text: string, values: number[]) => client.query({ name, text, values })
      await client.query('BEGIN')
      await run('a', 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', [delta, aid])
      await run('s', 'SELECT abalance FROM pgbench_accounts WHERE aid = $1', [aid])
      await run('t', 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2', [delta, tid])
      await run('b', 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2', [delta, bid])
      await run(
        'h',
        'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)',
        [tid, bid, aid, delta],
      )
      await client.query('COMMIT')
    })
  } finally {
    await Promise.all(connections.map((client) => client.end()))
  }
}
