/**
 * A business day from the console alone: the queue of the night, a game that stands still, a dispute, the closing of the day and its
 * figures (console.md, Proof). Its name puts it last: it moves its world past midnight, and lists of days start with the browser's.
 */
import { expect, type Page } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as staff from '../contract/src/calls/staff.ts'
import type { JournalKind } from '../contract/src/lists.ts'
import { dayMs } from '../contract/src/time-units.ts'
import { approveAs, callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo, reload } from './journey.ts'
import { passMidnight } from './lost-money.ts'

const withdrawn = 321.09
const givenBack = 57.25
const game = 'LOTUS'

type Calls = Awaited<ReturnType<typeof callsOf>>

const amountText = (sum: number) =>
  Math.abs(sum).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dayText = (day: string) => day.split('-').reverse().join('/')

/** The figures of a day as the ledger has them, added up here from journals and accounts. */
async function figuresInLedger(calls: Calls, day: string) {
  const start = Date.parse(`${day}T00:00:00+07:00`)
  const span = { from: new Date(start).toISOString(), to: new Date(start + dayMs).toISOString() }
  const journals = async (kind: JournalKind, after: string | null = null): Promise<number> => {
    const body = { kind, ...span, page: 1, limit: 100, after }
    const found = await calls(staff.journals, { body })
    const sum = found.journals
      .filter(({ currency }) => currency === 'THB')
      .reduce((total, { amount }) => total + amount, 0)
    return sum + (found.next === null ? 0 : await journals(kind, found.next))
  }
  const { accounts } = await calls(staff.accounts, { body: { page: 1, limit: 100, owner: 'house' } })
  const given = async (name: string) => {
    const its = accounts.filter(
      ({ account, currency }) => currency === 'THB' && account.startsWith(`house:${name}`),
    )
    let sum = 0
    for (const { account } of its) {
      const { days } = await calls(staff.accountDays, { body: { account, from: day, to: day } })
      sum += days.reduce((total, one) => total + one.out - one.in, 0)
    }
    return sum
  }
  return {
    deposits:
      (await journals('deposit_qr')) + (await journals('deposit_bank')) + (await journals('deposit_voucher')),
    withdrawals: await journals('withdraw_paid'),
    ggr: 0 - (await given('provider:')),
    bonuses: await given('bonus'),
    refunds: await given('refund'),
    invites: await given('invite'),
    prizes: await given('prize'),
    adjustments: await given('adjustment'),
  }
}

/** The console says that the day is closed, its report is the ledger's to the satang, and books are compared to its end. */
async function seeDayClosed(page: Page, day: string) {
  const calls = await callsOf(page)
  const report = () => calls(staff.dailyReport, { body: { from: day, to: day } })
  // The job that closes days has its own pace.
  await expect.poll(async () => (await report()).openFrom > day, { timeout: 60_000 }).toBe(true)
  await reload(page)
  await expect(page.getByText(consoleWord('report.closed'))).toBeVisible()
  const [ledger, { totals }] = [await figuresInLedger(calls, day), await report()]
  const satang = (figures: object) =>
    Object.fromEntries(Object.entries(figures).map(([name, sum]) => [name, Math.round(sum * 100)]))
  expect(satang(totals)).toMatchObject(satang(ledger))
  const shown = page
    .getByRole('region', { name: consoleWord('report.kinds.daily') })
    .getByRole('row')
    .filter({ hasText: consoleWord('report.total') })
  for (const sum of Object.values(ledger)) await expect(shown).toContainText(amountText(sum))
  await noFaults(page)
  await goTo(page, `/console/reconciliation?from=${day}&to=${day}`)
  const compare = consoleWord('reconciliation.compare')
  await page.getByRole('button', { name: compare }).click()
  await page.getByRole('dialog').getByRole('button', { name: compare }).click()
  const books = page.getByRole('table', { name: consoleWord('reconciliation.title') })
  await expect(
    books
      .getByRole('row')
      .filter({ hasText: dayText(day) })
      .first(),
  ).toBeVisible()
}

test('withdrawals are paid, a game is closed and opened, a dispute is settled by two, the day is closed, and reports agree with the ledger', async ({
  browser,
}) => {
  const member = await aMember({ money: 900 })
  const memberId = (await member.call(api.wallet)).profile._id
  const risk = await signIn(browser, 'risk', `/members/${memberId}`)
  const calls = await callsOf(risk)
  const { day } = await calls(staff.overview)
  const figures = async () => {
    const { totals } = await calls(staff.dailyReport, { body: {} })
    return { withdrawals: totals.withdrawals, adjustments: totals.adjustments }
  }
  const moved = async (account: string) => {
    const { days } = await calls(staff.accountDays, { body: { account, from: day, to: day } })
    return days.reduce((sum, one) => sum + one.in - one.out, 0)
  }
  const before = { ...(await figures()), ledger: await moved('house:adjustment') }

  // What came in the night waits, since the member is looked at.
  await risk.getByRole('button', { name: consoleWord('member.acts.flag'), exact: true }).click()
  const flag = risk.getByRole('dialog')
  await flag.getByLabel(consoleWord('member.code'), { exact: true }).fill('looked_at')
  await flag.getByLabel(consoleWord('member.holdsLabel')).check()
  await flag.getByLabel(consoleWord('act.reason')).fill('a new member')
  await flag.getByRole('button', { name: consoleWord('member.acts.flag'), exact: true }).click()
  await expect(flag).toBeHidden()
  await member.call(api.withdraw, { body: { amount: withdrawn } })

  const cashier = await signIn(browser, 'cashier', `/withdrawals?memberId=${memberId}`)
  await cashier.getByRole('row').nth(1).click()
  await expect(cashier.getByRole('complementary')).toContainText(
    consoleWord('request.reasons.member_flagged'),
  )
  await cashier.keyboard.press('a')
  await cashier
    .getByRole('dialog')
    .getByRole('button', { name: consoleWord('withdraw.approve') })
    .click()
  await expect(cashier.getByText(consoleWord('withdraw.approved'))).toBeVisible()
  await expect.poll(async () => (await member.call(api.wallet)).wallet.held).toBe(0)

  // The provider stands still: no money goes there until it is back.
  await goTo(risk, '/console/switches')
  const into = consoleWord('switches.transfers').replace('{name}', 'Lotus Pond')
  const row = risk.getByRole('listitem').filter({ hasText: into })
  const turn = async (to: 'turnOff' | 'turnOn', reason: string) => {
    await row.getByRole('button', { name: consoleWord(`switches.${to}`), exact: true }).click()
    const sheet = risk.getByRole('dialog')
    await sheet.getByLabel(consoleWord('act.reason')).fill(reason)
    await sheet
      .locator('form')
      .getByRole('button', { name: consoleWord(`switches.${to}`), exact: true })
      .click()
    await expect(sheet).toBeHidden()
  }
  await turn('turnOff', 'the provider answers nothing')
  await expect(row).toContainText('the provider answers nothing')
  await member.call(api.activateSlot, { params: { slotCode: game } })
  const transfer = { body: { from: 'WALLET', to: game, amount: 10 } }
  await expect(member.call(api.transfer, transfer)).rejects.toMatchObject({ code: 'GAME_MAINTENANCE' })
  await turn('turnOn', 'it is back')

  // A dispute: what the member says is answered, and made good by two people.
  const text = 'a round was lost on the way'
  const message = { message_type: 'text' as const, payload: { message: text } }
  await member.call(api.sendMessage, { body: { message } })
  const support = await signIn(browser, 'support', '/inbox')
  await support.locator(`[data-room="${memberId}"]`).click()
  const log = support.getByRole('log', { name: consoleWord('inbox.log') })
  await expect(log.getByText(text)).toBeVisible()
  await support.keyboard.press('r')
  await support.keyboard.type('We make it good.')
  await support.keyboard.press('Enter')
  await expect(log.getByText('We make it good.')).toBeVisible()
  await goTo(support, `/console/members/${memberId}`)
  await support.getByRole('button', { name: consoleWord('member.acts.adjust'), exact: true }).click()
  const sheet = support.getByRole('dialog')
  const reason = `a lost round of ${memberId}`
  await sheet.getByLabel(new RegExp(`^${consoleWord('member.amount')}`)).fill(String(givenBack))
  await sheet.getByLabel(consoleWord('act.reason')).fill(reason)
  await noFaults(support)
  await sheet.getByRole('button', { name: consoleWord('member.ask') }).click()
  await expect(sheet).toBeHidden()
  await approveAs(browser, 'kind=adjustment', reason)
  await expect
    .poll(async () => (await member.call(api.wallet)).wallet.amount)
    .toBeCloseTo(900 - withdrawn + givenBack)

  // The report has all of it, and the ledger says the same to the satang.
  await expect
    .poll(async () => {
      const now = await figures()
      return [now.withdrawals - before.withdrawals, now.adjustments - before.adjustments].map((sum) =>
        sum.toFixed(2),
      )
    })
    .toEqual([withdrawn.toFixed(2), givenBack.toFixed(2)])
  expect(Math.abs((await moved('house:adjustment')) - before.ledger).toFixed(2)).toBe(givenBack.toFixed(2))
  await goTo(cashier, '/console/reports')
  // Of the whole day: other journeys of this product may have adjusted before.
  await expect(cashier.getByRole('region', { name: consoleWord('report.kinds.daily') })).toContainText(
    amountText((await figures()).adjustments),
  )
  await noFaults(cashier)

  // The day ends and is closed; nothing of it changes any more.
  await expect(cashier.getByText(consoleWord('report.openFrom').replace('{day}', dayText(day)))).toBeVisible()
  await passMidnight()
  await seeDayClosed(await signIn(browser, 'cashier', `/reports?from=${day}&to=${day}`), day)
})
