/** Named places in the path of money where a trial ends the process (quality F1). In a running product they do nothing. */
import { channel } from 'node:diagnostics_channel'
import { keysOf } from '@kapao/contract/keys.ts'

/**
 * A channel that nobody listens to is an empty function. Nobody does: no setting of the server arms one, only a trial
 * that is loaded into the process beside it (server/test/fatal-point.ts).
 */
export const failpoints = {
  'key:unclaimed': 'the call has been read, its key is not claimed',
  'key:claimed': 'the key is claimed, nothing has been done',
  'ledger:locked': 'a posting holds the locks of its accounts',
  'transaction:uncommitted': 'everything is written, COMMIT is not sent',
  'transaction:committed': 'COMMIT has been answered, nobody has been told',
  'order:untaken': 'money is held for an order, which has not been taken for sending',
  'order:unsent': 'the order has been taken, and is about to go out',
  'outside:answered': 'the outside has answered, its answer is not recorded',
  'answer:unsent': 'the answer is kept under its key and about to be sent; comes with the answer itself',
  'outbox:untold': 'news have been told to devices, and are not removed; comes with their rows',
  'migration:unrecorded': 'the statements of a migration have run, it is not recorded',
} as const

export type Failpoint = keyof typeof failpoints

/** Where a trial listens. */
export const failpointChannel = (name: Failpoint) => channel(`kapao:${name}`)

const channels = new Map(keysOf(failpoints).map((name) => [name, failpointChannel(name)]))

/** @param about what a trial wants to see of this place. */
export const failpoint = (name: Failpoint, about?: unknown) => channels.get(name)?.publish(about)

/** What a trial in the same process gets at a place where it may let the work stand still. */
export interface FailpointPause {
  /** The order's reference. */
  reference: string
  /** The work goes on when all of them are kept. */
  until: Promise<unknown>[]
}

/** As {@link failpoint}, where a trial may also have the work wait while everything else goes on (quality F31). */
export async function orderFailpoint(name: 'order:untaken' | 'order:unsent', reference: string) {
  const pause: FailpointPause = { reference, until: [] }
  failpoint(name, pause)
  if (pause.until.length > 0) await Promise.all(pause.until)
}
