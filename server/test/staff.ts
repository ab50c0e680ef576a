/** Members of staff for tests. */
import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#db/id.ts'
import { asOwner } from './flows.ts'
import type { World } from './world.ts'

/** @returns the token of a new operator. */
export async function aStaffToken(world: World): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await asOwner(
    world,
    'INSERT INTO operator (id, name, role, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)',
    [newId(), `operator ${token.slice(0, 8)}`, 'admin', hash, world.now()],
  )
  return token
}
