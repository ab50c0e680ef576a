/** Words that are not used: the last table of docs/glossary.md, looked for in names, comments, test names and docs. */
import { parseSync } from 'oxc-parser'
import { type Files, walk } from './house-rules.ts'

export interface UnusedWord {
  /** Words in lower case, separated by blanks. */
  word: string
  /** What the glossary says instead. */
  instead: string
}

/** @throws Error when the glossary has no such table. */
export function readUnusedWords(glossary: string): UnusedWord[] {
  const table = glossary.split('## Words that are not used')[1]
  if (!table) throw new Error('docs/glossary.md has no words that are not used')
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Not |'))
    .flatMap((line) => {
      const [, words = '', instead = ''] = line.split('|').map((cell) => cell.trim())
      return words.split(', ').map((word) => ({ word, instead }))
    })
}

/** Members' and the demo's texts are no developers' words; the glossary names what it forbids. */
const isRead = (path: string) =>
  /\.(tsx?|mjs|md)$/.test(path) &&
  !/^docs\/glossary\.md$|\/i18n\/(th|la|en)\/|^tools\/seed\/|^tools\/(plain-words|words\.test)\.ts$/.test(
    path,
  )

/** `keepUnread`, `keep-unread` and `KEEP_UNREAD` are the words `keep unread`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .replace(/[-_./]/g, ' ')
    .toLowerCase()

const titleFunctions = /^(test|describe|it)$/

/** Names, comments and test names of a program; all of any other text. */
function* partsOf(path: string, text: string): Generator<string> {
  yield wordsOf(path)
  if (!/\.(tsx?|mjs)$/.test(path)) {
    yield text
    return
  }
  const { program, comments } = parseSync(path, text)
  for (const { value } of comments) yield value.replace(/\n\s*\*/g, ' ')
  const names = new Set<string>()
  const titles: string[] = []
  walk(program, (node) => {
    const { type, name, callee } = node as { type: string; name?: unknown; callee?: Callee }
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') names.add(name)
    if (type === 'CallExpression' && callee && titleFunctions.test(rootOf(callee)))
      titles.push(titleOf((node as { arguments?: Title[] }).arguments?.[0]))
  })
  for (const name of names) yield wordsOf(name)
  yield* titles
}

interface Callee {
  name?: string
  object?: Callee
  callee?: Callee
  tag?: Callee
}

/** `test` of `test.each(rows)(…)`. */
const rootOf = ({ name, object, callee, tag }: Callee): string => {
  const inner = object ?? callee ?? tag
  return name ?? (inner ? rootOf(inner) : '')
}

interface Title {
  value?: unknown
  quasis?: { value: { cooked: string } }[]
}

const titleOf = (title: Title | undefined): string =>
  typeof title?.value === 'string'
    ? title.value
    : (title?.quasis ?? []).map(({ value }) => value.cooked).join(' ')

/** One line for each file and word. */
export function findUnusedWords(files: Files, unused: readonly UnusedWord[]): string[] {
  const any = new RegExp(`\\b(${unused.map(({ word }) => word.replaceAll(' ', '\\s+')).join('|')})\\b`, 'gi')
  const insteadOf = new Map(unused.map(({ word, instead }) => [word, instead]))
  const found = new Set<string>()
  for (const [path, text] of files) {
    if (!isRead(path)) continue
    for (const part of partsOf(path, text))
      for (const [said = ''] of part.matchAll(any)) {
        const word = said.toLowerCase().replace(/\s+/g, ' ')
        found.add(`${path}: not "${word}" but ${insteadOf.get(word)}`)
      }
  }
  return [...found]
}
