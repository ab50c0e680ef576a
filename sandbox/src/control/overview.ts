/** Everything that the page at `/` shows, in one answer. */
import { toBaht } from '@kapao/contract/money.ts'
import { listPayouts } from '../bank/payout.ts'
import { listTransfers } from '../bank/transfer.ts'
import { findOffsetMs } from '../clock.ts'
import { callsOfService } from '../faults.ts'
import type { GameAccountRow, MovementRow } from '../game/account.ts'
import { findGame } from '../game/catalogue.ts'
import { listOpenStakes } from '../game/stakes.ts'
import * as sandboxLimits from '../limits.ts'
import { listPushes } from '../push/push.ts'
import { listCharges } from '../qr/charge.ts'
import type { Sandbox } from '../sandbox.ts'
import { listSms } from '../sms/sms.ts'
import { listGifts } from '../voucher/gift.ts'
import { listCodes } from './authenticator.ts'
import { sumTotals } from './totals.ts'

export function seeOverview(sandbox: Sandbox) {
  const { store } = sandbox
  return {
    now: sandbox.now().toISOString(),
    offsetMs: findOffsetMs(store),
    sms: listSms(store, undefined, sandboxLimits.overviewRows),
    staff: listCodes(sandbox),
    pushes: listPushes(store).slice(0, sandboxLimits.overviewRows),
    charges: listCharges(sandbox, sandboxLimits.overviewRows),
    gifts: listGifts(store, sandboxLimits.overviewRows),
    payouts: listPayouts(store)
      .toReversed()
      .slice(0, sandboxLimits.overviewRows)
      .map((row) => ({
        payoutReference: row.reference,
        toBank: row.to_bank,
        toAccountNo: row.to_account_no,
        toName: row.to_name,
        amount: toBaht(row.amount),
        currency: row.currency,
        status: row.status,
        at: row.at,
      })),
    transfers: listTransfers(store, sandboxLimits.overviewRows),
    gameAccounts: listGameAccounts(sandbox),
    faults: sandbox.faults.list(),
    services: Object.fromEntries(callsOfService),
    totals: sumTotals(store),
  }
}

function listGameAccounts(sandbox: Sandbox) {
  const { store } = sandbox
  const waiting = store.list<MovementRow>(
    `SELECT * FROM game_movement WHERE status = 'processing' ORDER BY position`,
  )
  const accounts = store.list<GameAccountRow>(
    'SELECT * FROM game_account ORDER BY opened_at DESC, rowid DESC LIMIT ?',
    sandboxLimits.overviewRows,
  )
  const stakes = listOpenStakes(sandbox)
  return accounts.map(({ slot, username, balance, currency }) => ({
    slot,
    name: findGame(slot)?.name ?? slot,
    username,
    balance: toBaht(balance),
    currency,
    stakes: stakes
      .filter((stake) => stake.slot === slot && stake.username === username)
      .map(({ id, amount }) => ({ stakeId: id, amount: toBaht(amount) })),
    waiting: waiting
      .filter((transfer) => transfer.slot === slot && transfer.username === username)
      .map(({ reference, direction, amount }) => ({ reference, direction, amount: toBaht(amount) })),
  }))
}
