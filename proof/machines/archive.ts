/** pgBackRest by the files of `deploy/`: a backup of the working database, and a moment of it in a second folder. */
import { join } from 'node:path'
import { execa } from 'execa'
import pg from 'pg'
import { freePort } from '../../tools/ports.ts'
import { type Replacement, readHere } from '../processes/places.ts'
import { until } from '../processes/stage.ts'
import { type DatabaseMachines, postgresUser } from './database-machines.ts'
import { idsOf, Machine, makeFolder, writeFor } from './machine.ts'

const archivedWithinMs = 60_000
const restoredWithinMs = 120_000

export class Archive {
  readonly #databases: DatabaseMachines
  readonly #folder: string
  readonly #settings: string
  #second: Machine | undefined

  constructor(folder: string, databases: DatabaseMachines) {
    this.#folder = folder
    this.#databases = databases
    for (const path of ['repository', 'archive-locks', 'archive-logs', 'second', 'second-sockets'])
      makeFolder(join(folder, path), postgresUser)
    const places: Replacement[] = [
      ['/var/lib/pgbackrest', join(folder, 'repository')],
      [
        '[global]',
        `[global]\nlock-path=${join(folder, 'archive-locks')}\nlog-path=${join(folder, 'archive-logs')}`,
      ],
      // All of them are on this machine: no ssh.
      ...[1, 2, 3].map(
        (number): Replacement => [
          `pg${number}-host=10.0.1.1${number}\npg${number}-path=/var/lib/postgresql/15/kapao`,
          `pg${number}-path=${databases.dataOf(number)}\npg${number}-socket-path=${databases.socketsOf(number)}`,
        ],
      ),
    ]
    this.#settings = writeFor(
      join(folder, 'repository.conf'),
      readHere('pgbackrest/repository.conf', places),
      postgresUser,
    )
  }

  async #run(settings: string, ...words: string[]) {
    await execa('pgbackrest', [`--config=${settings}`, '--stanza=kapao', ...words], {
      ...idsOf(postgresUser),
      cwd: '/',
      env: this.#databases.archiveEnvironment,
    })
  }

  /** As on the first day: the place for backups, a first one, and whether the log arrives. */
  async begin() {
    await this.#run(this.#settings, 'stanza-create')
    await this.#run(this.#settings, '--type=full', 'backup')
    await this.#run(this.#settings, 'check')
  }

  async #untilArchived() {
    const { number } = await this.#databases.leader()
    const file = await this.#databases.psql(number, 'SELECT pg_walfile_name(pg_switch_wal())')
    const text = `SELECT 1 FROM pg_stat_archiver WHERE last_archived_wal >= '${file}'`
    const isArchived = async () => (await this.#databases.psql(number, text)) === '1'
    await until(isArchived, archivedWithinMs, 'the log is not archived')
  }

  /** @returns the owner's connection string of a database as it was at that moment, beside the one at work. */
  async restore(moment: string): Promise<string> {
    await this.#untilArchived()
    const { number } = await this.#databases.leader()
    const [data, sockets] = [join(this.#folder, 'second'), join(this.#folder, 'second-sockets')]
    const when = ['--type=time', `--target=${moment}`, '--target-action=promote']
    await this.#run(this.#databases.archiveSettingsOf(number), `--pg1-path=${data}`, ...when, 'restore')
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: sockets,
      // It writes to no archive, and waits for no standby.
      archive_mode: 'off',
      synchronous_standby_names: '',
    }
    this.#second = new Machine('second', join(this.#folder, 'second-machine'), [
      {
        command: [
          join(this.#databases.binaries, 'postgres'),
          ...['-D', data],
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        user: postgresUser,
        environment: this.#databases.archiveEnvironment,
      },
    ])
    this.#second.start()
    const url = this.#databases.urlFor('kapao_owner', '127.0.0.1', port)
    await until(() => isWritable(url), restoredWithinMs, 'the second database does not end its recovery')
    return url
  }

  async close() {
    await this.#second?.kill()
  }
}

async function isWritable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers')
    return rows[0]?.recovers === false
  } finally {
    await client.end()
  }
}
