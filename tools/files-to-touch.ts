/** In how many files the product names one thing: so many are touched when another one like it comes (design §1). */
import { parseSync } from 'oxc-parser'
import { type Files, walk } from './house-rules.ts'

/** Code of the product, its sandbox and its demo catalogue. */
const counted = /^(contract|client|ui|web|console|server|sandbox|tools)\/.*\.(ts|tsx|js|mjs)$/
/** Tests follow from what they test; a landed migration never changes. */
const notCounted = /\.test\.tsx?$|^[^/]+\/test\/|^server\/migrations\/|^tools\/files-to-touch\.ts$/
/** Words of one language each, tied to the others by the compiler. */
const texts = /\/i18n\/\w+\/|^contract\/src\/(error|statement)-words\//

/** Path → the names and texts in its code: identifiers, keys, strings, and words quoted in SQL. Comments are none. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>

export function readNames(files: Files): Names {
  const read = [...files].filter(([path]) => counted.test(path) && !notCounted.test(path))
  return new Map(read.map(([path, text]) => [path, namesIn(path, text)]))
}

function namesIn(path: string, text: string): Set<string> {
  const names = new Set<string>()
  walk(parseSync(path, text).program, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(String(node.name))
    if (node.type === 'Literal' && typeof node.value === 'string') names.add(node.value)
    if (node.type === 'TemplateElement')
      for (const [, word = ''] of (node.value as { raw: string }).raw.matchAll(/'(\w+)'/g)) names.add(word)
  })
  return names
}

export interface Example {
  /** What may come one day. */
  what: string
  /** One that is there. */
  example: string
  names(found: ReadonlySet<string>, path: string): boolean
  /** Are files of words counted? Usually not: a text in three languages is written anyway. */
  withTexts?: boolean
  /** What design §1 wants at most. */
  wanted: number
  /** What it is held at where that is more: it may only go down, and the change that brings it down lowers it here. */
  most: number
}

/** @returns the files that somebody opens who adds another one. */
export const filesThatName = ({ names, withTexts = false }: Example, read: Names): string[] =>
  [...read].flatMap(([path, found]) => ((withTexts || !texts.test(path)) && names(found, path) ? [path] : []))
