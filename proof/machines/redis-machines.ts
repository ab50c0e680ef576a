/** Three machines with Redis and Sentinel, by the files of `deploy/redis`. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { execa } from 'execa'
import { network, type Replacement, readHere } from '../processes/places.ts'
import { until } from '../processes/stage.ts'
import { Machine, makeFolder, writeFor } from './machine.ts'

const startWithinMs = 60_000
const answersWithinMs = 2_000
const numbers = [1, 2, 3]
const redisPort = 6379
const sentinelPort = 26_379

export class RedisMachines {
  readonly machines: Machine[]
  readonly password = randomBytes(18).toString('base64url')
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    this.machines = numbers.map((number) => this.#machine(number))
  }

  addressOf = (number: number) => `${network}2.1${number}`

  #machine(number: number): Machine {
    const folder = join(this.#folder, `redis${number}`)
    const files = makeFolder(join(folder, 'files'))
    const [redis, sentinel] = ['redis.conf', 'sentinel.conf'].map((name) =>
      writeFor(join(files, name), this.#settings(`redis/${name}`, number, files)),
    )
    return new Machine(`redis${number}`, folder, [
      { command: ['redis-server', redis ?? ''] },
      { command: ['redis-sentinel', sentinel ?? ''] },
    ])
  }

  #settings(path: string, number: number, files: string): string {
    const places: Replacement[] = [
      ['THE-PASSWORD', this.password],
      ['/var/lib/redis', files],
    ]
    const text = readHere(path, places).replaceAll(
      new RegExp(`(bind|announce-ip) ${this.addressOf(1)}`, 'g'),
      `$1 ${this.addressOf(number)}`,
    )
    const follows = path.includes('redis.conf') && number > 1
    return follows ? `${text}replicaof ${this.addressOf(1)} 6379\n` : text
  }

  async start() {
    for (const machine of this.machines) machine.start()
    await until(this.isWhole, startWithinMs, 'Redis and Sentinel do not come up')
  }

  async #ask(number: number, port: number, ...words: string[]): Promise<string> {
    const place = ['-h', this.addressOf(number), '-p', String(port)]
    const env = port === redisPort ? { REDISCLI_AUTH: this.password } : {}
    const { stdout } = await execa('redis-cli', [...place, ...words], {
      env,
      timeout: answersWithinMs,
      reject: false,
    })
    return stdout ?? ''
  }

  /** By the word of the first Sentinel that answers. */
  async master(): Promise<{ number: number; machine: Machine }> {
    for (const number of numbers) {
      const said = await this.#ask(number, sentinelPort, 'sentinel', 'get-master-addr-by-name', 'kapao')
      const found = numbers.find((one) => said.startsWith(`${this.addressOf(one)}\n`))
      if (found) return { number: found, machine: this.machines[found - 1] as Machine }
    }
    throw new Error('No Sentinel knows a master.')
  }

  /** The master has two who follow it, and each Sentinel knows the two others. */
  isWhole = async (): Promise<boolean> => {
    const { number } = await this.master()
    const said = await this.#ask(number, redisPort, 'info', 'replication')
    const sentinels = await Promise.all(
      numbers.map((one) => this.#ask(one, sentinelPort, 'sentinel', 'ckquorum', 'kapao')),
    )
    return (
      /role:master\s+connected_slaves:2/.test(said) &&
      sentinels.every((words) => words.startsWith('OK 3 usable'))
    )
  }
}
