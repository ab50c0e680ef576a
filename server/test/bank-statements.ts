/** Statements of a bank as staff hand them in, for tests. */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { multipart, multipartType } from './slips.ts'
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

export interface StatementLine {
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
