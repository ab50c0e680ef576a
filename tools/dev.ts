/** `npm run dev`: the same product, reloading on change: the web app in the page, server and sandbox by a quick restart. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ServerOptions, type ViteDevServer } from 'vite'
import { checkout } from './child.ts'
import { checkPortFree, freePort } from './ports.ts'
import { type Product, startProduct } from './product.ts'
import { runProgram, step } from './progress.ts'
import { readSettings, type Settings } from './settings.ts'
import { untilSignalled } from './signals.ts'

/** What the page asks of the server; everything else is Vite's. */
const serverPaths = ['/api', '/socket.io', '/healthz', '/livez', '/readyz', '/metrics']

/** Editors save in bursts. */
const calmMs = 150

type Part = 'server' | 'sandbox'

const watched: Record<string, Part[]> = {
  'contract/src': ['sandbox', 'server'],
  'sandbox/src': ['sandbox'],
  'server/src': ['server'],
}

await runProgram(async () => {
  const settings = readSettings()
  const signalled = untilSignalled()
  const { port, host, sandboxPort, smppPort } = settings
  await checkPortFree({ port, host, setting: 'PORT', others: [sandboxPort, smppPort] })
  // The address that a person opens is Vite's; the server stands behind it.
  const behind = { ...settings, port: await freePort() }
  const product = await startProduct(behind, { buildsWeb: false, publicPort: settings.port })
  product.broken.then((error) => console.error(`\n${error.message}\nThe next change starts it again.`))
  const vites = await step('Starting Vite', () => startVites(settings, behind.port))
  const stopWatching = reloadOnChange(product)
  console.log(`\nKapao is ready: ${product.address}, the console: ${product.address}/console/\n`)
  console.log(
    `  Outside world   ${product.sandboxAddress}\n  API reference   ${product.address}/api/docs\n  Logs            ${product.logs}\n\nCtrl-C ends it.`,
  )
  await signalled
  stopWatching()
  await Promise.all(vites.map((vite) => vite.close()))
  await product.stop()
  return 0
})

/** The member app at the address that a person opens, and behind it the console, which has a page of its own. */
async function startVites(settings: Settings, serverPort: number): Promise<ViteDevServer[]> {
  process.env.EDITION = process.env.VITE_EDITION = settings.edition
  const target = `http://127.0.0.1:${serverPort}`
  const proxy = Object.fromEntries(serverPaths.map((path) => [path, { target, ws: path === '/socket.io' }]))
  const consolePort = await freePort()
  const consoleAt = { target: `http://127.0.0.1:${consolePort}`, ws: true }
  const start = async (workspace: string, server: ServerOptions) => {
    const root = join(checkout, workspace)
    return (await createServer({ root, logLevel: 'warn', server: { ...server, strictPort: true } })).listen()
  }
  return Promise.all([
    start('web', { host: settings.host, port: settings.port, proxy: { ...proxy, '/console/': consoleAt } }),
    start('console', { host: '127.0.0.1', port: consolePort, proxy }),
  ])
}

function reloadOnChange(product: Product): () => void {
  const due = new Set<Part>()
  let timer: NodeJS.Timeout | undefined
  let busy = Promise.resolve()
  const reload = async () => {
    const parts = [...due]
    due.clear()
    for (const part of parts)
      await step(`Restarting the ${part}`, () => product.restart(part)).catch((error: Error) =>
        console.error(error.message),
      )
  }
  const watchers = Object.entries(watched).map(([folder, parts]) =>
    watch(join(checkout, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
      for (const part of parts) due.add(part)
      clearTimeout(timer)
      timer = setTimeout(() => {
        busy = busy.then(reload)
      }, calmMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
