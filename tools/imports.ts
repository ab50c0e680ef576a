/** Who imports whom, over the whole checkout: files that nobody imports, and imports that leave their workspace. */
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import type { Files, Violations } from './house-rules.ts'

/** Only these may reach into another workspace by path: they start the programs (design §1). */
const starters = /^(tools|e2e|proof|server\/test)\/|^[^/]+$/

/** Where an import chain begins: programs, tests, and what a tool is told by name. */
const entries = [
  /(^|\/)main\.tsx?$/,
  /\.test\.tsx?$/,
  /\.(e2e|pictures|videos)\.ts$/,
  /\.config\.ts$/,
  /\.d\.ts$/,
  /^(web|console)\/test\/.*-setup\.ts$/,
  /^tools\/test-database\.ts$/,
  /^server\/test\/(call-record|cheap-passwords)\.ts$/,
]

/** Product and tool files that no entry reaches. A name in tools/ (as `npm run` and child processes use) counts. */
export function checkUnimported(files: Files): Violations {
  const code = [...files.keys()].filter((path) => /\.tsx?$|^(ui|web|console)\/.*\.css$/.test(path))
  const named = [...files]
    .filter(([path]) => /^(tools|proof)\/.*\.(mjs|ts)$/.test(path) && !path.endsWith('.test.ts'))
    .map(([, text]) => text)
  const isNamed = (path: string) => named.some((text) => text.includes(`'${path}'`))
  const queue = code.filter((path) => entries.some((entry) => entry.test(path)) || isNamed(path))
  const reached = new Set(queue)
  for (let path = queue.pop(); path; path = queue.pop()) {
    for (const target of listImports(path, files.get(path) ?? '').flatMap((specifier) =>
      resolveAll(path, specifier, files),
    )) {
      if (reached.has(target)) continue
      reached.add(target)
      queue.push(target)
    }
  }
  return code.filter((path) => !reached.has(path)).map((path) => `${path}: nobody imports it`)
}

/** The product, its tests and its tools know no trial, so that no change of them asks what a trial needs (design §1). */
export function checkNobodyImportsProof(files: Files): Violations {
  return [...files]
    .filter(([path]) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('proof/'))
    .flatMap(([path, text]) =>
      listImports(path, text)
        .filter((one) => resolveOne(path, path.split('/')[0] ?? '', one)?.startsWith('proof/'))
        .map((specifier) => `${path}: ${specifier} is a trial`),
    )
}

/** What trials share beside the files at the top of proof/: members who move money, processes that can be lost, and books of years. */
const sharedByTrials = new Set(['money', 'processes', 'books'])

/** A trial, a folder of proof/, knows no other one (design §1). */
export function checkTrials(files: Files): Violations {
  const folderOf = (path: string) => /^proof\/([^/]+)\//.exec(path)?.[1]
  return [...files].flatMap(([path, text]) => {
    if (!/^proof\/.*\.tsx?$/.test(path)) return []
    return listImports(path, text).flatMap((specifier) => {
      const folder = folderOf(resolveOne(path, 'proof', specifier) ?? '')
      if (!folder || folder === folderOf(path) || sharedByTrials.has(folder)) return []
      return [`${path}: ${specifier} is another trial`]
    })
  })
}

/** A workspace is entered by its name, never by a path (design §1). */
export function checkCrossings(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!/\.(ts|tsx|mjs)$/.test(path) || starters.test(path)) continue
    const workspace = path.split('/')[0]
    for (const specifier of listImports(path, text)) {
      if (!specifier.startsWith('.')) continue
      if (join(dirname(path), specifier).split('/')[0] !== workspace)
        found.push(`${path}: ${specifier} leaves ${workspace}`)
    }
  }
  return found
}

/** A browser carries the rows of calls, never their schemas: those are there as types only (design §1). */
export function checkSchemasAsTypes(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!/^(contract\/src\/calls|client|ui|web|console)\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path))
      continue
    const values = parseSync(path, text).module.staticImports.filter(
      ({ moduleRequest, entries }) =>
        /(^|\/)schemas\//.test(moduleRequest.value) &&
        !(entries.length > 0 && entries.every((entry) => entry.isType)),
    )
    found.push(...values.map(({ moduleRequest }) => `${path}: carries ${moduleRequest.value}`))
  }
  return found
}

/** By path and text: many rules ask for the same files again, and parsing them is what costs. */
const known = new Map<string, { text: string; imports: string[] }>()

/** Every specifier that the file names: static, re-exported, dynamic; a `${…}` in one stands for any text. */
export function listImports(path: string, text: string): string[] {
  const before = known.get(path)
  if (before?.text === text) return before.imports
  const imports = readImports(path, text)
  known.set(path, { text, imports })
  return imports
}

function readImports(path: string, text: string): string[] {
  if (path.endsWith('.css'))
    return [...text.matchAll(/@import\s+["']([^"']+)["']/g)].map((match) => match[1] ?? '')
  const { module } = parseSync(path, text)
  const fromStatic = module.staticImports.map((one) => one.moduleRequest.value)
  const fromExports = module.staticExports.flatMap((one) =>
    one.entries.map((entry) => entry.moduleRequest?.value ?? ''),
  )
  const fromDynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
  )
  const fromUrls = [...text.matchAll(/new URL\(\s*['"`]([^'"`]+)['"`],\s*import\.meta\.url/g)].map(
    (match) => match[1] ?? '',
  )
  return [...fromStatic, ...fromExports, ...fromDynamic, ...fromUrls].filter(Boolean)
}

function resolveAll(from: string, specifier: string, files: Files): string[] {
  const workspace = from.split('/')[0] ?? ''
  const path = resolveOne(from, workspace, specifier)
  if (!path) return []
  if (!path.includes('${')) return files.has(path) ? [path] : []
  const pattern = new RegExp(
    `^${path
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}$`,
  )
  return [...files.keys()].filter((one) => pattern.test(one))
}

export function resolveOne(from: string, workspace: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (specifier.startsWith('#')) return `${workspace}/src/${specifier.slice(1)}`
  const [, name, rest] = /^@kapao\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return name && rest ? `${name}/src/${rest}` : undefined
}
