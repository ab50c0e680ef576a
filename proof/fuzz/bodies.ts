/** Bodies that are not what a call takes: values in the wrong place, keys too many, texts cut off, files that are none. */

import { multipart } from '../../server/test/slips.ts'
import type { Dice } from '../../tools/dice.ts'
import { badBodies } from './bad-requests.ts'
import { badNumbers, badShapes, badTexts } from './bad-values.ts'
import type { FuzzCall, JsonSchema } from './calls.ts'
import { soundBody } from './sound-values.ts'

type Path = (string | number)[]

/** Every place of a value where another one can be put. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))
  return path.length > 0 ? [path, ...inner] : inner
}

/** The same with this JSON text in that place. */
function putAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return new Raw(text)
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? putAt(part, rest, text) : part))
  const object = value as Record<string, unknown>
  return { ...object, [key]: putAt(object[key], rest, text) }
}

/** Stands in a value for a text that is no JSON value of ours. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function write(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}:${write(part)}`)
    .join(',')}}`
}

/** Just inside and just outside of what the schema says. */
function edgesOf(schema: JsonSchema | undefined): string[] {
  if (!schema) return []
  const { minLength, maxLength, minimum, maximum, enum: words = [] } = schema
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  )
  const numbers = [minimum, maximum].flatMap((number) =>
    number === undefined ? [] : [number - 1, number, number + 1],
  )
  return [
    ...lengths
      .filter((length) => length >= 0 && length < 60_000)
      .map((length) => JSON.stringify('ก'.repeat(length))),
    ...[...numbers, ...words].map((value) => JSON.stringify(value)),
  ]
}

function schemaAt(schema: JsonSchema | undefined, path: Path): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>(
    (at, key) =>
      at?.properties?.[String(key)] ?? (typeof key === 'string' && /^\d+$/.test(key) ? at?.items : undefined),
    schema,
  )
}

function badText(dice: Dice, edges: string[]): string {
  const kind = dice.below(edges.length > 0 ? 4 : 3)
  if (kind === 0) return dice.pick(badNumbers)
  if (kind === 1) return dice.pick(badShapes)
  return kind === 2 ? JSON.stringify(dice.pick(badTexts)) : dice.pick(edges)
}

/** One to three values are others. */
export function corruptedBody({ sample = {}, schema }: FuzzCall, dice: Dice): string {
  let body: unknown = soundBody(sample, dice)
  for (let left = 1 + dice.below(3); left > 0; left--) {
    const places = placesOf(body)
    if (places.length === 0) break
    const path = dice.pick(places)
    body = putAt(body, path, badText(dice, edgesOf(schemaAt(schema, path))))
  }
  return write(body)
}

const moreKeys = [
  'role',
  'wallet',
  'isActive',
  '_id',
  '__proto__',
  'constructor',
  'memberId',
  'then',
  '',
  '\u0000',
  'ก',
]

/** A key that is missing, twice there, or not asked for; or the text itself is broken. */
export function misshapenBody({ sample = {} }: FuzzCall, dice: Dice): Buffer {
  const sound = soundBody(sample, dice)
  const text = JSON.stringify(sound)
  const key = Object.keys(sound)[0]
  switch (dice.below(6)) {
    case 0: {
      const { [key ?? '']: _, ...others } = sound as Record<string, unknown>
      return Buffer.from(JSON.stringify(others))
    }
    case 1:
      return Buffer.from(`${text.slice(0, -1)},${JSON.stringify(key ?? 'a')}:1}`)
    case 2:
      return Buffer.from(
        `${text.slice(0, -1)}${key ? ',' : ''}${JSON.stringify(dice.pick(moreKeys))}:${badText(dice, [])}}`,
      )
    case 3:
      return Buffer.from(text.slice(0, dice.below(text.length)))
    case 4:
      return flipped(Buffer.from(text), dice)
    default:
      return dice.pick(badBodies)
  }
}

/** The same but for a few bytes. */
function flipped(bytes: Buffer, dice: Dice): Buffer {
  const other = Buffer.from(bytes)
  for (let left = 1 + dice.below(4); left > 0 && other.length > 0; left--)
    other[dice.below(other.length)] = dice.below(256)
  return other
}

/** A multipart body: sound, or wrong in its parts, its names or its bytes. */
export function multipartBody(files: readonly Buffer[], dice: Dice): Buffer {
  const bytes = dice.pick(files)
  const filename = dice.pick([
    'slip.jpg',
    '',
    '../../x.jpg',
    `${'n'.repeat(4_000)}.jpg`,
    'a.svg',
    'a.jpg\\0.php',
    'ก.jpg',
    'CON',
  ])
  const whole = multipart([
    { bytes, filename, type: dice.pick(['image/jpeg', 'text/html', 'x', '']) },
    ...(dice.chance(0.1) ? [{ bytes, name: 'second' }] : []),
    ...(dice.chance(0.1)
      ? [{ bytes: '1', name: dice.pick(['amount', '__proto__', 'n'.repeat(200)]), filename: null }]
      : []),
  ])
  if (dice.chance(0.15)) return whole.subarray(0, dice.below(whole.length))
  return dice.chance(0.15) ? flipped(whole, dice) : whole
}
