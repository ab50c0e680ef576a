/** Records the how-to videos from the product itself, in each language, with posters and captions. Not a test of anything; `npm run videos` runs it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'
import type { Locale } from '../contract/src/edition.ts'
import {
  captionsFile,
  type HowToStep,
  type HowToVideo,
  howToVideos,
  stepsOf,
  videoFile,
} from '../web/src/site/how-to-videos.ts'
import { captionFile, writeFilm, writePoster } from './encode-film.ts'
import { Film } from './film.ts'
import { stories } from './howto-stories.ts'
import { locales, visit } from './journey.ts'
import { word } from './words.ts'

const folder = fileURLToPath(new URL('../web/public', import.meta.url))

// They take as long as they take, also on a busy machine.
test.setTimeout(300_000)
// Each stands alone: two products record at the same time.
test.describe.configure({ mode: 'parallel' })
// Everything is drawn at twice its size, so that the film stays sharp. A trace would film the page too, and disturb.
test.use({ deviceScaleFactor: 2, trace: 'off', permissions: ['clipboard-read', 'clipboard-write'] })

mkdirSync(`${folder}/howto`, { recursive: true })

for (const locale of locales) {
  test(`captions in ${locale}`, () => {
    for (const video of howToVideos)
      writeFileSync(folder + captionsFile(video.name, locale), captionsOf(video, locale))
  })
  for (const video of howToVideos)
    test(`video of ${video.name}, in ${locale}`, async ({ page }) => {
      await record(page, video, locale)
    })
}

const captionsOf = (video: HowToVideo, locale: Locale) =>
  captionFile(
    stepsOf(video).map(([id, lastsSeconds]) => ({
      id,
      lastsSeconds,
      text: word(locale, `howto.steps.${id}`),
    })),
  )

async function record(page: Page, video: HowToVideo, locale: Locale) {
  const story = stories[video.name]
  const member = await story.member()
  await visit(page, { locale, member, path: story.path })
  await story.ready(page, locale)
  const film = await Film.begin(page)
  const acts: Partial<Record<HowToStep, () => Promise<void>>> = story.acts({ page, film, locale, member })
  let posterAt = 0
  for (const [step, lastsSeconds] of stepsOf(video)) {
    await film.step(lastsSeconds, acts[step] ?? stay)
    if (step === story.poster) posterAt = film.lengthMs / 1_000
  }
  const file = folder + videoFile(video.name, locale).replace(/\.mp4$/, '')
  await writeFilm(file, await film.end())
  await writePoster(file, posterAt)
}

/** Nothing happens: there is something to read. */
const stay = async () => undefined
