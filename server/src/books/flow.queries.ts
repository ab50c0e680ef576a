/** SQL of what a journal belongs to, by the names in its key (staff-calls T6). */
import type { Db } from '#platform/db/schema.ts'
import { lastFour, shortName } from '#platform/masking.rules.ts'

export interface Flow {
  kind: string
  _id: string
  state: string | null
  reference: string | null
  at: Date
}

/** What is kept of what was said with a service outside. */
export interface Outside {
  service: string
  reference: string
  detail: Record<string, string | null>
}

export interface Belonging {
  flow: Flow
  outside: Outside | null
}

const timeText = (at: Date | null) => at?.toISOString() ?? null

export async function findWithdrawal(db: Db, memberId: string, id: string): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .select([
      'state',
      'reference',
      'reason',
      'toBank',
      'toAccountNo',
      'toAccountName',
      'orderedAt',
      'askedAt',
    ])
    .select(['decidedAt', 'createdAt'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { state, reference, createdAt, toBank, toAccountNo, toAccountName, orderedAt, askedAt, decidedAt } =
    row
  return {
    flow: { kind: 'withdrawal', _id: id, state, reference, at: createdAt },
    outside: {
      service: 'bank',
      reference,
      detail: {
        ...{ toBank, toAccountNo: lastFour(toAccountNo), toAccountName: shortName(toAccountName) },
        ...{ reason: row.reason, orderedAt: timeText(orderedAt) },
        ...{ askedAt: timeText(askedAt), decidedAt: timeText(decidedAt) },
      },
    },
  }
}

export async function findTransfer(db: Db, memberId: string, id: string): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('transfer')
    .select(['slot', 'direction', 'state', 'reference', 'reason', 'providerReference', 'orderedAt'])
    .select(['decidedAt', 'createdAt'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { slot, direction, state, reference, reason, providerReference, orderedAt, decidedAt } = row
  return {
    flow: { kind: 'transfer', _id: id, state, reference, at: row.createdAt },
    outside: {
      service: `game:${slot}`,
      reference: providerReference ?? reference,
      detail: { direction, reason, orderedAt: timeText(orderedAt), decidedAt: timeText(decidedAt) },
    },
  }
}

export async function findGatewayPayment(
  db: Db,
  gateway: string,
  paymentId: string,
): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('gatewayPayment')
    .select(['chargeReference', 'paidAt', 'heardFrom', 'heardAt', 'attributedAt', 'givenBack'])
    .where('gateway', '=', gateway)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { chargeReference, paidAt, heardFrom, heardAt, attributedAt, givenBack } = row
  return {
    flow: {
      kind: 'gateway_payment',
      _id: paymentId,
      state: givenBack,
      reference: chargeReference,
      at: paidAt,
    },
    outside: {
      service: `gateway:${gateway}`,
      reference: paymentId,
      detail: {
        ...{ chargeReference, heardFrom, paidAt: timeText(paidAt), heardAt: timeText(heardAt) },
        attributedAt: timeText(attributedAt),
      },
    },
  }
}

export async function findBankPayment(
  db: Db,
  fromBank: string,
  reference: string,
): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('bankPayment')
    .select(['fromAccountNo', 'fromName', 'toBank', 'toAccountNo', 'transferredAt', 'heardFrom', 'heardAt'])
    .select(['attributedAt', 'givenBack'])
    .where('fromBank', '=', fromBank)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  const { fromAccountNo, fromName, toBank, toAccountNo, transferredAt, heardFrom, heardAt, givenBack } = row
  return {
    flow: {
      kind: 'bank_payment',
      _id: `${fromBank}:${reference}`,
      state: givenBack,
      reference,
      at: transferredAt,
    },
    outside: {
      service: 'bank',
      reference,
      detail: {
        ...{ fromBank, fromAccountNo: lastFour(fromAccountNo), fromName: shortName(fromName) },
        ...{ toBank, toAccountNo: lastFour(toAccountNo), heardFrom, heardAt: timeText(heardAt) },
        attributedAt: timeText(row.attributedAt),
      },
    },
  }
}

export async function findVoucher(db: Db, memberId: string, id: string): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('voucher')
    .select(['state', 'reference', 'reason', 'orderedAt', 'decidedAt', 'createdAt'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { state, reference, reason, orderedAt, decidedAt, createdAt } = row
  return {
    flow: { kind: 'gift_link', _id: id, state, reference, at: createdAt },
    outside: {
      service: 'voucher',
      reference,
      detail: { reason, orderedAt: timeText(orderedAt), decidedAt: timeText(decidedAt) },
    },
  }
}

export async function findBonus(db: Db, memberId: string, id: string): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('userBonus')
    .select(['source', 'sourceId', 'outcome', 'openedAt'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      flow: { kind: row.source, _id: id, state: row.outcome, reference: row.sourceId, at: row.openedAt },
      outside: null,
    }
  )
}

export async function findRequest(db: Db, id: string): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('operatorRequest')
    .select(['kind', 'state', 'requestedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      flow: { kind: 'request', _id: id, state: row.state, reference: null, at: row.requestedAt },
      outside: null,
    }
  )
}

export async function findSenderRefund(db: Db, id: string): Promise<Belonging | undefined> {
  const row = await db
    .selectFrom('senderRefund')
    .select(['fromBank', 'state', 'payoutReference', 'toAccountNo', 'orderedAt', 'decidedAt', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { fromBank, state, payoutReference: reference, toAccountNo, orderedAt, decidedAt, createdAt } = row
  return {
    flow: { kind: 'sender_refund', _id: id, state, reference, at: createdAt },
    outside: {
      service: 'bank',
      reference,
      detail: {
        ...{ toBank: fromBank, toAccountNo: lastFour(toAccountNo) },
        ...{ orderedAt: timeText(orderedAt), decidedAt: timeText(decidedAt) },
      },
    },
  }
}
