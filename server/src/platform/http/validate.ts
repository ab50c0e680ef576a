/** Judges what came in by a row's schema; says which fields are missing or wrong (decisions D13). */
import type { Currency } from '@kapao/contract/edition.ts'
import { isWholeIn } from '@kapao/contract/money.ts'
import * as z from 'zod/mini'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

/** What a schema says of a value that is not there: the second of one that had to be one of a few, the third of a kind. */
const saysMissing: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** @throws Refusal KEY_MISSING when a field is absent, else KEY_INVALID; with the names of the fields. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const missing = issues.filter(
    ({ code, path }) => saysMissing.has(code ?? '') && path.length > 0 && valueAt(input, path) === undefined,
  )
  const named = (missing.length > 0 ? missing : issues).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')],
  )
  const fields = [...new Set(named.filter(Boolean))].slice(0, serverLimits.fieldsToldMax)
  throw new Refusal(
    missing.length > 0 ? 'KEY_MISSING' : 'KEY_INVALID',
    fields.length > 0 ? fields : undefined,
  )
}

/** Each amount in a member's request is in the member's currency. @throws Refusal KEY_INVALID with the names of the fields. */
export function checkAmounts(body: unknown, currency: Currency) {
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) =>
    typeof value === 'bigint' && !isWholeIn(currency, value) ? [name] : [],
  )
  if (fields.length > 0) throw new Refusal('KEY_INVALID', fields)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused.
const control = /[\u0000-\u001f\u007f]/

/** Path parameters: 1 to 128 characters of well-formed text. Anything else names nothing that we have. */
export function checkParams(params: Record<string, string>) {
  for (const value of Object.values(params))
    if (value.length === 0 || value.length > 128 || control.test(value) || !value.isWellFormed())
      throw new Refusal('NO_DATA')
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id in a path. @throws Refusal NO_DATA: what is no id names nothing. */
export function checkId(text: string): string {
  if (!idShape.test(text)) throw new Refusal('NO_DATA')
  return text
}

/** A row's number in a path, from 1. @throws Refusal NO_DATA: what is no number names nothing. */
export function checkNumber(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new Refusal('NO_DATA')
  return BigInt(text)
}

/** A key that comes twice: which one counts would depend on who reads it (quality C-05). */
export function checkQuery(query: Record<string, unknown>) {
  const repeated = Object.keys(query).filter((name) => Array.isArray(query[name]))
  if (repeated.length > 0) throw new Refusal('KEY_INVALID', repeated.slice(0, serverLimits.fieldsToldMax))
}

/** A call that takes no body may carry an empty object, and nothing else. */
export function checkNoBody(json: unknown) {
  if (json === undefined) return
  const isEmpty =
    typeof json === 'object' && json !== null && !Array.isArray(json) && Object.keys(json).length === 0
  if (!isEmpty) throw new Refusal('KEY_INVALID')
}
