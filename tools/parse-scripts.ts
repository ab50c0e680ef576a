/**
 * Parses scripts as a browser would, as modules, without running them: `node --experimental-vm-modules tools/parse-scripts.ts
 * FILE…`. A bundler can leave an export of a name that its file does not have; the page then stays empty.
 */
import { readFileSync } from 'node:fs'
import { SourceTextModule } from 'node:vm'

for (const file of process.argv.slice(2)) {
  try {
    new SourceTextModule(readFileSync(file, 'utf8'))
  } catch (error) {
    // Its stack is the whole script, which is one line.
    console.error(`${file}: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
