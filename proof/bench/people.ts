/** The members that benchmarks call as, and the payments that gateways report for them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sandboxSecret, webhookSetting } from '../../contract/src/outside/credentials.ts'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '../../contract/src/outside/signature.ts'
import { houseGateway, wallet } from '../../server/src/ledger/chart.ts'
import { createLedger } from '../../server/src/ledger/post.ts'
import { newId } from '../../server/src/platform/db/id.ts'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import type { Request } from './http-load.ts'
import type { BenchWorld } from './world.ts'

/** Of them have game accounts; few enough to stay below their own limits when all of them look at their wallets. */
const rich = 5_000
const webhookSecret = sandboxSecret(webhookSetting('KBANK'))
const clock = { now: () => new Date() }

export interface People {
  ids: string[]
  tokens: string[]
}

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
  const ledger = createLedger({ db, clock, waitingMax: memberCount })
  const amount = 20_000_00n
  // By QR, as most deposits are: the accounts that the next one moves are open.
  const moves = [{ from: houseGateway('KBANK'), to: wallet(), amount }]
  await Promise.all(
    ids.map((memberId) => {
      const id = newId()
      const open = {
        id,
        type: 'deposit',
        from: 'KBANK',
        to: 'WALLET',
        amount,
        status: 'SUCCESS',
        reference: id,
      } as const
      return ledger.post({
        memberId,
        kind: 'deposit_qr',
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

export const signedIn = (token: string) => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
})

/** A payment of one baht to the open charge of the member in this place, signed as the gateway signs. */
export function payment(place: number): Request {
  const chargeReference = `KPBENCH${1 + place}`
  const paymentId = newId()
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
  headers: signedIn(tokens[turn % Math.min(rich, tokens.length)] as string),
})
