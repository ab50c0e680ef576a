/** Members for tests, made as registration makes them but without its waiting: one statement each. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import type { CallArguments } from '@kapao/contract/client.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { hashToken, newToken } from '#platform/token.ts'
import { creditBankTransfer } from '../src/deposit/bank/bank-payment.service.ts'
import { newId } from '../src/platform/db/id.ts'
import { dayOf } from '../src/platform/time/bangkok-day.ts'
import type { Answered, AnyArguments, CallExtras, World } from './world.ts'

export interface MemberOptions {
  /** In the wallet, in satang: a credited bank deposit. */
  wallet?: bigint
  phone?: string
  bankCode?: string
  bankAccountNo?: string
  bankAccountName?: string
  currency?: Currency
  isFlagged?: boolean
  bankChangedAt?: Date
  remember?: boolean
  name?: string
  /** The id of the member who invited this one. */
  invitedBy?: string
}

export interface TestMember {
  id: string
  phone: string
  token: string
  bankAccountNo: string
  /** Calls as this member; each call is its own intent unless it brings an `idempotencyKey`. */
  call<E extends Endpoint>(
    row: E,
    args?: CallArguments<E> | Record<string, never>,
    extras?: CallExtras,
  ): Promise<Answered<E>>
  /** The same with what the row's types do not allow, or cannot know. */
  send<E extends Endpoint>(row: E, args: AnyArguments, extras?: CallExtras): Promise<Answered<E>>
}

/** Phones by which the SMS service shows a failure (design §6). */
export const withoutSms = /050[01]$/

let made = 0
const nextNumber = (): string => {
  const number = String(++made).padStart(7, '0')
  return withoutSms.test(number) ? nextNumber() : number
}

export async function makeMember(world: World, options: MemberOptions): Promise<TestMember> {
  const { app } = world
  const number = nextNumber()
  const id = newId()
  const phone = options.phone ?? `081${number}`
  // None ends as those do that the sandbox's bank plays tricks with: 0500 to 0503.
  const bankAccountNo = options.bankAccountNo ?? `12${number}9`
  await app.db
    .insertInto('member')
    .values({
      id,
      phone,
      name: options.name ?? 'มะลิ',
      passwordHash: 'none: this member never logs in with a password',
      currency: options.currency ?? (app.config.edition === 'laos' ? 'LAK' : 'THB'),
      sourceCode: 'FRIEND',
      invitedBy: options.invitedBy ?? null,
      bankCode: options.bankCode ?? (app.config.edition === 'laos' ? 'BCEL' : 'KBANK'),
      bankAccountNo,
      // Friends are other people than those who invite them.
      bankAccountName: options.bankAccountName ?? (options.invitedBy ? 'SOMSAK DEEJAI' : 'MALI SUKJAI'),
      bankChangedAt: options.bankChangedAt ?? null,
      isFlagged: options.isFlagged ?? false,
      createdAt: world.now(),
    })
    .execute()
  const token = await openSession(world, id, options.remember ?? false)
  if (options.wallet) await fund(world, id, options.wallet, options.currency ?? 'THB')
  return {
    id,
    phone,
    token,
    bankAccountNo,
    call: (row, args = {}, extras = {}) => world.call(row, args, { token, ...extras }),
    send: (row, args, extras = {}) => world.send(row, args, { token, ...extras }),
  }
}

/** Another device of a member. @returns its token. */
export async function openSession(world: World, memberId: string, remember = false): Promise<string> {
  const token = newToken(world.app.config.cell?.name)
  const now = world.now()
  await world.app.db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      memberId,
      remember,
      createdAt: now,
      lastSeenAt: now,
      seenOn: dayOf(now),
    })
    .execute()
  return token
}

/** A credited deposit by bank transfer, statement row and all. */
export async function fund(world: World, memberId: string, amount: bigint, currency: Currency = 'THB') {
  const transfer = {
    fromBank: 'KBANK',
    reference: newId(),
    // The member's own, and nobody else's.
    fromAccountNo: `9${String(BigInt(`0x${memberId.replaceAll('-', '').slice(-12)}`) % 1_000_000_000n).padStart(9, '0')}`,
    fromName: 'MALI SUKJAI',
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount,
    currency,
    // Before the books that are compared: no bank has seen it.
    at: new Date('2020-01-01T00:00:00Z'),
  }
  await creditBankTransfer(world.app, transfer, { memberId, heardFrom: 'operator' })
}
