/** The bank's name inquiry: says under which name an account is (decisions D4). */
import type { AccountHolder } from '@kapao/contract/outside/control.ts'
import { type NameAnswer, NameQuestion } from '@kapao/contract/outside/name-inquiry.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type Answer, read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'

/** Accounts that show a no by hand (design §6): one that is not there, and one that is somebody else's. */
export const missingAccount = /0504$/
export const othersAccount = /0505$/

/** From now on the account is under this name, or is not there. */
export function setHolder({ store }: Sandbox, { bank, accountNo, name }: z.output<typeof AccountHolder>) {
  store.run(
    `INSERT INTO account_holder (bank, account_no, name) VALUES (?, ?, ?)
     ON CONFLICT (bank, account_no) DO UPDATE SET name = excluded.name`,
    bank,
    accountNo,
    name,
  )
  return { message: 'SUCCESS' }
}

/** Of an account that nobody has told it about the bank says what it is asked. */
function answerTo({ store }: Sandbox, { bank, accountNo, name }: z.output<typeof NameQuestion>): Answer {
  const told = store.find<{ name: string | null }>(
    'SELECT name FROM account_holder WHERE bank = ? AND account_no = ?',
    bank,
    accountNo,
  )
  const usual = othersAccount.test(accountNo) ? 'SOMEBODY ELSE' : name
  const holder = told ? told.name : missingAccount.test(accountNo) ? null : usual
  const body: z.input<typeof NameAnswer> =
    holder === null ? { status: 'none' } : { status: 'found', name: holder }
  return { body }
}

export const addNameCalls = (app: FastifyInstance, sandbox: Sandbox): void =>
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/bank/names',
    service: 'names',
    call: 'names',
    handle: (request) => answerTo(sandbox, read(NameQuestion, request.body)),
  })
