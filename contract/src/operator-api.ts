/** Every call of the operator's staff, one row each. */
import * as z from 'zod/mini'
import { put } from './endpoint.ts'
import { Done } from './text.ts'

export const operatorApi = {
  setTerminated: put('/api/operator/site/terminated', { caller: 'operator', body: z.strictObject({ terminated: z.boolean() }), result: Done }),
} as const

export type OperatorApi = typeof operatorApi
