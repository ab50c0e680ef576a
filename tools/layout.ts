/**
 * How server/src hangs together: no circle between the folders of features, no state that belongs to a module, and no
 * function that takes the whole app.
 */
import { dirname } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { type Files, type Violations, walk } from './house-rules.ts'
import { listImports, resolveOne } from './imports.ts'

const isServerCode = (path: string) => /^server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts')

/** Whatever may be imported by all, and what alone may import all (design §1). */
const noFeature = /^server\/src\/((platform|ledger|outside|closing|audit|parts)\/|[^/]+$)/

/**
 * A folder of a feature (`deposit`, `deposit/slip`) may need others, and none of them may need it in turn, however long
 * the way. Types count: a reader of one side would have to read the other.
 *
 * @returns each circle once, as `server/src/a: → b → a`.
 */
export function checkCircles(files: Files): Violations {
  const needs = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    if (!isServerCode(path) || noFeature.test(path)) continue
    const from = dirname(path)
    const its = needs.get(from) ?? new Set()
    needs.set(from, its)
    for (const specifier of listImports(path, text)) {
      const target = resolveOne(path, 'server', specifier)
      if (!target || !files.has(target) || noFeature.test(target) || !target.startsWith('server/src/'))
        continue
      if (dirname(target) !== from) its.add(dirname(target))
    }
  }
  return listCircles(needs)
}

function listCircles(needs: ReadonlyMap<string, ReadonlySet<string>>): Violations {
  const found: Violations = []
  const done = new Set<string>()
  const visit = (folder: string, way: string[]) => {
    const start = way.indexOf(folder)
    if (start >= 0) {
      const names = [...way.slice(start), folder].map((one) => one.replace('server/src/', ''))
      found.push(`${folder}: ${names.join(' → ')}`)
      return
    }
    if (done.has(folder)) return
    for (const next of needs.get(folder) ?? []) visit(next, [...way, folder])
    done.add(folder)
  }
  for (const folder of needs.keys()) visit(folder, [])
  return found
}

/** Looked at one by one: they know nothing of an app, a member or a database, and two apps in one process may share them. */
const sharedByProcess = new Set([
  // The ids that a process makes grow; random bytes are drawn ahead.
  'server/src/platform/db/id.ts',
  // The name of a prepared statement follows from its text.
  'server/src/platform/db/client.ts',
  // The one place that hangs something on a database.
  'server/src/platform/db/per-database.ts',
])

const changing = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)$/

interface Named {
  type: string
  name?: string
}

/** What a module keeps at its top and changes later: a `let`, or a collection that something is put into. */
export function checkModuleState(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!isServerCode(path) || sharedByProcess.has(path)) continue
    const { program } = parseSync(path, text)
    const collections = new Set<string>()
    for (const statement of program.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') continue
      for (const { id, init } of declared.declarations) {
        const name = id.type === 'Identifier' ? id.name : 'a pattern'
        if (declared.kind !== 'const') found.push(`${path}: ${name} is state of its module`)
        // Only a feature of one database could be a key, and that is what per-database.ts is for.
        else if (/^new Weak(Map|Set)\b/.test(init ? text.slice(init.start, init.end) : ''))
          found.push(`${path}: ${name} is state of its module`)
        else collections.add(name)
      }
    }
    for (const name of namesChanged(program)) {
      if (collections.has(name)) found.push(`${path}: ${name} is state of its module`)
    }
  }
  return found
}

/** Names of what methods like `set` and `push` are called on, or whose parts are assigned to. */
function namesChanged(program: unknown): Set<string> {
  const names = new Set<string>()
  walk(program, (node) => {
    const callee = node.type === 'CallExpression' && (node.callee as Member)
    if (callee && callee.type === 'MemberExpression' && changing.test(callee.property.name ?? ''))
      names.add(callee.object.name ?? '')
    const left = node.type === 'AssignmentExpression' && (node.left as Member)
    if (left && left.type === 'MemberExpression') names.add(left.object.name ?? '')
  })
  return names
}

interface Member {
  type: string
  object: Named
  property: Named
}

/** Where the app is built and handed on. */
const mayTakeAll = /^server\/src\/((app|jobs|main)\.ts|parts\/)/

/** A function takes the parts that it needs (`Pick<App, …>`, or a group of them by name), not the whole app (design §1). */
export function checkWholeApp(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!isServerCode(path) || mayTakeAll.test(path)) continue
    const { program, module } = parseSync(path, text)
    const names = module.staticImports
      .flatMap(({ entries }) => entries)
      .filter(({ importName }) => importName.name === 'App')
      .map(({ localName }) => localName.value)
    walk(program, (node) => {
      if (node.type !== 'TSTypeAnnotation') return
      const { typeAnnotation: type } = node as unknown as { typeAnnotation: TypeReference }
      const name = type.type === 'TSTypeReference' ? type.typeName.name : undefined
      if (name && names.includes(name)) found.push(`${path}: takes the whole app`)
    })
  }
  return found
}

interface TypeReference {
  type: string
  typeName: { name?: string }
}
