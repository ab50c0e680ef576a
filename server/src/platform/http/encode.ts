/** What goes out: the fields that a row's result names and no others, amounts as baht and dates as ISO 8601. */
import { Money, toBaht } from '@kapao/contract/money.ts'
import { Moment } from '@kapao/contract/schemas/text.ts'
import * as z from 'zod/mini'

/** From what a handler answers to what travels as JSON. */
type Encode = (value: unknown) => unknown

const asItIs: Encode = (value) => value

/** An encoder of one kind of values: that it is given no others is what the handlers' types have judged. */
const encoderOf = <Value>(encode: (value: Value) => unknown) => encode as Encode

/** Leaves that travel as they are. */
const plainTypes = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null'])

/**
 * Reads the schema once, so that each answer costs a fraction of zod's own `encode`: that one also judges the values,
 * which the handlers' types and tests have done. Kinds of schemas that are not known here are left to zod.
 */
export function createEncode(schema: z.core.$ZodType): Encode {
  if (schema === Money) return encoderOf(toBaht)
  if (schema === Moment) return encoderOf((value: Date) => value.toISOString())
  if (plainTypes.has(schema._zod.def.type)) return asItIs
  if (schema instanceof z.ZodMiniObject) return encodeObject(schema.shape)
  if (schema instanceof z.ZodMiniArray) return encodeArray(schema.def.element)
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const encode = createEncode(schema.def.innerType)
    return encode === asItIs
      ? asItIs
      : (value) => (value === null || value === undefined ? value : encode(value))
  }
  return encoderOf((value: never) => z.encode(schema, value))
}

function encodeArray(element: z.core.$ZodType): Encode {
  const encode = createEncode(element)
  return encode === asItIs ? asItIs : encoderOf((value: unknown[]) => value.map(encode))
}

function encodeObject(shape: z.core.$ZodShape): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, encode: createEncode(schema) }))
  return encoderOf((value: Record<string, unknown>) => {
    const wire: Record<string, unknown> = {}
    // An optional field that is absent stays undefined, which JSON leaves out.
    for (const { name, encode } of fields) wire[name] = encode(value[name])
    return wire
  })
}
