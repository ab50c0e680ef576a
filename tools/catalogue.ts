/** `npm run catalogue -- thailand`: banks and sources of a country, for an installation of one's own; what is there stays. */
import type { Edition } from '../contract/src/edition.ts'
import { editionNames } from '../contract/src/lists.ts'
import { runProgram } from './progress.ts'
import { addCountry } from './seed/country.ts'
import { readSettings } from './settings.ts'
import { reachDatabase } from './verify.ts'

function readCountry(): Edition {
  const [country, ...others] = process.argv.slice(2)
  const known = editionNames.find((name) => name === country)
  if (!known || others.length > 0) throw new Error(`npm run catalogue -- ${editionNames.join('|')}`)
  return known
}

await runProgram(async () => {
  const country = readCountry()
  const { url, where, leave } = await reachDatabase(readSettings())
  try {
    const { banks, sources } = await addCountry(url, country)
    console.log(`Added to ${where}: ${banks} banks, ${sources} sources. Staff change them in the console.`)
    return 0
  } finally {
    await leave()
  }
})
