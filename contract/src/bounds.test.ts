/** Each number that a call takes has a least and a greatest value (quality C-04). */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CallTypes } from './calls/endpoint.ts'
import { memberSchemas } from './schemas/member-calls.ts'
import { staffSchemas } from './schemas/staff-calls.ts'

interface Part {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Part>
      element?: Part
      innerType?: Part
      valueType?: Part
      options?: Part[]
      in?: Part
    }
  }
}

/** Every schema in it that takes a JSON number, by the way that leads there. */
function numbersIn(part: Part, path: string): [string, z.ZodMiniType][] {
  const { type, shape = {}, element, innerType, valueType, options = [], in: given } = part._zod.def
  if (type === 'number' || given?._zod.def.type === 'number')
    return [[path, part as unknown as z.ZodMiniType]]
  const inside: [string, Part | undefined][] = [
    ...Object.entries(shape).map(([name, one]): [string, Part] => [`${path}.${name}`, one]),
    ...options.map((one): [string, Part] => [path, one]),
    [`${path}[]`, element],
    [`${path}{}`, valueType],
    [path, innerType],
    [path, given],
  ]
  return inside.flatMap(([to, one]) => (one ? numbersIn(one, to) : []))
}

/** No amount, page, point or number of ours comes near. */
const tooMuch = 10 ** 12
const isBounded = (schema: z.ZodMiniType) =>
  [tooMuch, -tooMuch].every((number) => !z.safeParse(schema, number).success)

const taken = Object.entries<CallTypes>({ ...memberSchemas, ...staffSchemas }).flatMap(
  ([name, { body, query }]) =>
    [body, query].flatMap((schema) => (schema ? numbersIn(schema as unknown as Part, name) : [])),
)

test('they are found', () => {
  expect(taken.length).toBeGreaterThan(60)
  expect(taken.map(([path]) => path)).toContain('transfer.amount')
})

test.each(taken)('%s', (_, schema) => expect(isBounded(schema)).toBe(true))

test.each([
  ['above', z.int().check(z.gte(0))],
  ['below', z.number().check(z.lte(100))],
])('one without a bound %s is caught', (_, schema) => expect(isBounded(schema)).toBe(false))
