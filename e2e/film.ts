/** Films what a person would see and do on a phone: the page's own frames, a mark where it is tapped, and a plan of steps to keep to. */
import type { CDPSession, Locator, Page } from '@playwright/test'

/** One picture, and when it is to be shown, in milliseconds from the film's beginning. */
interface Frame {
  atMs: number
  picture: Buffer
}

export interface Reel {
  frames: Frame[]
  lengthMs: number
}

const markId = 'tap-mark'
const coverId = 'example'
const frameId = 'to-read'
/** Long enough to be noticed before it presses. */
const aimMs = 700
const pressMs = 160
const keyMs = 160
/** What has just changed is looked at for at least so long before the next step. */
const lookMs = 1_200

const seconds = 1_000

/**
 * A film whose steps last exactly as long as they are planned to, however slow the machine is: captions are timed by the
 * same plan, in each language alike. What took longer is shown faster.
 */
export class Film {
  readonly #page: Page
  readonly #camera: CDPSession
  readonly #frames: Frame[] = []
  /** Frames of the step under way, by the clock of the machine. */
  #taken: Frame[] = []
  #lengthMs = 0

  private constructor(page: Page, camera: CDPSession) {
    this.#page = page
    this.#camera = camera
  }

  static async begin(page: Page): Promise<Film> {
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(drawMark, markId)
    const camera = await page.context().newCDPSession(page)
    const film = new Film(page, camera)
    camera.on('Page.screencastFrame', ({ data, sessionId }) => {
      film.#taken.push({ atMs: performance.now(), picture: Buffer.from(data, 'base64') })
      // The next one comes only when this one has been taken; the session may have ended by then.
      camera.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await camera.send('Page.startScreencast', { format: 'jpeg', quality: 95 })
    return film
  }

  /** What happens while one caption is shown. */
  async step(lastsSeconds: number, act: () => Promise<void>) {
    const startedAt = performance.now()
    const plannedMs = lastsSeconds * seconds
    await act()
    await this.#page.waitForTimeout(Math.max(plannedMs - (performance.now() - startedAt), lookMs))
    await this.#remove(frameId)
    const pace = plannedMs / (performance.now() - startedAt)
    for (const { atMs, picture } of this.#taken) {
      const shownAt = this.#lengthMs + Math.max(0, atMs - startedAt) * pace
      this.#frames.push({ atMs: shownAt, picture })
    }
    this.#taken = []
    this.#lengthMs += plannedMs
  }

  get lengthMs(): number {
    return this.#lengthMs
  }

  async end(): Promise<Reel> {
    await this.#camera.send('Page.stopScreencast')
    await this.#camera.detach()
    return { frames: this.#frames, lengthMs: this.#lengthMs }
  }

  /** As a thumb does it: it comes down, presses, and lifts. */
  async tap(target: Locator) {
    await this.#show(target)
    const box = await target.boundingBox()
    if (!box) throw new Error(`there is nothing to tap: ${target}`)
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await this.#page.evaluate(aimMark, { id: markId, place, aimMs })
    await this.#page.waitForTimeout(aimMs)
    await this.#page.evaluate(pressMark, { id: markId, pressMs })
    await target.tap()
  }

  /** Brings into sight what is to be read, and frames it until the step is over. */
  async read(text: Locator) {
    await this.#show(text)
    const box = await text.boundingBox()
    if (!box) throw new Error(`there is nothing to read: ${text}`)
    await this.#page.evaluate(drawFrame, { id: frameId, box })
  }

  /** Viewers must not try to use it: it is blurred, and says that it is an example. */
  async cover(target: Locator, word: string) {
    const box = await target.boundingBox()
    if (!box) throw new Error(`there is nothing to cover: ${target}`)
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await target.evaluate((element) => element.style.setProperty('filter', 'blur(5px)'))
    await this.#page.evaluate(drawCover, { id: coverId, place, word })
  }

  async uncover() {
    await this.#remove(coverId)
  }

  async #remove(id: string) {
    await this.#page.evaluate((shown) => document.getElementById(shown)?.remove(), id)
  }

  async type(field: Locator, text: string) {
    await this.tap(field)
    await this.#page.keyboard.type(text, { delay: keyMs })
  }

  /** Scrolls as far as it takes to see it, and no faster than the eye. */
  async #show(target: Locator) {
    await target.waitFor()
    const isMoved = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const isSeen = top >= 64 && bottom <= window.innerHeight - 72
      if (!isSeen) element.scrollIntoView({ behavior: 'smooth', block: 'center' })
      return !isSeen
    })
    if (isMoved) await this.#page.waitForTimeout(lookMs)
  }
}

interface Aim {
  id: string
  place: { x: number; y: number }
  aimMs: number
}

interface Cover {
  id: string
  place: { x: number; y: number }
  word: string
}

interface ReadingFrame {
  id: string
  box: { x: number; y: number; width: number; height: number }
}

// Those below run inside the page: each stands on its own. Styles are set one by one, as the content policy demands.

function drawMark(id: string) {
  const mark = document.createElement('div')
  mark.id = id
  mark.ariaHidden = 'true'
  mark.inert = true
  Object.assign(mark.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '46px',
    height: '46px',
    margin: '-23px 0 0 -23px',
    borderRadius: '50%',
    background: 'rgb(255 255 255 / 45%)',
    boxShadow: '0 0 0 2px rgb(255 255 255 / 90%), 0 0 0 3px rgb(0 0 0 / 35%), 0 4px 14px rgb(0 0 0 / 45%)',
    opacity: '0',
    pointerEvents: 'none',
    zIndex: '2147483647',
  })
  document.documentElement.append(mark)
}

function aimMark({ id, place, aimMs }: Aim) {
  const mark = document.getElementById(id)
  if (!mark) return
  mark.style.left = `${place.x}px`
  mark.style.top = `${place.y}px`
  const frames = [
    { opacity: 0, transform: 'scale(1.5)' },
    { opacity: 1, transform: 'scale(1)', offset: 0.4 },
    { opacity: 1, transform: 'scale(1)' },
  ]
  mark.animate(frames, { duration: aimMs, easing: 'ease-out', fill: 'forwards' })
}

function pressMark({ id, pressMs }: { id: string; pressMs: number }) {
  const frames = [
    { opacity: 1, transform: 'scale(1)' },
    { opacity: 1, transform: 'scale(0.72)', offset: 0.3 },
    { opacity: 0, transform: 'scale(1.35)' },
  ]
  document
    .getElementById(id)
    ?.animate(frames, { duration: pressMs * 3, easing: 'ease-out', fill: 'forwards' })
}

function drawCover({ id, place, word }: Cover) {
  const cover = document.createElement('div')
  cover.id = id
  cover.textContent = word
  Object.assign(cover.style, {
    position: 'fixed',
    left: `${place.x}px`,
    top: `${place.y}px`,
    transform: 'translate(-50%, -50%)',
    padding: '6px 20px',
    borderRadius: '999px',
    background: '#10162f',
    color: '#ffffff',
    fontSize: '20px',
    fontWeight: '600',
    zIndex: '2147483646',
  })
  document.documentElement.append(cover)
}

function drawFrame({ id, box }: ReadingFrame) {
  const frame = document.createElement('div')
  frame.id = id
  const margin = 4
  Object.assign(frame.style, {
    position: 'fixed',
    left: `${Math.max(4, box.x - margin)}px`,
    top: `${box.y - margin}px`,
    width: `${Math.min(box.width + 2 * margin, window.innerWidth - 8)}px`,
    height: `${box.height + 2 * margin}px`,
    borderRadius: '18px',
    boxShadow: '0 0 0 2px #ffd166, 0 0 18px 2px rgb(255 209 102 / 45%)',
    pointerEvents: 'none',
    zIndex: '2147483645',
  })
  document.documentElement.append(frame)
  frame.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 })
}
