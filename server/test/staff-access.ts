/** Staff with a password and an authenticator, for tests of how they get in. */
import * as staffApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { Secret, TOTP } from 'otpauth'
import { anAddress } from './registration.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

export const staffPassword = 'a long password of staff'

/** What the authenticator shows, some steps from now. */
export const codeOf = (world: World, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.now().getTime() + steps * 30_000,
  })

/** The token in the link of an invitation. */
export const tokenIn = (link: string): string => link.split('#')[1] ?? ''

let people = 0

/** Somebody who was invited and accepted: with what is needed to sign in, and the next step of the clock begun. */
export async function aPerson(
  world: World,
  { roles = ['admin'], by = '' }: { roles?: OperatorRole[]; by?: string } = {},
) {
  const inviter = by || (await aStaffMember(world)).token
  const username = `person${++people}`
  const name = `Person ${people}`
  const body = { username, name, roles }
  const invited = await world.call(staffApi.inviteStaff, { body }, { token: inviter })
  return { name, ...(await accept(world, username, tokenIn(invited.body.link))) }
}

/** Sets password and authenticator by a link's token, and lets the next step of the clock begin. */
export async function accept(world: World, username: string, token: string) {
  const opened = await world.call(staffApi.openInvitation, { body: { token } })
  const { secret } = opened.body
  const accepted = await world.call(staffApi.acceptInvitation, {
    body: { token, password: staffPassword, code: codeOf(world, secret) },
  })
  world.advance(31_000)
  return { username, secret, recoveryCodes: accepted.body.recoveryCodes }
}

export type Person = Awaited<ReturnType<typeof aPerson>>

/** @param proof what is given instead of what is right. */
export async function signIn(
  world: World,
  { username, secret }: Pick<Person, 'username' | 'secret'>,
  proof: { username?: string; password?: string; code?: string } = {},
  address = anAddress(),
) {
  const answer = await world.call(
    staffApi.staffLogin,
    { body: { username, password: staffPassword, code: codeOf(world, secret), ...proof } },
    { address },
  )
  const cookie = String(answer.headers['set-cookie'] ?? '')
  return {
    status: answer.status,
    body: answer.body,
    cookie,
    token: /kapao-staff=([^;]*)/.exec(cookie)?.[1] ?? '',
  }
}
