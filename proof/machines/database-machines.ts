/** Three machines with PostgreSQL under Patroni, and etcd, by the files of `deploy/`. */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { type Certificate, makeCertificate } from '../processes/certificate.ts'
import { network, readHere, readKept } from '../processes/places.ts'
import { until } from '../processes/stage.ts'
import { idsOf, Machine, makeFolder, type Program, writeFor } from './machine.ts'

export const postgresUser = 'postgres'
const versionsFolder = '/usr/lib/postgresql'
const startWithinMs = 180_000

const password = () => randomBytes(18).toString('base64url')

/** What Patroni says of one of its servers. */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  lag?: number | string
}

export class DatabaseMachines {
  readonly machines: Machine[]
  readonly binaries: string
  readonly certificate: Certificate
  readonly passwords = {
    kapao_owner: password(),
    kapao_server: password(),
    superuser: password(),
    replication: password(),
    rewind: password(),
    api: password(),
    archive: password(),
  }
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    const version =
      readdirSync(versionsFolder)
        .sort((a, b) => Number(a) - Number(b))
        .at(-1) ?? ''
    this.binaries = join(versionsFolder, version, 'bin')
    const addresses = [1, 2, 3].map((number) => this.addressOf(number))
    const beside = ['127.0.0.1', ...[1, 2].map((number) => `${network}0.1${number}`)]
    this.certificate = makeCertificate(folder, [...addresses, ...beside], idsOf(postgresUser))
    this.machines = [1, 2, 3].map((number) => this.#machine(number))
  }

  /** Of the address beside a node, with TLS as between machines. */
  urlFor(login: 'kapao_owner' | 'kapao_server', host: string, port = 5000): string {
    const query = `sslmode=verify-full&sslrootcert=${this.certificate.crt}`
    return `postgres://${login}:${this.passwords[login]}@${host}:${port}/kapao?${query}`
  }

  addressOf = (number: number) => `${network}1.1${number}`
  folderOf = (number: number) => join(this.#folder, `db${number}`)
  dataOf = (number: number) => join(this.folderOf(number), 'postgres/kapao')
  socketsOf = (number: number) => join(this.folderOf(number), 'sockets')
  archiveSettingsOf = (number: number) => join(this.folderOf(number), 'pgbackrest.conf')

  /** The whole of what a program needs that reads or writes the archive. */
  get archiveEnvironment() {
    return { PGBACKREST_REPO1_CIPHER_PASS: this.passwords.archive }
  }

  #machine(number: number): Machine {
    const folder = this.folderOf(number)
    const machine = new Machine(`db${number}`, folder, [this.#etcd(number), this.#patroni(number)])
    for (const path of ['postgres', 'sockets', 'spool', 'locks', 'logs', 'home'])
      makeFolder(join(folder, path), postgresUser)
    makeFolder(join(folder, 'etcd'))
    writeFor(this.archiveSettingsOf(number), this.#archiveSettings(number), postgresUser)
    writeFor(join(folder, 'patroni.yml'), this.#patroniSettings(number), postgresUser)
    return machine
  }

  #etcd(number: number): Program {
    const here = this.addressOf(number)
    const lines = readHere('patroni/etcd.env').split('\n')
    const environment = Object.fromEntries(
      lines
        .filter((line) => /^\w+=/.test(line))
        .map((line) => {
          const [name = '', value = ''] = [
            line.slice(0, line.indexOf('=')),
            line.slice(line.indexOf('=') + 1),
          ]
          const isOfAll = name === 'ETCD_INITIAL_CLUSTER'
          return [
            name,
            isOfAll ? value : value.replaceAll(this.addressOf(1), here).replace('db1', `db${number}`),
          ]
        }),
    )
    return {
      command: ['etcd', '--logger', 'zap'],
      environment: {
        ...environment,
        ETCD_DATA_DIR: join(this.folderOf(number), 'etcd'),
        ETCD_LISTEN_CLIENT_URLS: `http://${here}:2379`,
      },
    }
  }

  #patroni(number: number): Program {
    const { superuser, replication, rewind, api } = this.passwords
    return {
      command: ['patroni', join(this.folderOf(number), 'patroni.yml')],
      user: postgresUser,
      environment: {
        HOME: join(this.folderOf(number), 'home'),
        PATRONI_SUPERUSER_PASSWORD: superuser,
        PATRONI_REPLICATION_PASSWORD: replication,
        PATRONI_REWIND_PASSWORD: rewind,
        PATRONI_RESTAPI_PASSWORD: api,
        PGBACKREST_CONFIG: this.archiveSettingsOf(number),
        ...this.archiveEnvironment,
      },
    }
  }

  #patroniSettings(number: number): string {
    const [first, here] = [this.addressOf(1), this.addressOf(number)]
    const text = readHere('patroni/patroni.yml', [
      ['name: db1', `name: db${number}`],
      ['/var/lib/postgresql/15/kapao', this.dataOf(number)],
      ['/usr/lib/postgresql/15/bin', this.binaries],
      ['/etc/postgresql/kapao.crt', this.certificate.crt],
      ['/etc/postgresql/kapao.key', this.certificate.key],
      // Callers on this machine come from its first address.
      ['10.0.0.0/24', '127.0.0.0/8'],
      ['10.0.1.0/24', '127.0.0.0/8'],
      // Three servers on one machine have three places for their sockets.
      [
        'use_unix_socket: true',
        `use_unix_socket: true\n  parameters: { unix_socket_directories: ${this.socketsOf(number)} }`,
      ],
      // This machine has no watchdog to give away.
      ['mode: required', 'mode: off'],
    ])
    return text.replaceAll(new RegExp(`(listen|connect_address): ${first}`, 'g'), `$1: ${here}`)
  }

  #archiveSettings(number: number): string {
    const folder = this.folderOf(number)
    return readHere('pgbackrest/pgbackrest.conf', [
      [
        'repo1-host=backup.example\n',
        `repo1-path=${join(this.#folder, 'repository')}\nrepo1-cipher-type=aes-256-cbc\n`,
      ],
      ['repo1-host-user=pgbackrest\n', ''],
      ['/var/spool/pgbackrest', join(folder, 'spool')],
      ['/var/lib/postgresql/15/kapao', this.dataOf(number)],
      ['pg1-port=5432', `pg1-port=5432\npg1-socket-path=${this.socketsOf(number)}`],
      ['[global]', `[global]\nlock-path=${join(folder, 'locks')}\nlog-path=${join(folder, 'logs')}`],
    ])
  }

  /** All three, until each has its part; then the roles and the database of `deploy/postgresql/roles.sql`. */
  async start() {
    for (const machine of this.machines) machine.start()
    await until(() => this.isWhole(), startWithinMs, 'Patroni does not bring up three servers')
    const { number } = await this.leader()
    await this.psql(number, readKept('postgresql/roles.sql'))
    for (const login of ['kapao_owner', 'kapao_server'] as const)
      await this.psql(number, `ALTER ROLE ${login} PASSWORD '${this.passwords[login]}'`)
  }

  /** As the superuser, on that machine. @returns what it prints. */
  async psql(number: number, input: string): Promise<string> {
    const words = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', this.socketsOf(number), '-d', 'postgres']
    const { stdout } = await execa('psql', words, { ...idsOf(postgresUser), cwd: '/', input })
    return stdout
  }

  async members(): Promise<Member[]> {
    const answers = [1, 2, 3].map(async (number) => {
      const answer = await fetch(`http://${this.addressOf(number)}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(answers)
  }

  async leader(): Promise<{ number: number; machine: Machine }> {
    const leader = (await this.members()).find(({ role }) => role === 'leader')
    if (!leader) throw new Error('Patroni has no leader.')
    const number = Number(leader.name.slice(2))
    return { number, machine: this.machines[number - 1] as Machine }
  }

  /** One leads, and a commit waits for the two that follow it. */
  isWhole = async (): Promise<boolean> => {
    const members = await this.members()
    const works = members.filter(({ state }) => ['running', 'streaming'].includes(state))
    if (works.length < 3) return false
    const { number } = await this.leader()
    const followers = await this.psql(number, 'SELECT sync_state FROM pg_stat_replication')
    return followers.split('\n').toSorted().join() === 'sync,sync'
  }

  /** The leader gives its place to the standby that has everything. */
  async switchOver() {
    const members = await this.members()
    const [leader, candidate] = ['leader', 'sync_standby'].map(
      (role) => members.find((one) => one.role === role)?.name,
    )
    const { number } = await this.leader()
    const answer = await fetch(`http://${this.addressOf(number)}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`patroni:${this.passwords.api}`)}` },
      body: JSON.stringify({ leader, candidate }),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`Patroni: ${answer.status} ${said}`)
  }
}
