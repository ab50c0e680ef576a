/** Every word of the console in Thai, a file for each part. */
import type { messages as english } from '#i18n/en/catalogue.ts'
import type { Words } from '#i18n/words-type.ts'
import { audit } from './audit.ts'
import { bankStatement } from './bank-statement.ts'
import { content } from './content.ts'
import { firstWords } from './first-words.ts'
import { inbox } from './inbox.ts'
import { ledger } from './ledger.ts'
import { member } from './member.ts'
import { payout } from './payout.ts'
import { payoutFile } from './payout-file.ts'
import { reconciliation } from './reconciliation.ts'
import { report } from './report.ts'
import { risk } from './risk.ts'
import { slip } from './slip.ts'
import { staff } from './staff.ts'
import { suspense } from './suspense.ts'
import { switches } from './switches.ts'
import { system } from './system.ts'
import { task } from './task.ts'
import { wheel } from './wheel.ts'
import { withdraw } from './withdraw.ts'

// A word that English has and Thai has not does not compile.
export const messages = {
  ...firstWords,
  audit,
  bankStatement,
  content,
  inbox,
  ledger,
  member,
  payout,
  payoutFile,
  reconciliation,
  report,
  risk,
  slip,
  staff,
  suspense,
  switches,
  system,
  task,
  wheel,
  withdraw,
} satisfies Words<typeof english>
