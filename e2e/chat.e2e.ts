/** The chat: a guest and the greeter, a member and a person of ours, pictures, a broken connection, two tabs (spec §2 Chat widget). */
import { expect, type Locator, type Page, test } from '@playwright/test'
import * as api from '../contract/src/calls/member.ts'
import { aMember, checkScreen, type JourneyMember, reload, visit, wordsOf } from './journey.ts'
import { control } from './outside.ts'
import { word } from './words.ts'

const textOf = (message: string) => ({ message_type: 'text' as const, payload: { message } })

const deskAnswers = (roomId: string, said: { text: string } | { message: unknown }) =>
  control('POST', `/support/${roomId}/answer`, said)

const roomOf = async ({ call }: JourneyMember) => (await call(api.wallet)).profile._id

/** By the navigation, and with the button of the page that it leads to. */
async function openChat(page: Page, locale: 'th' | 'la' | 'en' = 'en'): Promise<Locator> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${word(locale, 'frame.nav.contact')}`) })
    .click()
  await page.getByRole('main').locator('[data-launcher]').click()
  const panel = page.getByRole('dialog', { name: word(locale, 'chat.title') })
  await expect(panel).toBeVisible()
  return panel
}

async function say(panel: Locator, text: string, locale: 'th' | 'la' | 'en' = 'en') {
  await panel.getByRole('textbox', { name: word(locale, 'chat.message') }).fill(text)
  await panel.getByRole('textbox', { name: word(locale, 'chat.message') }).press('Enter')
}

// One language is enough for the way; how every screen looks in each is seen by the frame.
const locale = 'la'

test(`a guest is greeted, picks a topic and swipes its cards, in ${locale}`, async ({ page }) => {
  // Both themes have their turn.
  await visit(page, { locale, path: '/contact', theme: 'light' })
  await page
    .getByRole('main')
    .getByRole('button', { name: word(locale, 'chat.open') })
    .click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(word(locale, 'chat.empty.title'))).toBeVisible()
  await checkScreen(page, `chat-empty-${locale}`)
  await say(panel, 'สวัสดี ສະບາຍດີ hello', locale)
  const replies = panel.getByRole('list', { name: word(locale, 'chat.choices') })
  await expect(replies.getByRole('button')).toHaveCount(4)
  await replies.getByRole('button').first().click()
  const cards = panel.getByRole('list', { name: word(locale, 'chat.cards') })
  await expect(cards.getByRole('listitem').first()).toBeVisible()
  // The first ones were answered, and are gone.
  await expect(replies).toHaveCount(1)
  await expect(replies.getByRole('button')).toHaveCount(2)
  await checkScreen(page, `chat-cards-${locale}`)
  await replies.getByRole('button').last().click()
  await expect(replies).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a member and a person of ours talk, and each sees what becomes of it', async ({ page }) => {
  const member = await aMember()
  const roomId = await roomOf(member)
  await visit(page, { locale: 'en', member })
  const panel = await openChat(page)
  await say(panel, 'Where is my money?')
  await expect(panel.getByText('Sent')).toBeVisible()
  await control('POST', `/support/${roomId}/read`)
  await expect(panel.getByText('Read', { exact: false })).toBeVisible()
  await control('POST', `/support/${roomId}/typing`)
  await expect(panel.getByText(word('en', 'chat.typing'))).toBeVisible()
  await deskAnswers(roomId, { text: 'It is on its way.' })
  await expect(panel.getByText('It is on its way.')).toBeVisible()
  await expect(panel.getByText(word('en', 'chat.typing'))).toBeHidden()
  const buttons = [
    { title: 'Our bank', type: 'web', payload: 'https://example.com/' },
    { title: 'Call us', type: 'call', payload: '+6621234567' },
    { title: 'Thank you', type: 'say', payload: '' },
  ]
  await deskAnswers(roomId, {
    message: { message_type: 'buttons', payload: { title: 'Anything else?', buttons } },
  })
  await expect(panel.getByRole('link', { name: 'Our bank' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(panel.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+6621234567')
  await panel.getByRole('button', { name: 'Thank you' }).click()
  await checkScreen(page, 'chat-member')
  await control('POST', `/support/${roomId}/close`)
  await say(panel, 'One more thing')
  await expect(panel.getByText(word('en', 'chat.ended'))).toBeVisible()
})

test('what is said while the chat is closed is counted, and read once it is open', async ({ page }) => {
  const member = await aMember()
  const roomId = await roomOf(member)
  await member.call(api.sendMessage, { body: { message: textOf('hello') } })
  await deskAnswers(roomId, { text: 'one' })
  await visit(page, { locale: 'en', member })
  await expect(page.getByRole('link', { name: 'Contact 1 new message' })).toBeVisible()
  await deskAnswers(roomId, { text: 'two' })
  await page.getByRole('link', { name: 'Contact 2 new messages' }).click()
  // Two questions and two answers are no usual time yet; that somebody is there is known.
  await expect(page.getByRole('main').getByText(/Our team/)).toBeVisible()
  await wordsOf(page, 'en').button('chat.open').click()
  await expect(page.getByRole('dialog').getByText('two')).toBeVisible()
  await expect.poll(async () => (await member.call(api.chatConfig)).customerReadSeq).toBe(5)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('en', 'chat.close') })
    .click()
  await expect(wordsOf(page, 'en').button('chat.open')).toBeFocused()
})

test('a picture is uploaded, shown and opened large; what is no picture is refused', async ({ page }) => {
  const member = await aMember()
  await visit(page, { locale: 'en', member })
  const panel = await openChat(page)
  const file = panel.getByLabel(word('en', 'chat.attach')).and(page.locator('input'))
  const picture = { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await file.setInputFiles({ ...picture, name: 'note.txt', mimeType: 'text/plain' })
  await expect(panel.getByRole('alert')).toHaveText(word('en', 'chat.unsupported'))
  await file.setInputFiles(picture)
  const thumbnail = panel.getByRole('button', { name: /receipt\.png/ })
  await expect(thumbnail).toBeVisible()
  await checkScreen(page, 'chat-picture')
  await thumbnail.click()
  await expect(page.getByRole('dialog', { name: 'receipt.png' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'receipt.png' })).toBeHidden()
  await expect(panel).toBeVisible()
})

test('what could not be sent is kept over a reload, and sent again it is there once', async ({
  page,
  context,
}) => {
  const member = await aMember()
  const roomId = await roomOf(member)
  await visit(page, { locale: 'en', member })
  const panel = await openChat(page)
  await say(panel, 'first')
  await expect(panel.getByText('Sent')).toBeVisible()
  // The server stores it, and its answer is lost.
  const stored = Promise.withResolvers<void>()
  await page.route(`**${api.sendMessage.path}`, async (route) => {
    await route.fetch()
    await route.abort()
    stored.resolve()
  })
  await say(panel, 'second')
  await expect(panel.getByText('second')).toHaveCount(1)
  await stored.promise
  await page.unroute(`**${api.sendMessage.path}`)
  // The news of it made up for the answer.
  await expect(panel.getByRole('button', { name: word('en', 'chat.resend') })).toHaveCount(0)
  await context.setOffline(true)
  await say(panel, 'third')
  await expect(panel.getByText(word('en', 'chat.offline'))).toBeVisible()
  await expect(panel.getByRole('button', { name: word('en', 'chat.resend') })).toHaveCount(1)
  await checkScreen(page, 'chat-offline')
  await deskAnswers(roomId, { text: 'in the meantime' })
  await context.setOffline(false)
  await expect(panel.getByText('in the meantime')).toBeVisible({ timeout: 20_000 })
  await reload(page)
  const again = await openChat(page)
  await again.getByRole('button', { name: word('en', 'chat.resend') }).click()
  await expect(again.getByRole('button', { name: word('en', 'chat.resend') })).toHaveCount(0)
  await expect
    .poll(async () => {
      const rows = await member.call(api.chatHistory, { body: { limit: 100 } })
      return rows.flatMap(({ sender, message }) =>
        sender !== 'greeter' && message.message_type === 'text' ? [message.payload.message] : [],
      )
    })
    .toEqual(['third', 'in the meantime', 'second', 'first'])
})

test('a guest who logs in goes on in the same conversation, in every tab', async ({ page, context }) => {
  const member = await aMember()
  await visit(page, { locale: 'en', path: '/login' })
  const panel = await openChat(page)
  await say(panel, 'asked as a guest')
  await expect(panel.getByText('Sent')).toBeVisible()
  await page.keyboard.press('Escape')
  const at = wordsOf(page, 'en')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: word('en', 'frame.nav.login') })
    .click()
  await at.field('session.username').fill(member.phone)
  await at.field('session.password').fill(member.password)
  await at.button('session.submit').click()
  await expect(page).toHaveURL(/\/user\/home/)
  const asMember = await openChat(page)
  await expect(asMember.getByText('asked as a guest')).toBeVisible()

  const other = await context.newPage()
  await visit(other, { locale: 'en', member })
  const there = await openChat(other)
  await say(asMember, 'from the first tab')
  await expect(there.getByText('from the first tab')).toHaveCount(1)
  await say(there, 'from the second tab')
  await expect(asMember.getByText('from the second tab')).toHaveCount(1)
})

test('older messages come in above without moving what is read; new ones are announced', async ({ page }) => {
  const member = await aMember()
  const roomId = await roomOf(member)
  // The desk answers; a conversation is begun by the customer.
  await member.call(api.sendMessage, { body: { message: textOf('hello') } })
  await page.setViewportSize({ width: 360, height: 640 })
  for (let count = 1; count <= 25; count++) await deskAnswers(roomId, { text: `message ${count}` })
  await visit(page, { locale: 'en', member })
  await openChat(page)
  const log = page.getByRole('log')
  await expect(log.getByText('message 25', { exact: true })).toBeInViewport()
  await expect(log.getByText('message 15', { exact: true })).toHaveCount(0)
  const anchor = log.getByText('message 17', { exact: true })
  await anchor.scrollIntoViewIfNeeded()
  await log.evaluate((box) => {
    box.scrollTop = 0
  })
  await expect(log.getByText('message 6', { exact: true })).toHaveCount(1)
  await expect(anchor).toBeInViewport()
  await deskAnswers(roomId, { text: 'newest' })
  const pill = page.getByRole('button', { name: '1 new message', exact: true })
  await expect(pill).toBeVisible()
  await checkScreen(page, 'chat-scrolled')
  await pill.click()
  await expect(log.getByText('newest')).toBeInViewport()
  await expect(pill).toBeHidden()
})

test('the greeting is shown once, and the chat lives in the frame of the page, over nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const member = await aMember()
  await visit(page, { locale: 'th', member, greeted: false })
  const at = wordsOf(page, 'th')
  await expect(at.button('chat.greeting')).toBeVisible()
  await checkScreen(page, 'chat-greeting')
  // The page scrolls: what would float stays where it is.
  const isInFlow = (element: Element) => {
    const positions = []
    for (let box: Element | null = element; box; box = box.parentElement)
      positions.push(getComputedStyle(box).position)
    return !positions.includes('fixed')
  }
  expect(await at.button('chat.greeting').evaluate(isInFlow)).toBe(true)
  await at.button('chat.dismissGreeting').click()
  await expect(at.button('chat.greeting')).toBeHidden()
  await at.link('frame.nav.contact').click()
  await expect(page.getByRole('main').getByRole('button', { name: at.text('chat.open') })).toBeVisible()
  await expect(at.button('chat.greeting')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(
    page
      .getByRole('navigation', { name: at.text('frame.nav.member') })
      .getByRole('button', { name: at.text('chat.open') }),
  ).toBeVisible()
})

test('support is asked about a receipt: the chat opens with its facts, and one step back is the statement', async ({
  page,
}) => {
  const member = await aMember({ money: 150 })
  await visit(page, { locale: 'en', member, path: '/user/statement' })
  const at = wordsOf(page, 'en')
  await page
    .getByRole('button', { name: /Receipt/ })
    .first()
    .click()
  const receipt = page.getByRole('dialog', { name: at.text('statement.receipt.title') })
  await expect(receipt.getByRole('button', { name: at.text('statement.receipt.ask') })).toBeVisible()
  await receipt.getByRole('button', { name: at.text('statement.receipt.ask') }).click()
  const panel = page.getByRole('dialog', { name: at.text('chat.title') })
  const box = panel.getByRole('textbox', { name: at.text('chat.message') })
  await expect(box).toHaveValue(/^About: Deposit ฿150\.00, .*, reference \w+$/)
  await expect(receipt).toBeHidden()
  await checkScreen(page, 'chat-about-receipt')
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/user\/statement$/)
})
