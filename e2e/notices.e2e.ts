/** What a member is told: the bell counts at once, the inbox leads to what it is about, and a push arrives while no page is open (ux 78). */
import { type CDPSession, expect, test, type Worker } from '@playwright/test'
import { aMember, checkScreen, goTo, payIn, visit, wordsOf } from './journey.ts'
import { wordPattern } from './words.ts'
import { world } from './world.ts'

test.use({ serviceWorkers: 'allow' })

const locale = 'th'

/** As the server sends it: the kind in words, and nothing personal. */
const pushed = { kind: 'deposit', title: 'Kapao', text: 'เงินเข้ากระเป๋าแล้ว', link: '/user/statement?receipt=1' }

/** Of the service worker, once it stands behind the page. */
async function findRegistration(devtools: CDPSession): Promise<string> {
  const known = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find(({ isDeleted }) => !isDeleted)
      if (live) done(live.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  return known
}

/** Of the service worker's own; a page has no such types. */
interface WorkerScope {
  registration: {
    showNotification: (title: string, options: { body: string; data: unknown }) => Promise<void>
  }
  dispatchEvent: (event: Event) => boolean
  shown: { title: string; body: string; link: unknown }[]
}

/** A Chromium without a desktop has no place for notifications: what the worker would show is written down instead. */
const writeDown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, { body, data }) => {
      scope.shown.push({ title, body, link: data })
    }
  })

const shownOn = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)

const tapOn = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const notification = { close: () => undefined, data: scope.shown[0]?.link }
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  })

test('a deposit is told in the bell, in the inbox and by push', async ({ page, context }) => {
  const member = await aMember()
  const at = wordsOf(page, locale)
  await visit(page, { locale, member })
  await expect(at.link('frame.notices')).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const registrationId = await findRegistration(devtools)

  await payIn(member, 500)
  const bell = page.getByRole('link', { name: wordPattern(locale, 'frame.unreadNotices') })
  await expect(bell).toBeVisible()
  await bell.click()
  await expect(at.heading('frame.notices')).toBeVisible()
  const notice = page.getByRole('button').filter({ hasText: '500.00' })
  await expect(notice).toContainText(at.text('notice.unread'))
  await checkScreen(page, `notices-${locale}`)

  await test.step('a tap marks it as read, and shows the receipt', async () => {
    await notice.click()
    await expect(at.dialog()).toContainText('500.00')
    await expect(at.heading('statement.receipt.title')).toBeVisible()
  })

  await test.step('a push is told by a page that is looked at, else by the device; a tap leads there', async () => {
    await goTo(page, '/user/home')
    // Nothing is unread any more.
    await expect(at.link('frame.notices')).toBeVisible()
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await writeDown(worker)
    const deliver = (text: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        ...{ origin: world().address, registrationId },
        data: JSON.stringify({ ...pushed, text }),
      })
    await deliver('while a page is open')
    await page.goto(world().sandboxAddress)
    await deliver(pushed.text)
    const { title, text: body, link } = pushed
    await expect.poll(() => shownOn(worker)).toEqual([{ title, body, link }])
    await goTo(page, `${world().address}/user/home`)
    await expect(at.link('frame.notices')).toBeVisible()
    await tapOn(worker)
    await expect(at.heading('statement.receipt.title')).toBeVisible()
  })
})
