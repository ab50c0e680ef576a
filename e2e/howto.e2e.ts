/** The how-to page: five videos that really play, with captions in three languages, and the same to read (spec §2 How-to page). */
import { expect, type Page, test } from '@playwright/test'
import { howToVideos, stepsOf } from '../web/src/site/how-to-videos.ts'
import { checkScreen, locales, visit, wordsOf } from './journey.ts'

// Who wants things to stand still begins a video by hand.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const locale of locales)
  test(`each video opens with its words below it, in ${locale}`, async ({ page }) => {
    const at = wordsOf(page, locale)
    await visit(page, { locale, path: '/login' })
    const menu = page.getByRole('navigation', { name: at.text('frame.nav.guest') })
    await expect(menu.getByRole('link')).toHaveCount(4)
    await menu.getByRole('link', { name: at.text('frame.nav.howto'), exact: true }).click()
    await expect(at.heading('howto.title')).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(howToVideos.length)
    for (const video of howToVideos) {
      const title = at.text(`howto.videos.${video.name}.title`)
      const card = page.getByRole('main').getByRole('button', { name: title })
      await card.click()
      const dialog = page.getByRole('dialog', { name: title })
      const [firstStep] = stepsOf(video)[0] ?? []
      await expect(dialog.getByText(at.text(`howto.steps.${firstStep}`)).first()).toBeVisible()
      // Films and captions are the same whatever the language of the page.
      if (locale === 'th') {
        // Nothing but the card was tapped.
        await hasPlayed(page)
        expect(await cuesByLanguage(page)).toEqual(
          ['th', 'lo', 'en'].map((language) => [language, stepsOf(video).length]),
        )
        if (video.name === 'wallet') await checkScreen(page, 'howto-video')
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(card).toBeFocused()
    }
  })

test('its captions are in the language of the page, and drawn only while the video fills the screen', async ({
  page,
}) => {
  const at = wordsOf(page, 'la')
  await visit(page, { locale: 'la', path: '/howto' })
  await page.getByRole('button', { name: at.text('howto.videos.end.title') }).click()
  await expect.poll(() => modes(page)).toEqual({ th: 'disabled', lo: 'hidden', en: 'disabled' })
  await page.locator('video').evaluate((video) => video.requestFullscreen())
  await expect.poll(() => modes(page)).toEqual({ th: 'disabled', lo: 'showing', en: 'disabled' })
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(() => modes(page)).toEqual({ th: 'disabled', lo: 'hidden', en: 'disabled' })
})

test('without a connection the steps can be read, and the video plays once it is back', async ({
  page,
  context,
}) => {
  const locale = 'en'
  const at = wordsOf(page, locale)
  await visit(page, { locale, path: '/howto', greeted: false })
  const open = () => page.getByRole('button', { name: at.text('howto.videos.receive.title') }).click()
  // The chat is fetched last. What is tried here is the video alone.
  await expect(at.button('chat.greeting')).toBeVisible()
  // The player itself has been fetched before.
  await open()
  await expect(at.dialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(at.dialog()).toBeHidden()
  await context.setOffline(true)
  await open()
  await expect(page.getByRole('alert')).toContainText(at.text('howto.offline'))
  await expect(at.dialog().getByText(at.text('howto.steps.receiveTerms'))).toBeVisible()
  await checkScreen(page, 'howto-offline')
  await context.setOffline(false)
  await hasPlayed(page)
})

test('a video that does not come says so, and can be asked for again', async ({ page }) => {
  const locale = 'en'
  const at = wordsOf(page, locale)
  await page.route('**/howto/*.mp4', (route) => route.abort())
  await visit(page, { locale, path: '/howto' })
  await page.getByRole('button', { name: at.text('howto.videos.play.title') }).click()
  await expect(page.getByRole('alert')).toContainText(at.text('howto.failed'))
  await checkScreen(page, 'howto-failed')
  await page.unroute('**/howto/*.mp4')
  await at.button('howto.retry').click()
  await hasPlayed(page)
})

/** Resolves once the browser says that the video has moved on, however long it takes to fetch and decode it. */
const hasPlayed = (page: Page) =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((done, fail) => {
        const look = () => video.currentTime > 0 && done()
        video.addEventListener('timeupdate', look)
        video.addEventListener('error', () => fail(new Error(video.error?.message)))
        look()
      }),
  )

const modes = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      Object.fromEntries([...video.textTracks].map(({ language, mode }) => [language, mode])),
    )

/** Captions as the browser has read them, for each language in turn. */
const cuesByLanguage = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) =>
    Promise.all(
      [...video.querySelectorAll('track')].map(async (element) => {
        const loaded = new Promise((done) => element.addEventListener('load', done, { once: true }))
        const mode = element.track.mode
        if (mode === 'disabled') element.track.mode = 'hidden'
        if (element.readyState !== HTMLTrackElement.LOADED) await loaded
        const count = element.track.cues?.length
        element.track.mode = mode
        return [element.srclang, count]
      }),
    ),
  )
