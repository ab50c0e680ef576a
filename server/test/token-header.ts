/** How a caller of a row proves who it is: staff by the cookie of their session, all others by a bearer token. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'

export const tokenHeader = ({ caller }: Pick<Endpoint, 'caller'>, token: string): Record<string, string> =>
  caller === 'operator' ? { cookie: `kapao-staff=${token}` } : { authorization: `Bearer ${token}` }
