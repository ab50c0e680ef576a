/** Who may read the figures: who shows the token, or, where that is allowed, this machine. */
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#config.ts'

const isLocal = (address: string | undefined) =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

/** @param address where the caller is; undefined when nobody knows. */
export function mayReadMetrics(
  { metrics, metricsToken }: Pick<Config, 'metrics' | 'metricsToken'>,
  { authorization = '', address }: { authorization: string | undefined; address: string | undefined },
): boolean {
  if (!metricsToken) return metrics === 'local' && isLocal(address)
  // The scheme has no case (RFC 9110).
  const given = Buffer.from(authorization.replace(/^bearer /i, 'Bearer '))
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
