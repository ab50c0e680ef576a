/** Members of staff and their machines, for tests. */
import { createHash, randomBytes } from 'node:crypto'
import { turnSwitch } from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { newId } from '../src/platform/db/id.ts'
import { sealText } from '../src/platform/sealed.ts'
import { newAuthenticatorSecret } from '../src/staff/authenticator.rules.ts'
import { sealedFor } from '../src/staff/staff-session.service.ts'
import { asOwner } from './flows.ts'
import type { World } from './world.ts'

interface StaffOptions {
  role?: OperatorRole
  /** The member that this person is too. */
  memberId?: string
  /** Who has invited this person right now. */
  invitedBy?: string
}

const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: createHash('sha256').update(token).digest() }
}

/** After every test is over, however far it moves the clock. */
const neverMs = 10 * 366 * 86_400_000

/** A person who has signed in, with a session that outlives the test and a code that was given just now. */
export async function aStaffMember(world: World, { role = 'admin', memberId, invitedBy }: StaffOptions = {}) {
  const { token, tokenHash } = newToken()
  const staff = { id: newId(), name: `operator ${token.slice(0, 8)}`, token }
  const [sealKey] = world.app.config.authenticatorKeys
  const authenticator = sealText(sealKey, sealedFor(staff.id), newAuthenticatorSecret())
  const [now, never] = [world.now(), new Date(world.now().getTime() + neverMs)]
  await asOwner(
    world,
    `INSERT INTO operator (id, name, roles, state, password_hash, authenticator, member_id, created_at, invited_by, accepted_at)
     VALUES ($1, $2, ARRAY[$3], 'ACTIVE', 'nobody knows it', $4, $5, $6, $7, $8)`,
    [
      ...[staff.id, staff.name, role, authenticator, memberId ?? null, now],
      ...(invitedBy ? [invitedBy, now] : [null, null]),
    ],
  )
  await asOwner(
    world,
    `INSERT INTO staff_session (token_hash, operator_id, device, address, created_at, last_seen_at, idle_until, ends_at, stepped_up_until)
     VALUES ($1, $2, '', '', $3, $3, $4, $4, $4)`,
    [tokenHash, staff.id, now, never],
  )
  return staff
}

/** A machine of the staff's: it calls with a bearer token. */
export async function aMachine(
  world: World,
  { role = 'support', token }: { role?: OperatorRole; token?: string } = {},
) {
  const made = newToken()
  const machine = { id: newId(), name: `machine ${made.token.slice(0, 8)}`, token: token ?? made.token }
  const tokenHash = createHash('sha256').update(machine.token).digest()
  await asOwner(
    world,
    `INSERT INTO operator (id, name, roles, state, is_machine, token_hash, ends_at, created_at)
     VALUES ($1, $2, ARRAY[$3], 'ACTIVE', true, $4, $5, $6)`,
    [machine.id, machine.name, role, tokenHash, new Date(world.now().getTime() + neverMs), world.now()],
  )
  return machine
}

/** What the trail says that was done about it, oldest first. */
export async function actsAbout({ app }: World, subject: string) {
  const rows = await app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('subject', '=', subject)
    .orderBy('n')
    .execute()
  return rows.map(({ record }) => JSON.parse(record))
}

/** Opens or closes payouts to the bank, as somebody of the staff does. */
export async function turnPayouts(world: World, isOn: boolean) {
  const body = { isOn, reason: 'the bank is away' }
  await world.call(turnSwitch, { params: { name: 'payouts' }, body }, await aStaffMember(world))
}
