/** What waits for people when the demo begins: each queue of the console has something in it, by the product's own calls. */
import * as api from '../../../contract/src/calls/member.ts'
import * as operatorApi from '../../../contract/src/calls/staff.ts'
import { type Shift, talk } from './desk-days.ts'
import { alikeCount, alikeFrom, type Person } from './people.ts'
import { passThrough, payByStranger, send, sendSlip } from './visits.ts'

const minuteMs = 60_000
/** For so long before the end staff decide nothing more. */
export const restMs = 6 * 60 * minuteMs

/** In baht: above what is paid without a person, and above what two of them approve. */
const amounts = { looked: [12_500, 14_000, 18_250, 26_000], large: 130_000, flagged: [800, 1_200, 2_400] }

type Plan = (minutesBefore: number, work: () => Promise<unknown>) => void

/** Plans the last hours before `end`. */
export function leaveWaiting(shift: Shift, end: number) {
  const { product, plan } = shift.past
  const begin = shift.people[0]?.joinsAt ?? end
  const alike = shift.people.slice(alikeFrom, alikeFrom + alikeCount)
  // Those without visits of their own first: nothing is in the way of what they do here.
  const plain = shift.people
    .filter((me) => me.habit === 'plain' && me.joinsAt <= begin && !alike.includes(me))
    .toSorted((one, other) => one.plays - other.plays)
  const before: Plan = (minutes, work) => plan({ at: end - minutes * minuteMs, work })
  for (const minutes of [320, 170, 90, 30, 3]) before(minutes, () => product.runJobs('quick'))
  leaveWithdrawals(shift, plain, before)
  leavePayments(shift, before)
  leaveStatement(shift, before)
  for (const [n, me] of shift.people
    .filter(({ habit }) => habit === 'passes_through')
    .slice(0, 4)
    .entries())
    before(340 - n, () => passThrough(shift.past, me))
  for (const [n, me] of plain.slice(20, 29).entries()) before(200 - 20 * n, () => talk(shift, me))
}

function leaveWithdrawals({ past, desk }: Shift, plain: readonly Person[], before: Plan) {
  const { product } = past
  const asks = [...amounts.looked, amounts.large, ...amounts.flagged]
  for (const [n, amount] of asks.entries()) {
    const me = plain[n]
    if (!me) return
    const isFlagged = n > amounts.looked.length
    before(330, () => send(past, me, amount + 500))
    if (isFlagged)
      before(300 - n, () =>
        product.call(
          operatorApi.flagMember,
          {
            params: { memberId: me.id },
            body: { code: 'watch_payouts', reason: 'payouts to a new account twice in a week', holds: true },
          },
          desk.risk,
        ),
      )
    before(280 - 30 * n, () => product.call(api.withdraw, { body: { amount } }, me))
  }
  before(25, async () => {
    const { body } = await product.call(
      operatorApi.withdrawals,
      { body: { page: 1, limit: 100, amountMin: amounts.large } },
      desk.cashier,
    )
    for (const { _id: withdrawalId, memberId } of body.withdrawals)
      await product.call(operatorApi.approveWithdrawal, { params: { memberId, withdrawalId } }, desk.cashier)
  })
}

/** Senders who cannot be told apart, strangers, an account that people look at, and slips of another name. */
function leavePayments({ past, people }: Shift, before: Plan) {
  const { product } = past
  for (const [n, me] of people.slice(alikeFrom, alikeFrom + alikeCount).entries()) {
    if (n % 2 === 0) before(150 - 20 * n, () => send(past, me, 400 + 150 * n, { masked: true }))
    before(240 - 35 * n, () => sendSlip(past, me, 700 + 100 * n, { fromName: 'KHAO DEEMAK' }))
  }
  for (const minutes of [220, 130, 70]) before(minutes, () => payByStranger(past))
  const [known, recalled] = people
  if (!known || !recalled) return
  before(110, () => send(past, known, 1_500, { toBank: 'GSB', toAccountNo: '020123456789' }))
  before(60, () => product.control('POST', '/feed/broken'))
  before(325, async () => {
    const { bank, reference } = await send(past, recalled, 300)
    before(80, () => product.control('POST', '/bank/recall', { bank, reference }))
  })
}

/** A bank's statement with a payment that its feed has not told. */
function leaveStatement({ past, desk }: Shift, before: Plan) {
  const { product, dice } = past
  before(40, async () => {
    const at = (minutes: number) => new Date(product.now().getTime() - minutes * minuteMs).toISOString()
    const rows = [
      'Date,Amount,Reference,Sender,Account,Bank',
      `${at(95)},1250.50,ST${dice.below(10 ** 9)},MR. SOMSAK THONGDEE,9990001112,KTB`,
      `${at(75)},640.00,ST${dice.below(10 ** 9)},MS. LADA RAKSAI,9990004443,BBL`,
      `${at(60)},-2000.00,FEE${dice.below(10 ** 9)},,,`,
    ]
    const file = { name: 'statement.csv', type: 'text/csv', bytes: Buffer.from(rows.join('\n')) }
    const { body } = await product.upload(operatorApi.uploadBankStatement, file, desk.cashier)
    const columns = {
      at: 'Date',
      amount: 'Amount',
      reference: 'Reference',
      name: 'Sender',
      accountNo: 'Account',
      fromBank: 'Bank',
    }
    const match = { params: { statementId: body._id }, body: { account: 'SCB_THB', columns } }
    await product.call(operatorApi.matchBankStatement, match, desk.cashier)
  })
}
