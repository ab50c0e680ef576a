/** What must hold of payments at gateways (quality I-14, I-35). */
import { type Invariant, inPieces, ofRows, removedFrom, sumsOf, whole } from '#ledger/invariant.ts'

/** Its webhook has not been removed yet (I-53). */
const isWebhookKept = `p.heard_at >= ${removedFrom('webhook_event')} + interval '1 min'`

export const qrInvariants: Invariant[] = [
  {
    id: 'I-14',
    title: 'each QR deposit in the ledger is a payment that the gateway reported',
    ...inPieces(
      // By kind, gateway and currency: deposits, less the payments.
      sumsOf(
        ['count', 'amount'],
        ofRows(
          'journal',
          (isMeant) => `
          SELECT j.kind || ' ' || substr(e.code, 15) || ' ' || j.currency AS what, 1 AS count, -e.amount AS amount
          FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code LIKE 'house:gateway:%' AND e.amount < 0
          WHERE ${isMeant('j')} AND j.kind IN ('deposit_qr', 'suspense_in')`,
        ),
        ofRows(
          'gateway_payment',
          (isMeant) => `
          SELECT k.kind || ' ' || p.gateway || ' ' || p.currency AS what, -1 AS count, -p.amount AS amount
          FROM gateway_payment p, (VALUES ('deposit_qr'), ('suspense_in')) k (kind)
          WHERE ${isMeant('p')} AND CASE k.kind WHEN 'deposit_qr' THEN p.member_id IS NOT NULL
            ELSE p.member_id IS NULL OR p.attributed_at IS NOT NULL END`,
        ),
      ),
    ),
  },
  {
    id: 'I-35',
    title: 'what a gateway reported came by a webhook that was let in, and no webhook brought two payments',
    // A repeat of what is known is noted without a payment of its own, so there may be more webhooks than payments.
    ...inPieces(
      ofRows(
        'gateway_payment',
        (isMeant) => `
      SELECT p.gateway || ' ' || p.payment_id AS payment, p.heard_at
      FROM gateway_payment p
      WHERE ${isMeant('p')} AND p.heard_from = 'webhook' AND ${isWebhookKept} AND (
        -- Looked up for each: joined by the gateway, each payment would meet all webhooks.
        SELECT e.source FROM webhook_event e WHERE e.source = 'gateway:' || p.gateway
          AND e.received_at BETWEEN p.heard_at - interval '1 min' AND p.heard_at + interval '1 min' LIMIT 1) IS NULL`,
      ),
      whole(`
      SELECT p.gateway || ': ' || p.count || ' payments by ' || coalesce(e.count, 0) || ' webhooks', p.newest
      FROM (
        SELECT p.gateway, count(*), max(p.heard_at) AS newest FROM gateway_payment p
        WHERE p.heard_from = 'webhook' AND ${isWebhookKept} GROUP BY p.gateway) p
      LEFT JOIN (SELECT source, count(*) FROM webhook_event GROUP BY source) e ON e.source = 'gateway:' || p.gateway
      WHERE p.count > coalesce(e.count, 0)`),
      whole(`
      SELECT source || ' ' || event_id, max(received_at) FROM webhook_event GROUP BY source, event_id HAVING count(*) > 1`),
    ),
  },
]
