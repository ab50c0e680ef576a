/** Statements of a bank as staff hand them in, for tests. */
import { randomUUID } from 'node:crypto'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { ColumnNames } from '@kapao/contract/schemas/staff-bank-statement.ts'
import { houseSuspense, wallet } from '#ledger/chart.ts'
import { houseIds } from '#platform/db/id.ts'
import type { TestMember } from './factories.ts'
import { sendBankTransfer } from './sandbox-calls.ts'
import { multipart, multipartType } from './slips.ts'
import { aStaffMember } from './staff.ts'
import { tokenHeader } from './token-header.ts'
import type { World } from './world.ts'

interface Uploaded {
  status: number
  body: { message: string; _id: string; format: string; columns: string[]; rows: number }
}

export async function uploadStatementFile(
  world: World,
  token: string,
  file: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Uploaded> {
  const answer = await world.running.server.inject({
    method: 'POST',
    url: operatorApi.uploadBankStatement.path,
    headers: {
      ...{ 'x-requested-with': 'XMLHttpRequest', 'content-type': multipartType },
      ...tokenHeader(operatorApi.uploadBankStatement, token),
      ...headers,
    },
    payload: multipart([{ bytes: file, filename: 'statement.csv', type: 'text/csv' }]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** How the columns of {@link aStatementFile} are named. */
export const statementColumns = {
  ...{ at: 'Date', amount: 'Amount', reference: 'Reference' },
  ...{ name: 'Sender', accountNo: 'Account', fromBank: 'Bank' },
}

interface StatementLine {
  at: Date
  amount: number | string
  reference: string
  fromName?: string
  fromAccountNo?: string
  fromBank?: string
}

export const aStatementFile = (lines: readonly StatementLine[]): string =>
  [
    'Date,Amount,Reference,Sender,Account,Bank',
    ...lines.map(({ at, amount, reference, fromName = '', fromAccountNo = '', fromBank = '' }) =>
      [at.toISOString(), amount, reference, fromName, fromAccountNo, fromBank].join(','),
    ),
    '',
  ].join('\n')

/** What tests of imported statements do in their world. */
export function statementsIn(world: World) {
  const aCashier = () => aStaffMember(world, { role: 'cashier' })
  const walletOf = ({ id }: TestMember) => world.balance(id, wallet())
  const suspense = () => world.balance(houseIds.THB, houseSuspense())
  const aReference = () => `ST${randomUUID().slice(0, 12).toUpperCase()}`

  /** An hour ago. */
  const earlier = () => new Date(world.now().getTime() - 3_600_000)

  const aLine = (more: Partial<StatementLine> = {}): StatementLine => ({
    ...{ at: earlier(), amount: 250.5, reference: aReference(), fromBank: 'KTB' },
    ...{ fromAccountNo: '9990001112', fromName: 'Mr. Somsak Thongdee', ...more },
  })

  const sheetOf = async (token: string, statementId: string) =>
    (await world.call(operatorApi.bankStatement, { params: { statementId } }, { token })).body

  /** The code of our account 4051234567 at SCB. */
  async function ourAccount(token: string, statementId: string) {
    const { accounts } = await sheetOf(token, statementId)
    return (
      accounts.find(({ bankCode, bankAccountNo }) => bankCode === 'SCB' && bankAccountNo === '…4567')?.code ??
      ''
    )
  }

  const matchAs = async (
    token: string,
    statementId: string,
    more: { account?: string; columns?: ColumnNames | undefined; isTrial?: boolean } = {},
  ) => {
    const account = more.account ?? (await ourAccount(token, statementId))
    const body = { columns: statementColumns, ...more, account }
    return world.call(operatorApi.matchBankStatement, { params: { statementId }, body }, { token })
  }

  /** Uploaded and matched by a cashier of its own. */
  async function importLines(lines: readonly StatementLine[]) {
    const { token } = await aCashier()
    const { body } = await uploadStatementFile(world, token, aStatementFile(lines))
    return { token, statementId: body._id, ...(await matchAs(token, body._id)) }
  }

  const sentBy = async ({ bankAccountNo }: Pick<TestMember, 'bankAccountNo'>, more: object = {}) =>
    await sendBankTransfer(world, {
      ...{ fromBank: 'KBANK', fromAccountNo: bankAccountNo, fromName: 'MALI SUKJAI' },
      ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 100, ...more },
    })

  const waiting = async (reference: string) => {
    const { token } = await aCashier()
    const body = { page: 1, limit: 10, reference }
    return (await world.call(operatorApi.suspense, { body }, { token })).body.payments
  }
  return { aCashier, walletOf, suspense, aLine, sheetOf, ourAccount, matchAs, importLines, sentBy, waiting }
}
