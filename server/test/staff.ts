/** Members of staff for tests. */
import { createHash, randomBytes } from 'node:crypto'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { newId } from '../src/platform/db/id.ts'
import { asOwner } from './flows.ts'
import type { World } from './world.ts'

interface StaffOptions {
  role?: OperatorRole
  /** The member that this person is too. */
  memberId?: string
}

export async function aStaffMember(world: World, { role = 'admin', memberId }: StaffOptions = {}) {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const staff = { id: newId(), name: `operator ${token.slice(0, 8)}`, token }
  await asOwner(
    world,
    'INSERT INTO operator (id, name, role, token_hash, member_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [staff.id, staff.name, role, hash, memberId ?? null, world.now()],
  )
  return staff
}
