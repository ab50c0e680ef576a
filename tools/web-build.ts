/** Builds the web app, but only when what it is made of has changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Edition } from '../contract/src/edition.ts'
import { checkout } from './child.ts'

/** Where each edition's files end up; two instances of different editions can run side by side. */
export const webFolder = (edition: Edition) => join(checkout, 'web/dist', edition)

/** Everything that the built files are made of, apart from packages, which the lockfile stands for. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'client/src',
  'ui/src',
  'contract/src',
  'package-lock.json',
  'tools/web-build.ts',
]

/** What is compiled into the files (decisions D5). */
const compiledIn = ['TRUELINK_PASSPHRASE']

const stampOf = (edition: Edition) => join(checkout, 'web/dist', `${edition}.stamp`)

export function isWebFresh(edition: Edition): boolean {
  return (
    existsSync(join(webFolder(edition), 'index.html')) &&
    existsSync(stampOf(edition)) &&
    readFileSync(stampOf(edition), 'utf8') === hashSources(edition)
  )
}

/** Under another name first: a running server never sees half of it, and a failed build leaves the old one. */
export async function buildWeb(edition: Edition) {
  const hash = hashSources(edition)
  const half = `${webFolder(edition)}.${process.pid}`
  const vite = join(
    dirname(createRequire(join(checkout, 'web/package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const args = [
    vite,
    'build',
    join(checkout, 'web'),
    '--outDir',
    half,
    '--emptyOutDir',
    '--manifest',
    '--logLevel',
    'warn',
  ]
  try {
    await runQuietly(process.execPath, args, {
      ...process.env,
      EDITION: edition,
      VITE_EDITION: edition,
      NODE_ENV: 'production',
    })
    const scripts = listFiles(half).filter((file) => file.endsWith('.js'))
    await runQuietly(
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', join(checkout, 'tools/parse-scripts.ts'), ...scripts],
      process.env,
    )
    compressTexts(half)
    rmSync(webFolder(edition), { recursive: true, force: true })
    renameSync(half, webFolder(edition))
    writeFileSync(stampOf(edition), hash)
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

function hashSources(edition: Edition): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(join(checkout, source))).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(`${relative(checkout, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  for (const name of compiledIn) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return `${hash.update(edition).digest('hex')}\n`
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

/** Runs a tool and shows what it said only when it failed. */
async function runQuietly(file: string, args: string[], env: NodeJS.ProcessEnv) {
  mkdirSync(join(checkout, 'web/dist'), { recursive: true })
  const child = spawn(file, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const code = await new Promise((done) => child.once('close', done).once('error', done))
  if (code !== 0) throw new Error(`The web app does not build:\n${said.trim()}`)
}
