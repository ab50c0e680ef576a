/** Claims of staff for tests: where things are taken in hand, and their races. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

/** Takes it in hand, or gives it back: of any kind. */
export const callOn = <E extends Endpoint>(
  world: World,
  row: E,
  params: Record<string, string>,
  { token }: { token: string },
) => world.send(row, { params }, { token })

/** A flag about this member that waits for a decision. @returns its id. */
export async function aFlag(world: World, memberId: string): Promise<string> {
  const body = { code: 'odd_hours', reason: 'plays at four', holds: false }
  const { token } = await aStaffMember(world)
  const flagged = await world.call(operatorApi.flagMember, { params: { memberId }, body }, { token })
  return flagged.body._id
}

/** The two calls of each kind. */
export const claimCalls = {
  withdrawal: [operatorApi.claimWithdrawal, operatorApi.releaseWithdrawal],
  slip: [operatorApi.claimSlip, operatorApi.releaseSlip],
  task: [operatorApi.claimTask, operatorApi.releaseTask],
  payment: [operatorApi.claimPayment, operatorApi.releasePayment],
  case: [operatorApi.claimCase, operatorApi.releaseCase],
  flag: [operatorApi.claimFlag, operatorApi.releaseFlag],
  room: [operatorApi.claimRoom, operatorApi.releaseRoom],
} as const

const claiming = 'different members of staff race for it in claim.test.ts'
const releasing = 'gives back what is in hand: a second time it is not'

/** For the table of races. */
export const claimRaces = {
  claimWithdrawal: claiming,
  releaseWithdrawal: releasing,
  claimSlip: claiming,
  releaseSlip: releasing,
  claimTask: claiming,
  releaseTask: releasing,
  claimPayment: claiming,
  releasePayment: releasing,
  claimCase: claiming,
  releaseCase: releasing,
  claimFlag: claiming,
  releaseFlag: releasing,
  claimRoom: claiming,
  releaseRoom: releasing,
} as const
