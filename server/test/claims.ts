/** Claims of staff for tests: where things are taken in hand, and their races. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { CallArguments } from '@kapao/contract/client.ts'
import type { World } from './world.ts'

/** Takes it in hand, or gives it back: of any kind. */
export const callOn = <E extends Endpoint>(
  world: World,
  row: E,
  params: Record<string, string>,
  { token }: { token: string },
) => world.call(row, { params } as unknown as CallArguments<E>, { token })

/** The two calls of each kind. */
export const claimCalls = {
  withdrawal: [operatorApi.claimWithdrawal, operatorApi.releaseWithdrawal],
  slip: [operatorApi.claimSlip, operatorApi.releaseSlip],
  task: [operatorApi.claimTask, operatorApi.releaseTask],
  payment: [operatorApi.claimPayment, operatorApi.releasePayment],
  case: [operatorApi.claimCase, operatorApi.releaseCase],
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
  claimRoom: claiming,
  releaseRoom: releasing,
} as const
