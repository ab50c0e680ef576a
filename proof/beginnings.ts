/** What trials begin with: figures from the environment, a database, server processes, members with money. */
import { join } from 'node:path'
import * as api from '@kapao/contract/calls/member.ts'
import pg from 'pg'
import { migrate } from '../server/src/platform/db/migrate.ts'
import type { MemberOptions, TestMember } from '../server/test/factories.ts'
import { openGame } from '../server/test/flows.ts'
import { aStaffMember } from '../server/test/staff.ts'
import type { World } from '../server/test/world.ts'
import { startDatabase } from '../tools/database.ts'
import type { Dice } from '../tools/dice.ts'
import { freePort } from '../tools/ports.ts'
import type { MoneyRun, Player } from './money/money-run.ts'
import { ServerNode } from './processes/server-node.ts'

/** How much of it is wanted: what the environment says (`proofs.ts` names the variables), or the usual. */
export const numberFromEnv = (name: string, usual: number): number => Number(process.env[name] || usual)

/** A migrated database whose files are in this folder. */
export async function beginDatabase(...where: Parameters<typeof startDatabase>) {
  const database = await startDatabase(...where)
  await migrate(database.url)
  return database
}

/** Runs statements over a connection of their own. */
export const asOwnerOf = (url: string) => async (text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

interface Place {
  databaseUrl: string
  dataDir: string
  sandboxUrl: string
}

/** Started often, or while the machine is busy, a server is compiled once: for all trials where a command of ours runs them. */
export const compileCacheBeside = (folder: string): string =>
  process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled')

/** What a server process must be told to work there. */
export const nodeEnvironment = ({ databaseUrl, dataDir, sandboxUrl }: Place) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  OUTSIDE: 'sandbox',
  SANDBOX_PORT: new URL(sandboxUrl).port,
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_COMPILE_CACHE: compileCacheBeside(dataDir),
})

/** A server process with the database and the outside of the world, in real time as both then are; not started yet. */
export async function aNode(
  { app: { config }, sandbox }: World,
  environment: Record<string, string> = {},
  port?: number,
): Promise<ServerNode> {
  const { databaseUrl, dataDir } = config
  const place = nodeEnvironment({ databaseUrl, dataDir, sandboxUrl: sandbox.url })
  return new ServerNode(port ?? (await freePort()), { ...place, ...environment })
}

/** A process goes by the real time; so does the world beside it. */
export const keepRealTime = (world: World) => world.advance(Date.now() - world.now().getTime())

/** Members whose sessions last, one made after the other. */
export async function manyMembers(
  world: World,
  count: number,
  options: MemberOptions = {},
): Promise<TestMember[]> {
  const members: TestMember[] = []
  while (members.length < count) members.push(await world.aMember({ remember: true, ...options }))
  return members
}

/** A member who plays at NAGA and has sent money to our bank; it is credited once the feed has told of it. */
export async function aPayer(world: World, amount: number): Promise<Player> {
  const member = await world.aMember({ remember: true })
  await openGame(member, 'NAGA')
  await world.control('POST', '/bank/transfers', {
    fromBank: 'KBANK',
    fromAccountNo: member.bankAccountNo,
    fromName: 'MALI SUKJAI',
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount,
  })
  return { member, charges: [] }
}

/** Everybody was invited by the one before, has paid in and plays somewhere; one in eight is being watched, so that withdrawals wait for a person. */
export async function gatherPlayers(run: MoneyRun, members: number, dice: Dice) {
  const { world } = run
  run.staff = await aStaffMember(world)
  for (let index = 0; index < members; index++) {
    const inviter = run.players[index - 1]
    const { member } = await run.addPlayer({
      isFlagged: index % 8 === 7,
      ...(inviter && { invitedBy: inviter.member.id }),
    })
    const { body } = await member.call(api.createQrcode, {
      params: { gatewayCode: 'KBANK' },
      body: { amount: dice.baht(500, 2_000) },
    })
    await world.control('POST', `/qr/${body.qrcodeId}/pay`)
    for (const slot of ['NAGA', 'LOTUS']) await openGame(member, slot)
  }
  await world.sandbox.webhooksQuiet()
}
