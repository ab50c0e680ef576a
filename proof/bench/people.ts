/** The members that benchmarks call as, and the payments that gateways report for them. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sandboxSecret, webhookSetting } from '../../contract/src/outside/credentials.ts'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '../../contract/src/outside/signature.ts'
import { houseAdjustment, houseGateway, wallet } from '../../server/src/ledger/chart.ts'
import { createLedger } from '../../server/src/ledger/post.ts'
import { newId } from '../../server/src/platform/db/id.ts'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import type { Request } from './http-load.ts'
import type { BenchWorld } from './world.ts'

/** Of them have game accounts: enough that none meets the limits of one member. */
const rich = 20_000
/** A game in which they do, of the plain adapter. */
export const slot = 'NAGA'
const webhookSecret = sandboxSecret(webhookSetting('KBANK'))
const clock = { now: () => new Date() }

export interface People {
  ids: string[]
  tokens: string[]
}

/** The tokens of those who have game accounts. */
export const playersOf = ({ tokens }: People): string[] => tokens.slice(0, rich)

/** Members with a session, a wallet, an open QR charge and a game account at every provider. */
export async function makePeople(
  world: Pick<BenchWorld, 'url' | 'asOwner'>,
  memberCount: number,
): Promise<People> {
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
  const ledger = createLedger({ db, clock, waitingMax: memberCount * 2 })
  // One baht by QR, as most deposits are: the accounts that the next one moves are open. The rest earns no coins.
  const deposit = { moves: [{ from: houseGateway('KBANK'), to: wallet(), amount: 1_00n }], from: 'KBANK' }
  const rest = { moves: [{ from: houseAdjustment(), to: wallet(), amount: 20_000_00n }], from: 'ADJUSTMENT' }
  const give = (memberId: string, kind: 'deposit_qr' | 'adjustment', { moves, from }: typeof deposit) => {
    const id = newId()
    const amount = moves[0]?.amount ?? 0n
    const type = kind === 'adjustment' ? kind : 'deposit'
    const open = { id, type, from, to: 'WALLET', amount, status: 'SUCCESS', reference: id } as const
    return ledger.post({ memberId, kind, key: id, currency: 'THB', moves, statement: { open } })
  }
  await Promise.all(
    ids.flatMap((memberId) => [give(memberId, 'deposit_qr', deposit), give(memberId, 'adjustment', rest)]),
  )
  await db.destroy()
  // As if devices had been told, and coins looked at: what is measured begins with no work left over.
  await world.asOwner('TRUNCATE outbox, notice, deposit_unread')
  await world.asOwner('VACUUM ANALYZE')
  await world.asOwner('CHECKPOINT')
  return { ids, tokens }
}

export const signedIn = (token: string) => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
})

/** A payment of one baht to the open charge of the member in this place, signed as the gateway signs; its id is in no order. */
export function payment(place: number): Request {
  const chargeReference = `KPBENCH${1 + place}`
  const paymentId = randomUUID()
  const paid = { paymentId, amount: 100, currency: 'THB', paidAt: new Date().toISOString() }
  const body = JSON.stringify({ gateway: 'KBANK', chargeReference, payment: paid })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signed = createHmac('sha256', webhookSecret).update(signedText(paymentId, timestamp, body))
  const headers = {
    'content-type': 'application/json',
    [webhookIdHeader]: paymentId,
    [webhookTimestampHeader]: timestamp,
    [webhookSignatureHeader]: `v1,${signed.digest('base64')}`,
  }
  return { method: 'POST', path: '/api/callback/gateway/KBANK', body, headers }
}

/** A look at the wallet, in turn by each of those who have games. */
export const lookAtWallet = ({ tokens }: People, turn: number): Request => ({
  method: 'GET',
  path: '/api/wallet',
  headers: signedIn(tokens[turn % Math.min(rich, tokens.length)] ?? ''),
})
