/**
 * Runs one of the project's commands on any Node from 20.19: installs what is missing, then hands over to the pinned Node.
 * Plain JavaScript, because the Node that calls it may not know TypeScript.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('..', import.meta.url))

/** What each command of package.json runs. */
const programs = {
  start: 'tools/start.ts',
  dev: 'tools/dev.ts',
  build: 'tools/build.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  e2e: 'tools/e2e.ts',
  pictures: 'tools/pictures.ts',
  videos: 'tools/videos.ts',
  verify: 'tools/verify.ts',
  archive: 'tools/archive.ts',
  migrate: 'tools/migrate.ts',
  catalogue: 'tools/catalogue.ts',
  staff: 'tools/staff.ts',
  cells: 'tools/cells.ts',
  prove: 'proof/prove.ts',
  mutate: 'proof/mutation/mutate.ts',
  bench: 'proof/bench/bench.ts',
}

const oldestCaller = [20, 19]
const oldestOwnNode = [24, 15]

/** Where npm has a Node to pin; elsewhere the caller's own must be new enough. */
const hasPinnedNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const pinnedNode = `${checkout}node_modules/.bin/node`

/** @param {string} why @returns {never} */
function giveUp(why) {
  console.error(`\nKapao cannot start: ${why}`)
  process.exit(1)
}

/** @param {number[]} wanted */
function isOlderThan(wanted) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major < wanted[0] || (major === wanted[0] && minor < wanted[1])
}

/** @param {string} path @returns {Record<string, any>} */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(checkout + path, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** True when the package of this lock entry belongs on this machine. @param {any} entry */
function isForThisMachine(entry) {
  const fits = (list, value) => !list || (list.includes(value) && !list.includes(`!${value}`))
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
}

/** npm writes what it really installed into node_modules; that is compared with the lockfile, entry by entry. */
function findMissing() {
  const locked = Object.entries(readPackages('package-lock.json'))
  if (locked.length === 0) giveUp('package-lock.json is missing or unreadable. Is this a whole checkout?')
  const installed = readPackages('node_modules/.package-lock.json')
  const missing = locked.filter(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return false
    const found = installed[path]
    if (!found) return !entry.optional && !entry.devOptional && !entry.peer && isForThisMachine(entry)
    return !entry.link && (found.version !== entry.version || found.integrity !== entry.integrity)
  })
  return { missing: missing.length, total: locked.length }
}

const needsInstall = () => findMissing().missing > 0 || (hasPinnedNode && !existsSync(pinnedNode))

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function exitOf(child) {
  return new Promise((done) => {
    child.once('error', (error) => giveUp(error.message))
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
}

async function install() {
  const { total } = findMissing()
  console.log(`Installing ${total} packages from package-lock.json (once; a minute or two on a slow network)`)
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const child =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...flags], { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] })
      : spawn('npm', flags, {
          cwd: checkout,
          stdio: ['ignore', 'ignore', 'inherit'],
          shell: process.platform === 'win32',
        })
  forwardSignals(child)
  const paths = Object.keys(readPackages('package-lock.json')).filter((path) =>
    path.includes('node_modules/'),
  )
  const ticker = setInterval(() => {
    const present = paths.filter((path) => existsSync(`${checkout}${path}/package.json`)).length
    console.log(`  … ${present} of ${paths.length} packages unpacked, ${seconds()} s`)
  }, 5000)
  const code = await exitOf(child)
  clearInterval(ticker)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
  if (code !== 0)
    giveUp(
      `npm ci failed with code ${code}. Its message is above; a second try often helps on a poor network.`,
    )
  if (needsInstall())
    giveUp('npm ci ended, but packages are still missing. Remove node_modules and try again.')
  console.log(`  installed in ${seconds()} s`)
}

const [command = '', ...args] = process.argv.slice(2)
const program = programs[command]
if (isOlderThan(oldestCaller))
  giveUp(
    `Node ${process.versions.node} is too old. Install Node 20.19 or newer (https://nodejs.org), then try again.`,
  )
if (!hasPinnedNode && isOlderThan(oldestOwnNode))
  giveUp(
    `on ${process.platform}-${process.arch} it runs on your own Node, which is ${process.versions.node}. Install Node 24.15 or newer.`,
  )
if (!program) giveUp(`there is no command "${command}". There are: ${Object.keys(programs).join(', ')}.`)
if (needsInstall()) await install()

// The channel tells the program when we are gone, however we went: it then ends everything that it started.
const child = spawn(
  hasPinnedNode ? pinnedNode : process.execPath,
  ['--disable-warning=ExperimentalWarning', checkout + program, ...args],
  {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // From wherever it was called, a command means this checkout.
    cwd: checkout,
    // What Node has compiled once it need not compile at the next start: that is most of the time of one.
    env: { NODE_COMPILE_CACHE: `${checkout}node_modules/.cache/compiled`, ...process.env },
  },
)
forwardSignals(child)
process.exitCode = await exitOf(child)
