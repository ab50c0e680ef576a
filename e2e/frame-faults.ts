/** What is wrong with the layout of the page at its present size, as a list of sentences. */
import type { Page } from '@playwright/test'
import { unbrokenWords } from '../contract/src/unbroken-words.ts'

/** Any of them, with or without word joiners between its letters. */
const unbroken = unbrokenWords.map((word) => [...word].join('\u2060?')).join('|')

/** Once nothing moves; asked in one go, because hundreds of screens are. */
export function faultsOfFrame(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `(async () => { await (${stoodStill})(); return [...(${faultsOfWords})(), ...(${brokenWords})(${JSON.stringify(unbroken)}), ...(${faultsOfPlaces})()] })()`,
  )
}

/** The media query's listeners have drawn, and nothing turns or slides any more. */
export const settled = (page: Page): Promise<void> => page.evaluate(stoodStill)

// All below run inside the page: each stands on its own.

async function stoodStill() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
  await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
  // Pictures that came into view.
  const ended = (picture: HTMLImageElement) =>
    new Promise((done) => {
      for (const end of ['load', 'error']) picture.addEventListener(end, done, { once: true })
    })
  await Promise.all([...document.images].filter(({ complete }) => !complete).map(ended))
}

/** Words that are cut, spill, lie outside the screen or are set in a foreign font. */
function faultsOfWords(): string[] {
  const faults: string[] = []
  /** Half a pixel is rounding. */
  const slack = 1
  const scope =
    document.querySelector('[role=alertdialog]') ?? document.querySelector('[role=dialog]') ?? document.body
  const say = (element: Element, what: string) =>
    faults.push(
      `${what}: <${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 40)}`,
    )
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr-only, [inert], svg')
  const hasWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  /** Rows that are swiped sideways on purpose. */
  const swiped = [...scope.querySelectorAll('ul, fieldset')].filter(
    (row) => row.scrollWidth > row.clientWidth + slack && /auto|scroll/.test(getComputedStyle(row).overflowX),
  )
  const isSwiped = (element: Element) => swiped.some((row) => row !== element && row.contains(element))

  const tooWide = document.documentElement.scrollWidth - window.innerWidth
  if (tooWide > 0) faults.push(`the page is ${tooWide} px wider than the screen`)
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasWords(element) || !isSeen(element)) continue
    const style = getComputedStyle(element)
    // Above any layer too: messages come with a library of their own.
    if (!style.fontFamily.includes('Noto Sans Thai')) say(element, 'in a font without Thai and Lao')
    if (!scope.contains(element)) continue
    // A long name may end in an ellipsis, an amount never.
    const mayEnd = style.textOverflow === 'ellipsis' && !/\d/.test(element.textContent ?? '')
    if (style.display !== 'inline' && !mayEnd && element.scrollWidth > element.clientWidth + slack)
      say(element, 'cut or spilling sideways')
    if (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + slack)
      say(element, 'cut above or below')
    const words = document.createRange()
    words.selectNodeContents(element)
    const { left, right } = words.getBoundingClientRect()
    if (!isSwiped(element) && !mayEnd && (right > window.innerWidth + slack || left < -slack))
      say(element, 'outside the screen')
  }
  return faults
}

/** Our own words that end on another line than they begin (ux 80); what operators and people write is theirs. */
function brokenWords(pattern: string): string[] {
  const faults: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walk.nextNode()) {
    const { currentNode: node } = walk
    const text = node.textContent ?? ''
    if (!/[\u0e00-\u0eff]/.test(text) || node.parentElement?.closest('[data-theirs], .sr-only, svg')) continue
    range.selectNodeContents(node)
    if (range.getClientRects().length < 2) continue
    for (const { index, 0: word } of text.matchAll(new RegExp(pattern, 'g'))) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter((rect) => rect.width > 0).map((rect) => rect.top)
      const isBroken = Math.max(...tops) - Math.min(...tops) > 8
      if (isBroken) faults.push(`a line ends inside ${word} of: ${text.slice(0, 60)}`)
    }
  }
  return faults
}

/** Boxes that scroll sideways, targets too small for a thumb, and a last row under the bar. */
function faultsOfPlaces(): string[] {
  const faults: string[] = []
  const slack = 1
  const targetPx = 44
  const layer = document.querySelector('[role=alertdialog]') ?? document.querySelector('[role=dialog]')
  const scope = layer ?? document.body
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr-only, [inert], svg')
  const nameOf = (element: Element) =>
    element.textContent?.trim().slice(0, 40) || element.getAttribute('aria-label')

  for (const box of scope.querySelectorAll('div, section, main'))
    if (box.scrollWidth > box.clientWidth + slack && /auto|scroll/.test(getComputedStyle(box).overflowX))
      faults.push(`a box scrolls sideways: ${nameOf(box)}`)

  for (const target of scope.querySelectorAll('button, a[href], input, select, [role=tab]')) {
    // A hidden box is hit through its label.
    const hit = target.matches('input[type=radio], input[type=checkbox]') ? target.closest('label') : target
    if (!hit || !isSeen(hit)) continue
    const { width, height } = hit.getBoundingClientRect()
    if (Math.min(width, height) < targetPx - slack)
      faults.push(`${Math.round(width)}×${Math.round(height)} px to hit: ${nameOf(hit)}`)
  }

  const bar = [...document.querySelectorAll('nav')].find(
    (nav) => getComputedStyle(nav).position === 'fixed' && isSeen(nav),
  )
  const main = document.querySelector('main')
  if (!layer && bar && main) {
    window.scrollTo(0, document.documentElement.scrollHeight)
    const rectOf = (element: Element) => element.getBoundingClientRect()
    const parts = [bar, ...bar.querySelectorAll('*')].filter(isSeen)
    const top = Math.min(...parts.map((part) => rectOf(part).top))
    const bottom = Math.max(
      ...[...main.querySelectorAll('*')].filter(isSeen).map((part) => rectOf(part).bottom),
    )
    if (bottom > top + slack) faults.push(`the bar covers ${Math.round(bottom - top)} px of the last row`)
    window.scrollTo(0, 0)
  }
  return faults
}
