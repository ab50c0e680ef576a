/** What must hold of payments at gateways (quality I-14, I-35). */
import { type Invariant, removedFrom } from '#ledger/invariant.ts'

/** Its webhook has not been removed yet (I-53). */
const isWebhookKept = `p.heard_at >= ${removedFrom('webhook_event')} + interval '1 min'`

export const qrInvariants: Invariant[] = [
  {
    id: 'I-14',
    title: 'each QR deposit in the ledger is a payment that the gateway reported',
    sql: `
      SELECT d.kind || ' ' || d.gateway AS deposits, d.count, d.sum, p.count AS payments, p.sum AS paid
      FROM (
        SELECT j.kind, substr(e.code, 15) AS gateway, j.currency, count(*), -sum(e.amount) AS sum
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code LIKE 'house:gateway:%' AND e.amount < 0
        WHERE j.kind IN ('deposit_qr', 'suspense_in') GROUP BY 1, 2, 3) d
      FULL JOIN (
        SELECT kind, gateway, currency, count(*), sum(amount) FROM (
          SELECT 'deposit_qr' AS kind, gateway, currency, amount FROM gateway_payment WHERE member_id IS NOT NULL
          UNION ALL
          SELECT 'suspense_in', gateway, currency, amount FROM gateway_payment
          WHERE member_id IS NULL OR attributed_at IS NOT NULL) w
        GROUP BY 1, 2, 3) p
        ON p.kind = d.kind AND p.gateway = d.gateway AND p.currency = d.currency
      WHERE d.count IS DISTINCT FROM p.count OR d.sum IS DISTINCT FROM p.sum`,
  },
  {
    id: 'I-35',
    title: 'what a gateway reported came by a webhook that was let in, and no webhook brought two payments',
    // A repeat of what is known is noted without a payment of its own, so there may be more webhooks than payments.
    sql: `
      SELECT p.gateway || ' ' || p.payment_id AS payment, p.heard_at
      FROM gateway_payment p
      WHERE p.heard_from = 'webhook' AND ${isWebhookKept} AND NOT EXISTS (
        SELECT FROM webhook_event e WHERE e.source = 'gateway:' || p.gateway
          AND e.received_at BETWEEN p.heard_at - interval '1 min' AND p.heard_at + interval '1 min')
      UNION ALL
      SELECT p.gateway || ': ' || count(*) || ' payments by ' || e.count || ' webhooks', max(p.heard_at)
      FROM gateway_payment p, LATERAL (
        SELECT count(*) FROM webhook_event e WHERE e.source = 'gateway:' || p.gateway) e
      WHERE p.heard_from = 'webhook' AND ${isWebhookKept}
      GROUP BY p.gateway, e.count HAVING count(*) > e.count
      UNION ALL
      SELECT source || ' ' || event_id, max(received_at) FROM webhook_event GROUP BY source, event_id HAVING count(*) > 1`,
  },
]
