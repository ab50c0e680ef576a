/** `npm run build -- --edition=laos`: builds the web app of one edition (default: EDITION, else thailand), and the console. */
import { parseArgs } from 'node:util'
import { budgetLines, measureConsole, measureWeb } from './budget.ts'
import { runProgram, step } from './progress.ts'
import { readSettings } from './settings.ts'
import { consoleApp, makeBuild, memberApp } from './web-build.ts'

await runProgram(async () => {
  const { values } = parseArgs({ options: { edition: { type: 'string' } } })
  const { edition } = readSettings({ ...process.env, EDITION: values.edition ?? process.env.EDITION })
  for (const build of [memberApp(edition), consoleApp]) {
    await step(`Building the ${build.name}`, () => makeBuild(build))
    console.log(`  in ${build.folder}`)
  }
  for (const line of budgetLines([...measureWeb(edition), ...measureConsole()])) console.log(`  ${line}`)
  return 0
})
