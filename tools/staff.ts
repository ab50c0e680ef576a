/**
 * `npm run staff -- add USERNAME --roles admin`: the first administrator of an installation, as a link that lives a day.
 * `npm run staff -- close SWITCH --by USERNAME --reason "WHY"`: a switch is closed, also while no server runs.
 */
import { parseArgs } from 'node:util'
import { switchNames } from '../contract/src/lists.ts'
import { OperatorRole } from '../contract/src/schemas/staff.ts'
import { NewStaff } from '../contract/src/schemas/staff-access.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import type { Db } from '../server/src/platform/db/schema.ts'
import { Refusal } from '../server/src/platform/refusal.ts'
import { closeSwitch } from '../server/src/settings/switch.service.ts'
import { inviteFirstAdmin } from '../server/src/staff/account.service.ts'
import { runProgram } from './progress.ts'
import { readSettings } from './settings.ts'
import { reachDatabase } from './verify.ts'

const usage = `npm run staff -- add USERNAME --roles ROLE[,ROLE] [--name "NAME"]; roles: ${OperatorRole.options.join(', ')}
npm run staff -- close SWITCH --by USERNAME --reason "WHY"; switches: ${switchNames.join(', ')}, transfers:CODE, play:CODE`

type Settings = ReturnType<typeof readSettings>

interface Command {
  /** What each refusal means here. */
  reasons: Partial<Record<string, string>>
  /** @returns what is said when it is done. */
  run(db: Db, url: string, settings: Settings): Promise<string>
}

const clock = { now: () => new Date() }

function readCommand(): Command {
  const { positionals, values } = parseArgs({
    options: {
      roles: { type: 'string', default: 'admin' },
      name: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [command, subject = ''] = positionals
  const { by: username, reason } = values
  if (positionals.length === 2 && command === 'add')
    return adding({ username: subject, name: values.name ?? subject, roles: values.roles.split(',') })
  if (positionals.length === 2 && command === 'close' && username && reason)
    return closing({ name: subject, username, reason })
  throw new Error(usage)
}

function adding(told: { username: string; name: string; roles: string[] }): Command {
  const person = NewStaff.safeParse(told)
  if (!person.success) throw new Error(usage)
  return {
    reasons: {
      FORBIDDEN: 'Somebody administers this installation already: people are invited in the console.',
      EXISTING_USER: 'This name is taken.',
    },
    async run(db, url, settings) {
      const config = readConfig({ ...process.env, DATABASE_URL: url, OUTSIDE: settings.outside })
      const path = await inviteFirstAdmin({ db, config, clock }, person.data)
      return `Open this within 24 hours, once:\n${config.consoleOrigin}${path}`
    },
  }
}

const closing = (told: { name: string; username: string; reason: string }): Command => ({
  reasons: {
    FORBIDDEN:
      'Nobody of this username may turn switches: name an active person with the role risk or admin.',
    NO_DATA: 'There is no such switch.',
  },
  async run(db) {
    await closeSwitch({ db, clock }, told)
    return `${told.name} is closed, until somebody opens it in the console.`
  },
})

await runProgram(async () => {
  const { reasons, run } = readCommand()
  const settings = readSettings()
  const { url, leave } = await reachDatabase(settings)
  const db = openDatabase(url, { connectionsMax: 1 })
  try {
    console.log(await run(db, url, settings))
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
