/** Staff of a fraud world: they decide by what a careful person finds out, which is whose account it is and who two members are. */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import type { FraudRun } from './fraud-run.ts'
import type { Player } from './player.ts'
import { runConcurrently } from './run-concurrently.ts'

type Staff = Awaited<ReturnType<typeof aStaffMember>>
type Task = Awaited<ReturnType<Desk['tasks']>>[number]

export class Desk {
  readonly #run: FraudRun
  readonly #cashier: Staff
  readonly #risk: Staff
  /** Withdrawals that waited for a person: by the member's id, how many. */
  readonly waited = new Map<string, number>()
  readonly #known = new Set<string>()

  private constructor(run: FraudRun, cashier: Staff, risk: Staff) {
    this.#run = run
    this.#cashier = cashier
    this.#risk = risk
  }

  static async open(run: FraudRun) {
    const cashier = await aStaffMember(run.world, { role: 'cashier' })
    return new Desk(run, cashier, await aStaffMember(run.world, { role: 'risk' }))
  }

  /** Everything that waits now. */
  async work() {
    await this.#decideWithdrawals()
    await this.#decideRequests()
    await runConcurrently(await this.tasks(), (task) => this.#doTask(task))
  }

  async #decideWithdrawals() {
    const { world } = this.#run
    for (;;) {
      const { body } = await world.call(
        operatorApi.withdrawals,
        { body: { page: 1, limit: 100 } },
        this.#cashier,
      )
      await runConcurrently(body.withdrawals, (waiting) => this.#decide(waiting))
      if (body.withdrawals.length < 100) return
    }
  }

  async #decide(waiting: { _id: string; memberId: string; toAccountNo: string; reason: string | null }) {
    const { _id: withdrawalId, memberId, reason } = waiting
    const player = this.#run.playerOf(memberId)
    if (!this.#known.has(withdrawalId)) {
      this.#known.add(withdrawalId)
      this.waited.set(memberId, (this.waited.get(memberId) ?? 0) + 1)
      this.#run.noteMark(player.habit, `review: ${reason}`)
    }
    const isOwn = (await this.#holderOf(withdrawalId)) === player.person
    const isSuspect = reason === 'member_flagged'
    if (!isOwn) this.#run.noteMark(player.habit, 'denied: not the own account')
    else if (isSuspect) this.#run.noteDenied(player, 'withdrawal after a recall')
    const params = { memberId, withdrawalId }
    const [row, args] =
      isOwn && !isSuspect
        ? ([operatorApi.approveWithdrawal, { params }] as const)
        : ([
            operatorApi.rejectWithdrawal,
            { params, body: { note: 'asked the bank, and looked at the payments' } },
          ] as const)
    const { status, text } = await this.#run.world.send(row, args, this.#cashier)
    if (status !== 200) this.#run.problems.push(`withdrawal ${withdrawalId} was not decided: ${text}`)
  }

  /** A call to the bank says whose account it is; the page shows its last digits only. */
  async #holderOf(withdrawalId: string) {
    const { toAccountNo } = await this.#run.world.app.db
      .selectFrom('withdrawal')
      .select('toAccountNo')
      .where('id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    return this.#run.people.holderOf(toAccountNo)
  }

  async tasks() {
    const { world } = this.#run
    const read = async (page: number) =>
      (await world.call(operatorApi.tasks, { body: { page, limit: 100 } }, this.#risk)).body.tasks
    const all = await read(1)
    // Payments of nobody stay open, so the list grows.
    for (let page = 2; all.length === 100 * (page - 1); page++) all.push(...(await read(page)))
    return all
  }

  async #doTask(task: Task) {
    const { kind, memberId, subject } = task
    if (!this.#known.has(task._id)) this.#run.noteMark(this.#habitOf(task), kind)
    this.#known.add(task._id)
    if (kind === 'invite_review' && memberId) return this.#decideInvite(memberId, subject)
    if (kind === 'payment_unmatched') return this.#findOwner(task)
    if (kind === 'slip_review' && memberId)
      return this.#decideSlip(memberId, subject, String(task.detail.bankReference))
    await this.#close(task)
  }

  async #decideInvite(memberId: string, friendId: string) {
    const [inviter, friend] = [this.#run.playerOf(memberId), this.#run.playerOf(friendId)]
    const isOne = inviter.person === friend.person
    if (isOne) this.#run.noteDenied(inviter, 'invite')
    const body = { state: isOne ? ('RIGHT' as const) : ('WRONG' as const), note: 'asked both' }
    await this.#run.world.call(operatorApi.decideInvite, { params: { memberId, friendId }, body }, this.#risk)
  }

  #payerOf({ subject }: Task): Player | undefined {
    const payer = this.#run.payers.get(subject)
    return payer && this.#run.players.find(({ person }) => person === payer)
  }

  #habitOf(task: Task): string {
    const player = task.memberId ? this.#run.playerOf(task.memberId) : this.#payerOf(task)
    return player?.habit ?? 'nobody'
  }

  /** The sender is asked: a member gets the credit, any other sender gets it back at the bank. */
  async #findOwner(task: Task) {
    const owner = this.#payerOf(task)
    if (!owner) return
    const [fromBank = '', reference = ''] = task.subject.split(':')
    await this.#attribute(owner, { fromBank, reference })
  }

  /** One finds out, another one approves. */
  async #attribute(owner: Player, params: { fromBank: string; reference: string }) {
    const { world, problems } = this.#run
    const body = { memberId: owner.member.id, note: 'the sender was asked' }
    const {
      status,
      text,
      body: asked,
    } = await world.call(operatorApi.attributePayment, { params, body }, this.#cashier)
    if (status !== 202) problems.push(`${params.reference} was not attributed: ${text}`)
    else await world.call(operatorApi.approveRequest, { params: { requestId: asked._id } }, this.#risk)
  }

  /** What other staff ask for is looked at too: whose the money is, and why somebody should be given any. */
  async #decideRequests() {
    const { world } = this.#run
    const { body } = await world.call(
      operatorApi.requests,
      { body: { page: 1, limit: 100, state: 'WAITING', mine: false } },
      this.#risk,
    )
    for (const { _id, kind, memberId } of body.requests) {
      if (memberId) this.#run.noteMark(this.#run.playerOf(memberId).habit, `denied: ${kind}`)
      const args = { params: { requestId: _id }, body: { note: 'there is nothing to it' } }
      await world.call(operatorApi.rejectRequest, args, this.#risk)
    }
  }

  async #decideSlip(memberId: string, slipId: string, bankReference: string) {
    const payer = this.#run.payers.get(`KBANK:${bankReference}`)
    const isOwn = payer !== undefined && payer === this.#run.playerOf(memberId).person
    const params = { memberId, slipId }
    if (isOwn) {
      await this.#run.world.call(operatorApi.approveSlip, { params, body: { note: 'seen' } }, this.#cashier)
      return
    }
    this.#run.noteDenied(this.#run.playerOf(memberId), 'slip')
    const body = { reason: 'NOT_MATCH' as const, note: 'the sender is somebody else' }
    await this.#run.world.call(operatorApi.rejectSlip, { params, body }, this.#cashier)
  }

  async #close({ _id }: Task) {
    const args = { params: { taskId: _id }, body: { note: 'seen' } }
    await this.#run.world.call(operatorApi.closeTask, args, this.#risk)
  }
}
