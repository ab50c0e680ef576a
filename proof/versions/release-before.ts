/** The version before this one, whole and beside it: the last commit that did not have the newest migration. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { checkout } from '../../tools/child.ts'

const ours = '@kapao'
const migrations = 'server/migrations'

export interface ReleaseBefore {
  folder: string
  commit: string
  /** The migration that it does not have. */
  newest: string
  remove(): void
}

export async function checkOutBefore(): Promise<ReleaseBefore> {
  const newest = readdirSync(join(checkout, migrations)).sort().at(-1) ?? ''
  const git = (...words: string[]) => execa('git', words, { cwd: checkout })
  const { stdout: added } = await git(
    'log',
    '--diff-filter=A',
    '-1',
    '--format=%H',
    '--',
    join(migrations, newest),
  )
  if (!added) throw new Error(`This trial needs the commits of the checkout: none of them adds ${newest}.`)
  const { stdout: commit } = await git('rev-parse', '--short', `${added}^`)
  const folder = mkdtempSync(join(tmpdir(), 'kapao-before-'))
  await execa('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: checkout })
  linkPackages(folder)
  return { folder, commit, newest, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The packages that are installed here, and its own workspaces. */
function linkPackages(folder: string) {
  const [installed, packages] = [join(checkout, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(packages, ours), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== ours) symlinkSync(join(installed, name), join(packages, name))
  for (const name of readdirSync(join(installed, ours)))
    symlinkSync(join(folder, name), join(packages, ours, name))
}
