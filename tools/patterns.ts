/** Every regular expression of the product, wherever it stands. */
import { parseSync } from 'oxc-parser'
import { type Files, walk } from './house-rules.ts'

export interface Pattern {
  /** The first file that has it. */
  path: string
  /** Undefined: it is put together from what only a run can tell. */
  source: string | undefined
  flags: string
}

const isProduct = (path: string) =>
  /^(contract|client|server|sandbox|ui|web)\/src\/.*\.(ts|tsx|js)$/.test(path) && !/\.test\.tsx?$/.test(path)

interface Template {
  type: 'TemplateLiteral'
  quasis: { value: { cooked: string } }[]
}

/** A `${…}` stands for a count or a plain word: 8 is both. */
function sourceOf(argument: { type: string; value?: unknown } | undefined): string | undefined {
  if (argument?.type === 'Literal') return String(argument.value)
  if (argument?.type !== 'TemplateLiteral') return undefined
  return (argument as unknown as Template).quasis.map(({ value }) => value.cooked).join('8')
}

/** Each once. */
export function findPatterns(files: Files): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const [path, text] of files) {
    if (!isProduct(path)) continue
    const add = (source: string | undefined, flags: string) => {
      const key = `${source ?? path}/${flags}`
      if (!found.has(key)) found.set(key, { path, source, flags })
    }
    walk(parseSync(path, text).program, (node) => {
      const {
        regex,
        callee,
        arguments: given,
      } = node as {
        regex?: { pattern: string; flags: string }
        callee?: { name?: string }
        arguments?: { type: string; value?: unknown }[]
      }
      if (node.type === 'Literal' && regex) add(regex.pattern, regex.flags)
      if (callee?.name === 'RegExp') add(sourceOf(given?.[0]), String(given?.[1]?.value ?? ''))
    })
  }
  return [...found.values()]
}
