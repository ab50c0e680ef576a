/** One fraud world: its people and members, its time, what was paid by whom, and what was refused to whom. */
import { createHash } from 'node:crypto'
import { hashPassword } from '../../server/src/platform/password.ts'
import type { TestMember } from '../../server/test/factories.ts'
import { password } from '../../server/test/registration.ts'
import { sendBankTransfer } from '../../server/test/sandbox-calls.ts'
import type { World } from '../../server/test/world.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import type { Calendar } from './calendar.ts'
import { type BankAccount, type Person, Population } from './people.ts'
import { ourAccount, Player, type PlayerOptions } from './player.ts'
import { runConcurrently } from './run-concurrently.ts'

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

export interface JoinOptions extends PlayerOptions {
  /** Registered under it; absent: the person's first. */
  account?: BankAccount
}

export class FraudRun {
  readonly world: World
  readonly dice: Dice
  readonly #seed: number
  readonly calendar: Calendar
  readonly people = new Population()
  readonly players: Player[] = []
  /** By habit: how often each code was heard, or mark seen. */
  readonly seen = new Map<string, Map<string, number>>()
  /** By the bank's name for a transfer: who sent it. */
  readonly payers = new Map<string, Person>()
  /** What honest members heard that they should not have, and what the trial itself could not do. */
  readonly problems: string[] = []
  readonly #byMember = new Map<string, Player>()
  /** Transfers of which the banks' feed has said nothing yet. */
  readonly untold: string[] = []
  /** What pushes the bets that are open. */
  readonly openStakes = new Set<() => Promise<unknown>>()
  moment = 0
  #passwordHash: Promise<string> | undefined

  constructor(world: World, calendar: Calendar, seed: number) {
    this.world = world
    this.calendar = calendar
    this.#seed = seed
    this.dice = rollFrom(seed)
  }

  /** Of their own for each member: what one does changes nothing for others, and neither does another habit. */
  diceOf(habit: string): Dice {
    const nth = this.players.filter((one) => one.habit === habit).length
    return rollFrom(createHash('sha256').update(`${this.#seed} ${habit} ${nth}`).digest().readInt32LE())
  }

  get today(): number {
    return this.calendar.dayOf(this.moment)
  }

  /** It may have ended before the calendar. */
  get daysLived(): number {
    return this.calendar.dayOf(Math.min(this.moment, this.calendar.last)) + 1
  }

  /** A new member, registered with the person's first account. */
  async join(options: JoinOptions): Promise<Player> {
    const { person, invitedBy, account = person.accounts[0] } = options
    const member: TestMember = await this.world.aMember({
      ...{ remember: true, bankCode: account.bankCode, bankAccountNo: account.accountNo },
      bankAccountName: account.name,
      ...(invitedBy && { invitedBy: invitedBy.member.id }),
    })
    const player = new Player(this, member, options)
    this.players.push(player)
    this.#byMember.set(member.id, player)
    return player
  }

  playerOf(memberId: string): Player {
    const player = this.#byMember.get(memberId)
    if (!player) throw new Error(`${memberId} is nobody in this world`)
    return player
  }

  /** A person has decided against a member. */
  noteDenied(player: Player, what: string) {
    this.noteMark(player.habit, `denied: ${what}`)
    if (player.isHonest) this.problems.push(`${player.habit}: ${player.role} was denied: ${what}`)
  }

  noteMark(habit: string, mark: string) {
    const counts = this.seen.get(habit) ?? new Map<string, number>()
    this.seen.set(habit, counts)
    count(counts, mark)
  }

  noteRefusal(player: Player, call: string, code: string, expected: readonly string[]) {
    this.noteMark(player.habit, code)
    if (player.isHonest && !expected.includes(code))
      this.problems.push(`${player.habit}: ${player.role} ${player.member.id} was refused ${call}: ${code}`)
  }

  notePayment({ bank, reference }: { bank: string; reference: string }, payer: Person) {
    this.payers.set(`${bank}:${reference}`, payer)
  }

  /** Everything that is due: as in production, no job waits for another one to end. */
  async runJobs() {
    for (let round = 0; round < 50; round++) if ((await this.world.runJobsTogether()) === 0) return
    throw new Error('jobs find no end')
  }

  /** A password that a sign-in takes; members are made without one, since hashing takes its time. */
  async usePassword(memberId: string) {
    this.#passwordHash ??= hashPassword(password)
    const passwordHash = await this.#passwordHash
    await this.world.app.db.updateTable('member').set({ passwordHash }).where('id', '=', memberId).execute()
  }

  /** By mistake: who has sent it is no member. */
  async payByStranger(stranger: Person, amount: number) {
    const [from] = stranger.accounts
    const sent = await sendBankTransfer(this.world, {
      ...{ fromBank: from.bankCode, fromAccountNo: from.accountNo, fromName: from.name },
      ...{ ...ourAccount, amount },
    })
    this.notePayment(sent, stranger)
  }

  /** The feed tells of everything that was sent since. */
  async tellAll() {
    await runConcurrently(this.untold.splice(0), (transfer) =>
      this.world.control('POST', `/bank/transfers/${transfer}/notify`, {}),
    )
  }
}
