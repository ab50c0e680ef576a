/** The handlers that a feature gives for rows of the contract, each handed the parts of the running product. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import type { CallOf, RoutesOf } from '#platform/http/call.ts'
import type { App } from './app-parts.ts'

export type Call<E extends Endpoint> = CallOf<E, App>

/** A row without a handler does not compile. */
export type Routes<Table extends Record<string, Endpoint>, Name extends keyof Table = keyof Table> = RoutesOf<
  Table,
  Name,
  App
>
