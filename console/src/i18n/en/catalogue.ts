/** Every word of the console in English, a file for each part. */
import { en } from '@kapao/contract/error-words/en.ts'
import { act } from './act.ts'
import { audit } from './audit.ts'
import { bankStatement } from './bank-statement.ts'
import { chart } from './chart.ts'
import { content } from './content.ts'
import { exports } from './exports.ts'
import { frame } from './frame.ts'
import { inbox } from './inbox.ts'
import { ledger } from './ledger.ts'
import { member } from './member.ts'
import { offer } from './offer.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { payout } from './payout.ts'
import { payoutFile } from './payout-file.ts'
import { reconciliation } from './reconciliation.ts'
import { report } from './report.ts'
import { request } from './request.ts'
import { risk } from './risk.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { slip } from './slip.ts'
import { staff } from './staff.ts'
import { suspense } from './suspense.ts'
import { switches } from './switches.ts'
import { system } from './system.ts'
import { table } from './table.ts'
import { task } from './task.ts'
import { wheel } from './wheel.ts'
import { withdraw } from './withdraw.ts'

export const refusals = en

export const messages = {
  act,
  audit,
  bankStatement,
  chart,
  content,
  exports,
  frame,
  inbox,
  ledger,
  member,
  offer,
  operator,
  overview,
  payout,
  payoutFile,
  reconciliation,
  report,
  request,
  risk,
  session,
  settings,
  setup,
  slip,
  staff,
  suspense,
  switches,
  system,
  table,
  task,
  wheel,
  withdraw,
}
