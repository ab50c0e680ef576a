/** `npm run build -- --edition=laos`: builds the web app of one edition (default: EDITION, else thailand). */
import { parseArgs } from 'node:util'
import { budgetLines, measureWeb } from './budget.ts'
import { runProgram, step } from './progress.ts'
import { readSettings } from './settings.ts'
import { buildWeb, webFolder } from './web-build.ts'

await runProgram(async () => {
  const { values } = parseArgs({ options: { edition: { type: 'string' } } })
  const { edition } = readSettings({ ...process.env, EDITION: values.edition ?? process.env.EDITION })
  await step(`Building the web app (${edition})`, () => buildWeb(edition))
  console.log(`  in ${webFolder(edition)}`)
  for (const line of budgetLines(measureWeb(edition))) console.log(`  ${line}`)
  return 0
})
