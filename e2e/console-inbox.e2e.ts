/** The desk's inbox: a member writes and a person answers, notes stay among colleagues, two do not answer the same thing (console.md, Inbox). */
import { expect, type Page } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import * as staff from '../contract/src/calls/staff.ts'
import { callsOf, noFaults, signIn, test } from './console-person.ts'
import { consoleWord } from './console-words.ts'
import { aMember, goTo, type JourneyMember, visit } from './journey.ts'
import { word } from './words.ts'

const textOf = (message: string) => ({ message_type: 'text' as const, payload: { message } })
const idOf = async ({ call }: JourneyMember) => (await call(api.wallet)).profile._id
const say = (member: JourneyMember, text: string) =>
  member.call(api.sendMessage, { body: { message: textOf(text) } })
/** Letters that no other journey has said. */
const someWord = () => `w${Math.random().toString(36).slice(2, 10)}`

const rowOf = (page: Page, roomId: string) => page.locator(`[data-room="${roomId}"]`)
const logOf = (page: Page) => page.getByRole('log', { name: consoleWord('inbox.log') })
const boxOf = (page: Page, writing: 'answer' | 'note') =>
  page.getByRole('textbox', { name: consoleWord(`inbox.${writing}`), exact: true })
const button = (page: Page, path: string) =>
  page.getByRole('button', { name: consoleWord(path), exact: true })

async function openChat(page: Page) {
  const contact = page.getByRole('navigation').getByRole('link', { name: /^Contact/ })
  await contact.click()
  await page.getByRole('main').locator('[data-launcher]').click()
  return page.getByRole('dialog', { name: word('en', 'chat.title') })
}

test('a member writes, a person answers by a canned reply, and a note is seen by colleagues alone', async ({
  browser,
  page,
}) => {
  const member = await aMember({ money: 300 })
  const roomId = await idOf(member)
  await visit(page, { locale: 'en', member })
  const panel = await openChat(page)
  const message = panel.getByRole('textbox', { name: word('en', 'chat.message') })
  await message.fill('Where is my money?')
  await message.press('Enter')
  await expect(panel.getByText('Sent')).toBeVisible()

  const desk = await signIn(browser, 'support', '/inbox')
  await noFaults(desk)
  const code = someWord()
  await button(desk, 'inbox.replies').click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: consoleWord('inbox.newReply') }).click()
  await sheet.getByRole('button', { name: consoleWord('inbox.keepReply') }).click()
  await expect(sheet.getByText(consoleWord('inbox.codeFault'))).toBeVisible()
  await sheet.getByLabel(consoleWord('inbox.code'), { exact: true }).fill(code)
  await sheet.getByLabel('ไทย').fill('กำลังตรวจสอบให้ค่ะ')
  await sheet.getByLabel('English').fill('We are looking into it.')
  await noFaults(desk)
  await sheet.getByRole('button', { name: consoleWord('inbox.keepReply') }).click()
  await expect(sheet.getByText(`/${code}`)).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await rowOf(desk, roomId).click()
  await expect(logOf(desk).getByText('Where is my money?')).toBeVisible()
  await expect(desk.getByRole('complementary')).toContainText('300.00')
  await expect(panel.getByText('Read', { exact: false })).toBeVisible()
  await desk.keyboard.press('r')
  await expect(boxOf(desk, 'answer')).toBeFocused()
  await desk.keyboard.type(`/${code}`)
  const choices = desk.getByRole('listbox', { name: consoleWord('inbox.replies') }).getByRole('option')
  await expect(choices).toHaveCount(2)
  await desk.keyboard.press('ArrowDown')
  await expect(choices.last()).toHaveAttribute('aria-selected', 'true')
  await expect(choices.last()).toContainText('We are looking into it.')
  await noFaults(desk)
  await desk.keyboard.press('Enter')
  await expect(boxOf(desk, 'answer')).toHaveValue('We are looking into it.')
  await desk.keyboard.press('Enter')
  await expect(logOf(desk).getByText('We are looking into it.')).toBeVisible()
  await expect(panel.getByText('We are looking into it.')).toBeVisible()
  await expect(logOf(desk).getByText(consoleWord('inbox.read'), { exact: false }).last()).toBeVisible()

  await desk.keyboard.press('Escape')
  await desk.keyboard.press('n')
  await expect(boxOf(desk, 'note')).toBeFocused()
  await desk.keyboard.type('asked the bank twice')
  await desk.keyboard.press('Enter')
  await expect(logOf(desk).getByText('asked the bank twice')).toBeVisible()
  await noFaults(desk)
  const told = await member.call(api.chatHistory, { body: { limit: 100 } })
  expect(JSON.stringify(told)).not.toContain('asked the bank')

  const snooze = desk.getByRole('combobox', { name: consoleWord('inbox.snooze') })
  // Journeys before this one may have moved the world's clock past midnights; the browser's is as it was.
  await snooze.selectOption({ label: consoleWord('inbox.snoozeFor.week') })
  const talk = desk.getByRole('region', { name: 'มะลิ' })
  await expect(talk.getByText(consoleWord('inbox.states.snoozed'))).toBeVisible()
  await message.fill('And now?')
  await message.press('Enter')
  await expect(talk.getByText(consoleWord('inbox.states.waiting'))).toBeVisible()
  await expect(logOf(desk).getByText('And now?')).toBeVisible()
  await expect(panel.getByText('asked the bank')).toHaveCount(0)

  const label = someWord()
  await desk.keyboard.press('Escape')
  await button(desk, 'inbox.labels').click()
  await sheet.getByRole('textbox', { name: consoleWord('inbox.labels') }).fill(`${label}, money`)
  await noFaults(desk)
  await sheet.getByRole('button', { name: consoleWord('inbox.keepLabels') }).click()
  await expect(talk.getByText(label)).toBeVisible()
  // A message may still cover the buttons.
  await button(desk, 'inbox.takeIt').press('Enter')
  await expect(desk.getByRole('combobox', { name: consoleWord('inbox.assignedTo') })).toHaveValue('support')
  await button(desk, 'inbox.close').press('Enter')
  await sheet
    .getByRole('button', { name: consoleWord('inbox.close'), exact: true })
    .last()
    .click()
  await expect(talk.getByText(consoleWord('inbox.states.closed'))).toBeVisible()
  await goTo(desk, `/console/inbox?view=mine&state=closed&label=${label}`)
  await expect(desk.locator('[data-room]')).toHaveCount(1)
})

test('a colleague who looks or types is seen by the other, and what is new waits to be shown', async ({
  browser,
}) => {
  const [member, next] = [await aMember(), await aMember()]
  const roomId = await idOf(member)
  await say(member, 'hello')
  const [desk, other] = [
    await signIn(browser, 'support', '/inbox?state=waiting'),
    await signIn(browser, 'admin', '/inbox'),
  ]
  await rowOf(desk, roomId).click()
  await goTo(other, `/console/inbox?open=${roomId}`)
  await expect(desk.getByRole('status').getByText(/^admin is looking/)).toBeVisible()
  // Who types goes on: the sign of a letter ends after some seconds, and a busy machine may show it late.
  await expect(async () => {
    await boxOf(other, 'answer').pressSequentially('I will ')
    await expect(desk.getByText(/^admin is typing/)).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await noFaults(desk)

  const nextId = await idOf(next)
  await say(next, 'me too')
  const fresh = desk.getByRole('button', { name: / new – show$/ })
  await expect(fresh).toBeVisible()
  await expect(rowOf(desk, nextId)).toHaveCount(0)
  await fresh.click()
  await expect(rowOf(desk, nextId)).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByText(consoleWord('inbox.choose'))).toBeVisible()
})

test('words that were said are found, on a telephone too, and lead to their place', async ({ browser }) => {
  const member = await aMember()
  const roomId = await idOf(member)
  const found = someWord()
  await say(member, `please look at ${found} for me`)
  const desk = await signIn(browser, 'support', '/inbox')
  const calls = await callsOf(desk)
  for (const n of Array.from({ length: 60 }, (_, index) => index))
    await calls(staff.answerCustomer, { params: { roomId }, body: { message: textOf(`answer ${n}`) } })
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('searchbox', { name: consoleWord('inbox.search') }).fill(found.toUpperCase())
  const hit = desk.getByRole('list', { name: consoleWord('inbox.found') }).getByRole('link')
  await expect(hit).toHaveCount(1)
  await noFaults(desk)
  await hit.click()
  await expect(logOf(desk).getByText(found)).toBeInViewport()
  await expect(desk.getByRole('searchbox')).toBeHidden()
  await noFaults(desk)
  await button(desk, 'inbox.toNewest').click()
  await expect(logOf(desk).getByText('answer 59')).toBeInViewport()
  await button(desk, 'inbox.pane').click()
  await expect(desk.getByRole('complementary')).toContainText('มะลิ')
  await expect(logOf(desk)).toBeHidden()
  await noFaults(desk)
  await button(desk, 'inbox.toTalk').click()
  await button(desk, 'inbox.back').click()
  await expect(desk.getByRole('searchbox')).toBeVisible()
})
