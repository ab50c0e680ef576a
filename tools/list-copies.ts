/** Nothing but contract/src/lists.ts writes one of its lists down: neither as an array nor as a union of literals (design §1). */
import { parseSync } from 'oxc-parser'
import * as lists from '../contract/src/lists.ts'
import { type Files, type Violations, walk } from './house-rules.ts'

const isLooked = (path: string) =>
  /^(contract|client|web|server|sandbox)\/src\/.*\.tsx?$|^tools\/.*\.ts$/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  path !== 'contract/src/lists.ts'

/** Their order says something of its own, or the names mean something else. */
const others: Record<string, string> = {
  'contract/src/edition.ts': 'choices at registration: the first is the one that nobody chose',
  'tools/seed/wheel.ts': 'the wheels of an edition, its own currency first',
  'web/src/pages/HomeTiles.tsx': 'tiles of the home page',
}

const keyOf = (names: readonly string[]): string => [...names].sort().join(' ')

const listOf: ReadonlyMap<string, string> = new Map(
  Object.entries(lists).flatMap(([name, list]): [string, string][] =>
    Array.isArray(list) && list.length > 1 ? [[keyOf(list), name]] : [],
  ),
)

interface Part {
  type: string
  value?: unknown
  literal?: { value?: unknown }
}

/** The strings of an array or a union; undefined when something else is among them. Null and undefined are no names. */
function namesOf(parts: readonly (Part | null)[]): string[] | undefined {
  const named = parts.filter((part) => !/^TS(Null|Undefined)Keyword$/.test(part?.type ?? ''))
  const names = named.map((part) => (part?.type === 'TSLiteralType' ? part.literal?.value : part?.value))
  return names.every((name) => typeof name === 'string') ? names : undefined
}

export function checkListCopies(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!isLooked(path) || path in others) continue
    walk(parseSync(path, text).program, (node) => {
      if (node.type !== 'TSUnionType' && node.type !== 'ArrayExpression') return
      const names = namesOf((node.types ?? node.elements) as Part[])
      const list = names && listOf.get(keyOf(names))
      if (list) found.push(`${path}: writes ${list} of contract/src/lists.ts down again`)
    })
  }
  return found
}
