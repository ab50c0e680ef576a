/** Reads a JSON body without guessing: each key once, no prototype keys, no number that would change its value. */
import { parse } from 'lossless-json'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'

/** Written the plain way: no exponents. */
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/
/** A decimal of so many digits is exact as a double. */
const digitsMax = 15

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * @param text a request's body.
 * @throws Refusal KEY_INVALID for anything that is not plain JSON.
 */
export function parseStrictJson(text: string): unknown {
  const marks = withoutStrings(text)
  if (isTooDeep(marks)) throw new Refusal('KEY_INVALID')
  const value = read(text)
  // The reader lets a key come twice with the same value; then the text has more keys than the objects.
  if (countKeys(value) !== marks.split(':').length - 1) throw new Refusal('KEY_INVALID')
  return value
}

function read(text: string): unknown {
  try {
    return parse(text, null, { parseNumber: readNumber })
  } catch {
    throw new Refusal('KEY_INVALID')
  }
}

/** Anything but a plain, exact number becomes NaN, which no schema takes: so the answer can name the field. */
function readNumber(text: string): number {
  const isExact = plainNumber.test(text) && text.replace(/\D/g, '').length <= digitsMax
  return isExact ? Number(text) : Number.NaN
}

/** How many keys the objects have in all. Keys that stand for something else on an object of ours are refused. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  if (keys.some((key) => prototypeKeys.has(key))) throw new Refusal('KEY_INVALID')
  return Object.values(value).reduce((sum: number, part) => sum + countKeys(part), keys.length)
}

/** A string that never ends counts to the end of the text, so that this takes one pass over any text. */
const strings = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs

/** What is left is brackets, commas, colons (one per key), numbers and words. */
const withoutStrings = (text: string) => text.replace(strings, '')

/** Judged before reading, so that the reader's own stack never ends. */
function isTooDeep(marks: string): boolean {
  let depth = 0
  for (const mark of marks) {
    if (mark === '{' || mark === '[') depth++
    else if (mark === '}' || mark === ']') depth--
    if (depth > serverLimits.jsonDepthMax) return true
  }
  return false
}
