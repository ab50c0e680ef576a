/** The QR that waits to be paid, and how long it still does: by the newest rows of the statement; pure (ux 63). */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { StatementRow } from '@kapao/contract/schemas/statement.ts'
import { secondMs } from '@kapao/contract/time-units.ts'

type Row = Wire<typeof StatementRow>

/** What the references of QRs begin with. */
const qrPrefix = 'KP'

/** The one that was made last. */
export const waitingQr = (rows: readonly Row[] = [], now: number): Row | undefined =>
  rows.find(
    (row) =>
      row.statementType === 'deposit' &&
      row.status === 'PROCESSING' &&
      row.reference.startsWith(qrPrefix) &&
      secondsLeft(row, now) > 0,
  )

export const secondsLeft = ({ createdAt }: Pick<Row, 'createdAt'>, now: number): number =>
  Math.min(limits.qrLifetimeMs, Date.parse(createdAt) + limits.qrLifetimeMs - now) / secondMs
