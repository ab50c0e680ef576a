/** The machinery behind the service, as the process that answers sees it (console.md, System). */
import * as z from 'zod/mini'
import { workFields } from './staff-report.ts'
import { Moment } from './text.ts'

export const System = z.object({
  /** Whether the whole service is closed; who said so last, and why. Nobody has: null. */
  terminated: z.object({
    isOn: z.boolean(),
    by: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    at: z.nullable(Moment),
  }),
  process: z.object({
    /** As who deployed it calls it; null: not told. */
    release: z.nullable(z.string()),
    node: z.string(),
    startedAt: Moment,
    memoryBytes: z.int(),
    /** Devices of members and guests that are connected here. */
    devices: z.int(),
    /** Processes of the product that live, this one among them. */
    processes: z.int(),
  }),
  /** How processes tell each other: alone without Redis, shared by it, or away, when news wait. */
  redis: z.enum(['none', 'shared', 'away']),
  database: z.object({
    version: z.string(),
    /** How long it took to answer one small question just now, a free connection included. */
    answeredMs: z.int(),
    bytes: z.int(),
    connections: z.int(),
    connectionsMax: z.int(),
    /** The last one that was applied, and how many this version knows. */
    migration: z.object({ name: z.string(), version: z.int(), appliedAt: Moment, known: z.int() }),
  }),
  /** Where files lie. */
  disk: z.object({ bytes: z.int(), freeBytes: z.int() }),
  /** How the process that answers found the whole trail of staff when it last worked it out; null: not since it started. */
  trail: z.nullable(
    z.object({ at: Moment, isIntact: z.boolean(), records: z.int(), brokenAt: z.nullable(z.int()) }),
  ),
  ...workFields,
})
