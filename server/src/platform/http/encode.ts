/** What goes out: the fields that a row's result names and no others, amounts as baht and dates as ISO 8601. */
import { Money, toBaht } from '@kapao/contract/money.ts'
import { Moment } from '@kapao/contract/schemas/text.ts'
import * as z from 'zod/mini'

/** From what a handler answers to what travels as JSON. */
type Encode = (value: unknown) => unknown

const asItIs: Encode = (value) => value

/** Leaves that travel as they are. */
const plainTypes = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null'])

/**
 * Reads the schema once, so that each answer costs a fraction of zod's own `encode`: that one also judges the values,
 * which the handlers' types and tests have done. Kinds of schemas that are not known here are left to zod.
 */
export function createEncode(schema: z.ZodMiniType): Encode {
  if (schema === (Money as z.ZodMiniType)) return (value) => toBaht(value as bigint)
  if (schema === (Moment as z.ZodMiniType)) return (value) => (value as Date).toISOString()
  if (plainTypes.has(schema._zod.def.type)) return asItIs
  if (schema instanceof z.ZodMiniObject) return encodeObject(schema.shape as Record<string, z.ZodMiniType>)
  if (schema instanceof z.ZodMiniArray) return encodeArray(schema.def.element as z.ZodMiniType)
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const encode = createEncode(schema.def.innerType as z.ZodMiniType)
    return encode === asItIs
      ? asItIs
      : (value) => (value === null || value === undefined ? value : encode(value))
  }
  return (value) => z.encode(schema, value as never)
}

function encodeArray(element: z.ZodMiniType): Encode {
  const encode = createEncode(element)
  return encode === asItIs ? asItIs : (value) => (value as unknown[]).map(encode)
}

function encodeObject(shape: Record<string, z.ZodMiniType>): Encode {
  const names = Object.keys(shape)
  const encoders = Object.values(shape).map(createEncode)
  return (value) => {
    const wire: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string
      // An optional field that is absent stays undefined, which JSON leaves out.
      wire[name] = (encoders[i] as Encode)((value as Record<string, unknown>)[name])
    }
    return wire
  }
}
