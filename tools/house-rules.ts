/** The house rules of design §6 that lint cannot express: each looks at the whole checkout and lists what breaks it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Path from the root of the checkout → text. A test plants violations by adding to it. */
export type Files = ReadonlyMap<string, string>

/** `path: what is wrong`, one line each. */
export type Violations = string[]

/** The sixteen features of spec and the one of decisions D16, by the one name that each has in every workspace (design §1). */
const features = [
  ...['session', 'member', 'otp', 'site', 'wallet', 'deposit', 'withdraw', 'transfer', 'game', 'bonus'],
  ...['promotion', 'invite', 'refund', 'spin', 'statement', 'chat', 'play', 'notice', 'passkey', 'privacy'],
]

/** Features that only the server has. */
const serverFeatures = [
  'catalogue',
  'content',
  'settings',
  'staff',
  'reconciliation',
  'books',
  'reports',
  'risk',
  'export',
  'search',
]

/** Folders that are no feature. */
const otherFolders: Record<string, string[]> = {
  server: ['platform', 'ledger', 'audit', 'closing', 'outside', 'retention', 'archive', 'parts', 'i18n'],
  web: [
    ...['pages', 'layout', 'i18n'],
    // Parts that features share.
    ...['money', 'transfer-order', 'game-picture', 'offer', 'collect', 'chat-opener', 'news', 'loading'],
    'picture',
  ],
  console: [
    ...['pages', 'layout', 'i18n'],
    // Parts that features share: acts, who is signed in, lists, pictures of figures.
    ...['act', 'operator', 'table', 'chart'],
    // What only staff have; the members' features keep their names.
    ...['request', 'settings', 'staff', 'task', 'trail', 'ledger', 'report', 'overview', 'export', 'system'],
    ...['catalogue', 'content', 'search', 'reconciliation', 'risk'],
  ],
  sandbox: ['bank', 'control', 'game', 'qr', 'page', 'push', 'sms', 'voucher', 'slip', 'support', 'i18n'],
}

const ignored = new Set([
  '.git',
  'node_modules',
  'dist',
  '.data',
  '.cache',
  'coverage',
  'results',
  'test-results',
  'playwright-report',
])

/** Every text of ours that a rule may look at. */
export function readCheckout(root: string): Files {
  const paths = listPaths(root).filter(
    (path) => /\.(ts|tsx|js|mjs|sql|css|html|json|md)$/.test(path) && path !== 'package-lock.json',
  )
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function listPaths(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (ignored.has(entry.name)) return []
    if (entry.isDirectory()) return listPaths(root, path)
    return entry.isFile() ? [path] : []
  })
}

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
const isTest = (path: string) => /\.(test\.tsx?|e2e\.ts)$/.test(path) || /(^|\/)test\//.test(path)

/** One name per feature, everywhere; files named after what they hold (design §1, §2). */
export function checkNames(files: Files): Violations {
  const found: Violations = []
  for (const path of files.keys()) {
    const [workspace = '', src, folder = '', ...rest] = path.split('/')
    const file = path.split('/').at(-1) ?? ''
    if (
      isCode(path) &&
      !/^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*|[A-Z][A-Za-z0-9]*(\.test)?)\.(ts|tsx|mjs)$/.test(
        file,
      )
    )
      found.push(`${path}: files are kebab-case, components PascalCase`)
    if (/(^|\/)(utils?|helpers?|common|manager)[./]|(^|\/)lib\/|-(utils?|helpers?|manager)\./i.test(path))
      found.push(`${path}: no lib, utils, helpers, common or manager`)
    const others = otherFolders[workspace]
    if (!others || src !== 'src' || rest.length === 0) continue
    const own = workspace === 'server' ? serverFeatures : []
    const known = workspace === 'sandbox' ? others : [...features, ...own, ...others]
    if (!known.includes(folder)) found.push(`${path}: ${folder} is no feature and no known folder`)
    const named = /^([a-z]+)\.(routes|service|rules|queries|jobs)\.ts$/.exec(file)?.[1] ?? folder
    if (named !== folder && features.includes(named)) found.push(`${path}: belongs into ${named}`)
  }
  return found
}

/** Each file opens with one sentence on what it is for (design §7). */
export function checkHeaders(files: Files): Violations {
  const opens = (path: string, text: string) =>
    path.endsWith('.sql') ? /^-- \S/.test(text) : /^(#!.*\n)?\/\*\*\s/.test(text)
  return [...files]
    .filter(([path, text]) => (isCode(path) || path.endsWith('.sql')) && !opens(path, text))
    .map(([path]) => `${path}: opens without a sentence on what it is for`)
}

const unfinished = new RegExp(`\\b(${['FIX', 'ME|TO', 'DO|XX', 'X|HA', 'CK'].join('')})\\b`)
/** What belongs to the place where this was written, and not to the product. Put together here, so as not to find itself. */
const foreign = new RegExp(
  [
    `\\b(clau${'de'}|anthro${'pic'}|chat${'gpt'}|open${'ai'}|copi${'lot'}|sub-?agent|language mod${'el'})\\b`,
    `/wor${'k'}/(main|shared)`,
    `/tmp/bri${'ef'}`,
  ].join('|'),
  'i',
)

/** Nothing unfinished, nothing about the workplace. */
export function checkWords(files: Files): Violations {
  return [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const word = unfinished.exec(line)?.[0] ?? foreign.exec(line)?.[0]
      return word ? [`${path}:${index + 1}: ${word}`] : []
    }),
  )
}

/** The words of the languages themselves, and of money: the same in each language. */
const sameEverywhere = new Set(['ไทย', 'ລາວ', 'English', 'LAK', 'Kapao'])
const spokenAttributes = new Set([
  'title',
  'alt',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
])

/** A person's text lives in i18n, in three languages; nothing that is shown is written into a component (design §6). */
export function checkTexts(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!/^(client|ui|web|console)\/src\/.*\.tsx?$/.test(path) || path.includes('/i18n/') || isTest(path))
      continue
    const complain = (words: string) => {
      const said = words.trim()
      if (!sameEverywhere.has(said)) found.push(`${path}: "${said.slice(0, 40)}" belongs into i18n`)
    }
    walk(parseSync(path, text).program, (node) => {
      if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value))) complain(String(node.value))
      if (
        node.type === 'Literal' &&
        !node.regex &&
        /[\u0E01-\u0E3A\u0E40-\u0E4E\u0E81-\u0ECD\u0EDC-\u0EDF]/u.test(String(node.value))
      )
        complain(String(node.value))
      if (node.type === 'JSXAttribute') {
        const { name, value } = node as unknown as {
          name: { name: string }
          value?: { type: string; value?: unknown }
        }
        if (
          spokenAttributes.has(name.name) &&
          value?.type === 'Literal' &&
          /\p{L}{2}/u.test(String(value.value))
        )
          complain(String(value.value))
      }
    })
  }
  return found
}

/** Rules are pure and the product has one clock, which tests and the sandbox can move (design §1, decisions D0). */
export function checkClock(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!/^server\/src\/.*\.ts$/.test(path) || isTest(path) || path.endsWith('/clock.ts')) continue
    const inFeature = features.includes(path.split('/')[2] ?? '') || path.startsWith('server/src/ledger/')
    if (!inFeature) continue
    if (/\bDate\.now\(\)|\bnew Date\(\)/.test(text))
      found.push(`${path}: takes the time from the clock, not from the machine`)
    if (path.endsWith('.rules.ts') && /\bMath\.random\(|\bprocess\.env\b/.test(text))
      found.push(`${path}: a rule is pure`)
  }
  return found
}

/** Where a text becomes SQL without being a parameter: constants of ours, each looked at. */
const writtenSql = new Set([
  'server/src/bonus/lock/lock.queries.ts',
  'server/src/platform/db/pipeline.ts',
  'server/src/platform/db/transaction.ts',
  'server/src/audit/audit.ts',
  'server/src/spin/coin.queries.ts',
])

/** What comes from outside reaches PostgreSQL as a parameter, never as a part of the statement (quality C-06). */
export function checkSql(files: Files): Violations {
  return [...files]
    .filter(([path]) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path) && !writtenSql.has(path))
    .filter(([, text]) =>
      /\bsql\.(raw|lit)\(|\bCompiledQuery\.raw\(|\bquery(<[^>]*>)?\(\s*`[^`]*\$\{/.test(text),
    )
    .map(([path]) => `${path}: puts a text into a statement`)
}

/** Every code of spec §8 is in the contract, in its own table (decisions D13). */
export function checkCodes(files: Files, codes: readonly string[]): Violations {
  const text = files.get('contract/src/errors.ts') ?? ''
  return codes
    .filter((code) => !new RegExp(`(^|[^A-Z0-9_])'?${code}'?(\\s*:|,)`, 'm').test(text))
    .map((code) => `contract/src/errors.ts: ${code} of spec §8 is missing`)
}

interface Node {
  type: string
  [key: string]: unknown
}

export function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (node && typeof node === 'object') {
    if (typeof (node as Node).type === 'string') visit(node as Node)
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit)
  }
}
