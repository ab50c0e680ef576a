/** How each small game shows what the sandbox's server drew. */
import { element } from './dom.js'

const svgNames = 'http://www.w3.org/2000/svg'

function sign(name, say) {
  const svg = document.createElementNS(svgNames, 'svg')
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', say.signs[name])
  const use = document.createElementNS(svgNames, 'use')
  use.setAttribute('href', `/browser/signs.svg#${name}`)
  svg.append(use)
  return svg
}

const dotsOfDie = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

function die(points) {
  const dots = dotsOfDie[points]
  const places = Array.from({ length: 9 }, (_, place) => element(dots.includes(place) ? 'i.dot' : 'i'))
  return element('div.die', { role: 'img', 'aria-label': String(points) }, ...places)
}

/** One per play: the elements that show an outcome, or the table before the first one. */
export const stages = {
  reels: (shown, say) =>
    element(
      'div.reels',
      {},
      ...(shown?.reels ?? ['star', 'gem', 'leaf']).map((name) => element('div.reel', {}, sign(name, say))),
    ),
  match: (shown, say) =>
    element(
      'div.teams',
      {},
      element('div.team.home', {}, element('div.shirt'), say.choice.home),
      element('div.score', {}, shown?.score ? shown.score.join(' : ') : '– : –'),
      element('div.team.away', {}, element('div.shirt'), say.choice.away),
    ),
  dice: (shown) => element('div.dice', {}, ...(shown?.dice ?? [1, 2, 3]).map(die)),
  digits: (shown) =>
    element(
      'div.balls',
      {},
      ...(shown?.digits ?? '––').split('').map((digit) => element('div.ball', {}, digit)),
    ),
}

/** An outcome in a few signs, for the history. */
export const brief = {
  reels: (shown, say) =>
    shown.reels && element('span.signs', {}, ...shown.reels.map((name) => sign(name, say))),
  match: (shown, say) => shown.score && `${say.choice[shown.choice]} · ${shown.score.join(':')}`,
  dice: (shown, say) =>
    shown.dice && `${say.choice[shown.choice]} · ${shown.dice.join(' + ')} = ${shown.sum}`,
  digits: (shown) => shown.digits && `${shown.choice} · ${shown.digits}`,
}
