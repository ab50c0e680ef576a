/** Which of the staff calls, and whether their role may: of rows of the contract, and of files that staff download. */
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { Refusal } from '#platform/refusal.ts'
import { bearerToken, isOurOrigin, type Operator, type StaffProof } from './caller.ts'
import type { StaffCookies } from './staff-cookie.ts'

export interface StaffCallerParts {
  config: Pick<Config, 'origins' | 'isStaffAddress'>
  staffCookies: StaffCookies
  /** @throws Refusal `invalid-token`. */
  findOperator(proof: StaffProof): Promise<Operator>
}

/** From elsewhere even a right password or token is worth nothing (quality C-41). @throws Refusal FORBIDDEN. */
export function checkStaffAddress({ config }: Pick<StaffCallerParts, 'config'>, address: string) {
  if (!config.isStaffAddress(address)) throw new Refusal('FORBIDDEN')
}

/** @throws Refusal `invalid-token`, FORBIDDEN for another's page and for a role that is not allowed. */
export async function getStaffCaller(
  parts: StaffCallerParts,
  request: FastifyRequest,
  allowed: readonly OperatorRole[] | undefined,
): Promise<Operator> {
  const { headers } = request
  const bearer = bearerToken(request)
  const session =
    headers.authorization === undefined ? parts.staffCookies.read(textOf(headers.cookie)) : undefined
  // A browser sends the cookie by itself, so its page must be ours, whatever is asked.
  const isOurPage =
    ['same-origin', 'none', undefined].includes(textOf(headers['sec-fetch-site'])) &&
    isOurOrigin(headers, parts.config.origins)
  if (session !== undefined && !isOurPage) throw new Refusal('FORBIDDEN')
  const operator = await parts.findOperator({ bearer, session })
  request.calledBy = operator.id
  if (!operator.roles.some((role) => allowed?.includes(role))) throw new Refusal('FORBIDDEN')
  return operator
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join() : header)
