/** Builds the web apps, but only when what they are made of has changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Edition } from '../contract/src/edition.ts'
import { checkout } from './child.ts'

/** A web app as it is built: what it is made of, and where its files end up. */
export interface Build {
  name: string
  workspace: 'web' | 'console'
  folder: string
  /** What the build takes from the environment, beside what it is called with. */
  env: Record<string, string>
}

/** What every app is made of, apart from packages, which the lockfile stands for. */
const shared = ['client/src', 'ui/src', 'contract/src', 'package-lock.json', 'tools/web-build.ts']
const own = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json']

/** What is compiled into the files (decisions D5). */
const compiledIn = ['TRUELINK_PASSPHRASE']

/** The member app of an edition; two instances of different editions can run side by side. */
export const memberApp = (edition: Edition): Build => ({
  name: `web app (${edition})`,
  workspace: 'web',
  folder: join(checkout, 'web/dist', edition),
  env: { EDITION: edition, VITE_EDITION: edition },
})

/** The operator's console, the same in every edition. */
export const consoleApp: Build = {
  name: 'console',
  workspace: 'console',
  folder: join(checkout, 'console/dist/app'),
  env: {},
}

const stampOf = ({ folder }: Build) => `${folder}.stamp`

export function isFresh(build: Build): boolean {
  return (
    existsSync(join(build.folder, 'index.html')) &&
    existsSync(stampOf(build)) &&
    readFileSync(stampOf(build), 'utf8') === hashSources(build)
  )
}

/** Under another name first: a running server never sees half of it, and a failed build leaves the old one. */
export async function makeBuild(build: Build) {
  const hash = hashSources(build)
  const half = `${build.folder}.${process.pid}`
  const vite = join(
    dirname(createRequire(join(checkout, 'web/package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const root = join(checkout, build.workspace)
  const args = [vite, 'build', root, '--outDir', half, '--emptyOutDir', '--manifest', '--logLevel', 'warn']
  mkdirSync(dirname(build.folder), { recursive: true })
  try {
    await runQuietly(build, args, { ...process.env, ...build.env, NODE_ENV: 'production' })
    const scripts = listFiles(half).filter((file) => file.endsWith('.js'))
    const parse = ['--experimental-vm-modules', '--no-warnings', join(checkout, 'tools/parse-scripts.ts')]
    await runQuietly(build, [...parse, ...scripts], process.env)
    compressTexts(half)
    rmSync(build.folder, { recursive: true, force: true })
    renameSync(half, build.folder)
    writeFileSync(stampOf(build), hash)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

/** Beside each text its forms as they will be sent: the best quality takes longer than a request may (speed S12). */
function compressTexts(folder: string) {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|html|svg|json|webmanifest|vtt)$/.test(file)) continue
    const text = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    // For what stands between us and old browsers, and does not know brotli.
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

function hashSources({ workspace, env }: Build): string {
  const sources = [...own.map((path) => join(workspace, path)), ...shared]
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(join(checkout, source))).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(`${relative(checkout, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  for (const name of compiledIn) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return `${hash.update(JSON.stringify(env)).digest('hex')}\n`
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return [path] // A file.
  }
}

/** Runs Node on a tool and shows what it said only when it failed. */
async function runQuietly({ name }: Build, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const code = await new Promise((done) => child.once('close', done).once('error', done))
  if (code !== 0) throw new Error(`The ${name} does not build:\n${said.trim()}`)
}
