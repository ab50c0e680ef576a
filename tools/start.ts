/** `npm start`: the whole product, from an empty folder to an address to open. */
import { type Product, startProduct } from './product.ts'
import { runProgram, secondsSince } from './progress.ts'
import { demoLogins } from './seed.ts'
import { readSettings, type Settings } from './settings.ts'
import { untilSignalled } from './signals.ts'

await runProgram(async () => {
  const startedAt = performance.now()
  const settings = readSettings()
  const signalled = untilSignalled()
  const product = startProduct(settings)
  // A signal while still starting: the start is let to its end first, which is a matter of seconds, and then undone.
  const running = await product
  announce(settings, running, secondsSince(startedAt))
  const why = await Promise.race([signalled, running.broken])
  if (why instanceof Error) console.error(`\n${why.message}`)
  console.log('\nEnding: server, sandbox, database …')
  await running.stop()
  console.log('Ended.')
  return why instanceof Error ? 1 : 0
})

function announce(settings: Settings, product: Product, seconds: string) {
  const rows = [
    ...(process.env.CONSOLE_DIST === '' ? [] : [['Console', `${product.address}/console/`]]),
    ...(settings.outside === 'sandbox'
      ? [
          ['API reference', `${product.address}/api/docs`],
          ['Outside world', `${product.sandboxAddress} (read SMS, pay QR codes, play, break things)`],
        ]
      : []),
    ...(settings.seed !== 'none' ? demoLogins(settings.edition) : []),
    ['Logs', product.logs],
    ['Started in', seconds],
  ]
  console.log(`\nKapao is ready: ${product.address}\n`)
  for (const [name, value] of rows) console.log(`  ${name?.padEnd(16)}${value}`)
  console.log('\nCtrl-C ends it.')
}
