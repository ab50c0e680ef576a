/** `npm run staff -- add USERNAME --roles admin`: the first administrator of an installation, as a link that lives a day. */
import { parseArgs } from 'node:util'
import { OperatorRole } from '../contract/src/schemas/staff.ts'
import { NewStaff } from '../contract/src/schemas/staff-access.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { Refusal } from '../server/src/platform/refusal.ts'
import { inviteFirstAdmin } from '../server/src/staff/account.service.ts'
import { runProgram } from './progress.ts'
import { readSettings } from './settings.ts'
import { reachDatabase } from './verify.ts'

const usage = `npm run staff -- add USERNAME --roles ROLE[,ROLE] [--name "NAME"]; roles: ${OperatorRole.options.join(', ')}`

function readPerson() {
  const { positionals, values } = parseArgs({
    options: { roles: { type: 'string', default: 'admin' }, name: { type: 'string' } },
    allowPositionals: true,
  })
  const [command, username = ''] = positionals
  if (command !== 'add' || positionals.length !== 2) throw new Error(usage)
  const person = NewStaff.safeParse({
    username,
    name: values.name ?? username,
    roles: values.roles.split(','),
  })
  if (!person.success) throw new Error(usage)
  return person.data
}

const reasons: Partial<Record<string, string>> = {
  FORBIDDEN: 'Somebody administers this installation already: people are invited in the console.',
  EXISTING_USER: 'This name is taken.',
}

await runProgram(async () => {
  const person = readPerson()
  const settings = readSettings()
  const { url, leave } = await reachDatabase(settings)
  const db = openDatabase(url, { connectionsMax: 1 })
  try {
    const config = readConfig({ ...process.env, DATABASE_URL: url, OUTSIDE: settings.outside })
    const path = await inviteFirstAdmin({ db, config, clock: { now: () => new Date() } }, person)
    console.log(`Open this within 24 hours, once:\n${config.consoleOrigin}${path}`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(reasons[error.code] ?? error.code)
    return 1
  } finally {
    await db.destroy()
    await leave()
  }
})
