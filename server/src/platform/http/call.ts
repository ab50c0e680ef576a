/** What a handler of a call is handed, and the table of handlers that stands beside a table of rows. */
import type { BodyOf, Endpoint, Params, QueryOf, Received, ResultOf } from '@kapao/contract/calls/endpoint.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import type { Tx } from '#platform/db/schema.ts'
import type { Member, Operator } from './caller.ts'

interface CallerPart {
  /** `guestId`: the guest of the chat whose cookie came along, if any; `device`: the device's secret; `userAgent`: its own words. */
  visitor: {
    guestId: string | undefined
    device: string | undefined
    userAgent: string
    /** The member whose token came along; a bad token is nobody's. */
    findMember(): Promise<Member | undefined>
  }
  member: { member: Member }
  customer: { member: Member | undefined; guestId: string | undefined }
  operator: { operator: Operator }
  staff_visitor: { userAgent: string }
}

/**
 * What a handler is handed. Amounts are satang, dates are `Date`.
 *
 * @typeParam App the parts of the product.
 */
export type CallOf<E extends Endpoint, App> = CallerPart[E['caller']] & {
  app: App
  params: Params<E>
  body: Received<BodyOf<E>>
  query: Received<QueryOf<E>>
  /** What came with an upload; empty when nothing did. */
  file: E['upload'] extends true ? Buffer : undefined
  locale: Locale
  /** The caller's address: the socket's, or what a trusted proxy says (decisions D13). */
  address: string
  /** That address as it is counted: an IPv6 address by its /64 (decisions D12). */
  network: string
  /** The Idempotency-Key of a changing call. */
  requestKey: string | undefined
  /**
   * Keeps the answer in the transaction that makes it true. For a call whose repeat could only learn that it is too late:
   * should this process die before it answers, the repeat gets this.
   */
  keepAnswer(tx: Tx, result: Received<ResultOf<E>>): Promise<void>
  /** Sends a Set-Cookie with the answer, though not with repeats of it. */
  setCookie(cookie: string): void
}

type Handler<E extends Endpoint, App> = (call: CallOf<E, App>) => Promise<Received<ResultOf<E>>>

/** Handlers of some rows of a table: each is handed what its row says, and answers what its row says. */
export type RoutesOf<Table extends Record<string, Endpoint>, Name extends keyof Table, App> = {
  [N in Name]: Handler<Table[N], App>
}
