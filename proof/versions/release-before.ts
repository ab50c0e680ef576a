/** The version before this one, whole and beside it: the last commit with all migrations but the newest. */
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

const git = async (...words: string[]) => (await execa('git', words, { cwd: checkout })).stdout.split('\n')

export async function checkOutBefore(): Promise<ReleaseBefore> {
  const names = readdirSync(join(checkout, migrations)).sort()
  const newest = names.pop() ?? ''
  const found = await findLastWith(names)
  if (!found)
    throw new Error(`No commit of the checkout has all migrations but ${newest}, and this trial needs one.`)
  const [commit = ''] = await git('rev-parse', '--short', found)
  const folder = mkdtempSync(join(tmpdir(), 'kapao-before-'))
  await execa('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: checkout })
  linkPackages(folder)
  return { folder, commit, newest, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The last commit that has these migrations and no others. */
async function findLastWith(names: string[]): Promise<string | undefined> {
  const changes = await git('log', '--first-parent', '--format=%h', '--', migrations)
  for (const [index, change] of changes.entries()) {
    const listed = await git('ls-tree', '--name-only', `${change}:${migrations}`)
    // As they were left by this change, until the next one.
    if (listed.sort().join() === names.join()) return index === 0 ? 'HEAD' : `${changes[index - 1]}^`
  }
  return undefined
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
