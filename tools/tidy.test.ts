/** The house rules hold for the whole checkout, and each of them catches a planted violation. */
import { describe, expect, test } from 'vitest'
import { checkout } from './child.ts'
import {
  checkClock,
  checkCodes,
  checkHeaders,
  checkNames,
  checkSql,
  checkTexts,
  checkWords,
  type Files,
  readCheckout,
  type Violations,
} from './house-rules.ts'
import {
  checkCrossings,
  checkNobodyImportsProof,
  checkSchemasAsTypes,
  checkTrials,
  checkUnimported,
} from './imports.ts'
import { checkListCopies } from './list-copies.ts'

/** Spec §8, in its order: codes with meaning, coupon codes, slip failure reasons. */
const specCodes = `
  UNAUTHORIZED EXPIRED_AUTH_TOKEN INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 INVALID_USER_4 INVALID_IP NOT_AREASLOT NOT_UFABET
  OTP_BLOCK REQUEST_LIMIT REQUEST_LIMIT_1MIN OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED OTP_EXPIRED OTP_CODE_INVALID OTP_CODE_VALID
  OTP_SEND_FAIL OTP_VERIFY_FAIL EXISTING_USER EXISTING_BANK INVALID_USER_INFO UNVERIFIED_OTP GAME_ACTIVATION_FAIL INVALID_BANK
  BANK_ACCOUNT_NAME_ENG REGISTER_FAIL NO_USER WRONG_PASSWORD WRONG_CREDENTIAL INACTIVE_USER LOGIN_FAIL BONUS_REMAINING
  BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR BONUS_FULL INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS
  NO_INVITEE_PLAY_INFO INVITE_BONUS_SUCCESS INVITE_BONUS_FAIL INTERNAL_SERVER_ERROR OK SUCCESS KEY_MISSING KEY_INVALID NO_DATA
  NO_PROMOTION PROMOTION_RECEIVED QR_FAIL NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM NO_BANK NO_WALLET
  SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT SLOT_RESET_PASSWORD_FAIL TRANSFER_MINIMUM NO_GAME MONEY_NOT_ENOUGH
  TRANSFER_FAIL SLIP_UPLOAD_FAIL SLIP_NO_FILE SLIP_INVALID_FILE TRUELINK_DUPLICATE TRUELINK_INVALID PHONE_NUMBER_REQUIRE_10_DIGIT
  NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED
  UPLOADED_FILE_NOT_EXIST IMG_SIZE_UNABLE_TO_PROCESS CANNOT_READ_CROPPED_IMAGE DEST_ACC_INVALID SLIP_REFNO_DUPLICATED
  UNSTABLE_REFNO_ON_SLIP TRIPPLE_WRONG_CAPTCHA INVALID_SLIP NOT_MATCH EXPIRED_SLIP UNKNOW_ERROR`
  .trim()
  .split(/\s+/)

const files = readCheckout(checkout)
const header = '/** Planted. */\n'

interface HouseRule {
  rule: string
  check: (files: Files) => Violations
  /** Path → text, each of which the rule must find. */
  planted: Record<string, string>
  /** What it finds in a file depends on the others. */
  readsOthers?: true
}

const houseRules: HouseRule[] = [
  {
    rule: 'a feature has the same name everywhere, and a file is named after what it holds',
    check: checkNames,
    planted: {
      'server/src/payments/payments.service.ts': header,
      'web/src/wallets/Card.tsx': header,
      'server/src/withdraw/deposit.service.ts': header,
      'server/src/withdraw/withdraw_limits.ts': header,
      'web/src/money/money-utils.ts': header,
      'client/src/lib/call.ts': header,
    },
  },
  {
    rule: 'a file opens with a sentence on what it is for',
    check: checkHeaders,
    planted: {
      'ui/src/Planted.tsx': 'export const planted = 1\n',
      'server/migrations/9999_planted.sql': 'SELECT 1;\n',
    },
  },
  {
    rule: 'nothing is left unfinished, and nothing speaks of the workplace',
    check: checkWords,
    planted: {
      'ui/src/planted.ts': `${header}// FIX${'ME'} later\n`,
      'docs/planted.md': `Run it in /wor${'k'}/main.\n`,
    },
  },
  {
    rule: 'what a person reads lives in i18n',
    check: checkTexts,
    planted: {
      'web/src/wallet/Planted.tsx': `${header}export const Planted = () => <p>Your balance</p>\n`,
      'client/src/Planted.tsx': `${header}export const Planted = () => <p>Try again</p>\n`,
      'web/src/wallet/PlantedToo.tsx': `${header}export const PlantedToo = () => <input placeholder="Amount" />\n`,
      'ui/src/planted-thai.ts': `${header}export const planted = 'ฝากเงิน'\n`,
    },
  },
  {
    rule: 'time comes from the one clock, and rules are pure',
    check: checkClock,
    planted: {
      'server/src/withdraw/withdraw.service.ts': `${header}export const planted = Date.now()\n`,
      'server/src/spin/spin.rules.ts': `${header}export const planted = () => Math.random()\n`,
    },
  },
  {
    rule: 'what comes from outside is a parameter of SQL, never a part of it',
    check: checkSql,
    planted: {
      'server/src/wallet/wallet.queries.ts': `${header}export const planted = (name: string) => sql.raw(name)\n`,
      'server/src/platform/db/planted.ts': `${header}client.query(\`SELECT '\${name}'\`)\n`,
    },
  },
  {
    rule: 'a list of the contract is written down once',
    check: checkListCopies,
    planted: {
      'server/src/otp/planted.ts': `${header}export type Purpose = 'login' | 'register' | 'account' | 'password' | null\n`,
      'sandbox/src/gateway/planted.ts': `${header}export const gateways = ['E2P', 'KBANK', 'WW']\n`,
    },
  },
  {
    rule: 'every file is imported',
    check: checkUnimported,
    readsOthers: true,
    planted: {
      'server/src/wallet/wallet.planted.ts': header,
      'ui/src/Planted.tsx': header,
      'client/src/planted.ts': header,
      'tools/planted.ts': header,
    },
  },
  {
    rule: 'a browser carries no schema',
    check: checkSchemasAsTypes,
    planted: {
      'contract/src/calls/planted.ts': `${header}import { Done } from '../schemas/text.ts'\n`,
      'web/src/withdraw/planted.ts': `${header}import { Page } from '@kapao/contract/schemas/text.ts'\n`,
    },
  },
  {
    rule: 'nobody imports a trial',
    check: checkNobodyImportsProof,
    planted: {
      'server/test/planted.test.ts': `${header}import { rollFrom } from '../../proof/beginnings.ts'\n`,
      'tools/planted.ts': `${header}import '../proof/bench/measure.ts'\n`,
      'e2e/planted.ts': `${header}export const one = () => import('../proof/beginnings.ts')\n`,
      'server/src/wallet/planted.test.ts': `${header}import type { Dice } from '../../../proof/beginnings.ts'\n`,
    },
  },
  {
    rule: 'a trial knows no other trial',
    check: checkTrials,
    planted: {
      'proof/fuzz/planted.ts': `${header}import '../crash/prove-crash.ts'\n`,
      'proof/money/planted.ts': `${header}import type { Wishes } from '../random-money/prove-money.ts'\n`,
      'proof/planted.ts': `${header}import './bench/measure.ts'\n`,
    },
  },
  {
    rule: 'a workspace is entered by its name',
    check: checkCrossings,
    planted: {
      'web/src/money/planted.ts': `${header}import '../../../server/src/app.ts'\n`,
      'client/src/planted.ts': `${header}import '../../web/src/routes.tsx'\n`,
      'server/src/platform/db/planted.ts': `${header}export { api } from '../../../../contract/src/calls/member.ts'\n`,
    },
  },
]

describe.each(houseRules)('$rule', ({ check, planted, readsOthers }) => {
  test('in the whole checkout', () => {
    expect(check(files)).toEqual([])
  })

  test.each(Object.entries(planted))('and a violation in %s is caught', (path, text) => {
    const found = check(new Map([...(readsOthers ? files : []), [path, text]]))
    expect(found.filter((line) => line.startsWith(path))).toHaveLength(1)
  })
})

describe('every code of spec §8 is in the contract', () => {
  test('all of them', () => {
    expect(checkCodes(files, specCodes)).toEqual([])
  })

  test.each(['TRANSFER_FAIL', 'COUPON_EXPIRED', 'NOT_MATCH'])('and the loss of %s is caught', (code) => {
    const path = 'contract/src/errors.ts'
    const lessened = new Map([
      ...files,
      [path, (files.get(path) ?? '').replaceAll(new RegExp(`\\b${code}\\b`, 'g'), 'PLANTED')],
    ])
    expect(checkCodes(lessened, specCodes)).toHaveLength(1)
  })
})
