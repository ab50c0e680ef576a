/** A small game in the browser: asks the sandbox's server for each round and shows what it answers. */
import { element, moment, money } from './dom.js'
import { brief, stages } from './stages.js'

const root = document.getElementById('game')
const { slot, play, locale } = root.dataset
const say = JSON.parse(root.dataset.words)
const stakes = [5, 10, 20, 50, 100]
const drawMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 700

let account
let choice = { match: 'home', dice: 'low', digits: '' }[play]

const balance = element('strong', { 'aria-live': 'polite' })
const stage = element('div')
const outcome = element('p.outcome', { role: 'status' }, say.ready)
const history = element('ul.history')
const stakeInput = element('input', {
  inputMode: 'decimal',
  autocomplete: 'off',
  value: '10',
  'aria-label': say.otherStake,
})
const playButton = element('button.main', { type: 'submit' }, say.play[play])
const stageCard = element('section.card.stage', {}, stage, outcome)

/** Thai and Lao digits are digits too (ux.md 39). */
const plainDigits = (text) => text.replace(/[๐-๙໐-໙]/g, (digit) => String(digit.codePointAt(0) & 0xf))

function readStake() {
  const text = plainDigits(stakeInput.value).replaceAll(',', '').trim()
  const stake = /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return stake >= 1 && stake <= 10_000 ? stake : undefined
}

function markPressed(group, isPressed) {
  for (const button of group.children) button.setAttribute('aria-pressed', String(isPressed(button.value)))
}

function stakePart() {
  const chips = element('div.chips', {})
  const mark = () => markPressed(chips, (value) => Number(value) === readStake())
  for (const stake of stakes) {
    const onclick = () => {
      stakeInput.value = String(stake)
      mark()
    }
    chips.append(element('button', { type: 'button', value: String(stake), onclick }, String(stake)))
  }
  stakeInput.oninput = mark
  mark()
  return element('div', {}, element('h2', {}, say.stake), chips, stakeInput)
}

function choicePart() {
  if (play === 'reels') return undefined
  const title = element('h2', {}, say.choose[play])
  if (play === 'digits') {
    const input = element('input.digits', {
      inputMode: 'numeric',
      maxLength: 2,
      autocomplete: 'off',
      placeholder: '00',
      'aria-label': say.choose.digits,
    })
    input.oninput = () => {
      choice = plainDigits(input.value)
    }
    return element('div', {}, title, input)
  }
  const group = element('div.choices')
  const mark = () => markPressed(group, (value) => value === choice)
  for (const each of play === 'match' ? ['home', 'away'] : ['low', 'high']) {
    const onclick = () => {
      choice = each
      mark()
    }
    group.append(element('button', { type: 'button', value: each, onclick }, say.choice[each]))
  }
  mark()
  return element('div', {}, title, group)
}

function tell(text, kind = '') {
  outcome.textContent = text
  outcome.className = `outcome ${kind}`
}

function showAccount() {
  balance.textContent = money(account.balance, account.currency)
  if (account.rounds.length === 0) {
    history.replaceChildren(element('li', {}, say.noHistory))
    return
  }
  history.replaceChildren(...account.rounds.map(historyRow))
}

function historyRow({ stake, win, shown, at }) {
  const net = win - stake
  const sign = net > 0 ? '+' : net < 0 ? '−' : ''
  return element(
    'li',
    {},
    element('span', {}, brief[play](shown, say) ?? '—'),
    element(net > 0 ? 'b.plus' : 'b', {}, `${sign}${money(Math.abs(net), account.currency)}`),
    element('small', {}, moment(at)),
    element('small', {}, `${say.stake} ${money(stake, account.currency)}`),
  )
}

async function call(method, path, body) {
  const response = await fetch(`/games/${slot}/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (response.status === 401) location.assign(`/games/${slot}/web?lang=${locale}`)
  return { isDone: response.ok, isRefused: response.status === 422, answer: await response.json() }
}

async function reload() {
  const { isDone, answer } = await call('GET', 'state')
  if (!isDone) throw new Error(answer.message)
  account = answer
  showAccount()
}

async function playRound() {
  const stake = readStake()
  if (stake === undefined) return tell(say.badStake, 'bad')
  if (play === 'digits' && !/^\d\d$/.test(choice)) return tell(say.badDigits, 'bad')
  if (account && stake > account.balance) return tell(say.notEnough, 'bad')
  playButton.disabled = true
  stageCard.classList.add('busy')
  tell('')
  try {
    const [{ isDone, isRefused, answer }] = await Promise.all([
      call('POST', 'rounds', play === 'reels' ? { stake } : { stake, choice }),
      new Promise((resolve) => setTimeout(resolve, drawMs)),
    ])
    if (isDone) showRound(answer)
    else tell(isRefused ? say.notEnough : say.failed, 'bad')
    await reload()
  } catch {
    tell(say.failed, 'bad')
  } finally {
    stageCard.classList.remove('busy')
    playButton.disabled = false
  }
}

function showRound({ stake, win, shown }) {
  stage.replaceChildren(stages[play](shown, say))
  const withAmount = (text) => text.replace('{amount}', () => money(win, account.currency))
  if (win === 0) tell(say.lost)
  else if (win === stake) tell(withAmount(say.stakeBack))
  else tell(withAmount(say.won), 'good')
}

async function leave() {
  await call('POST', 'leave')
  root.replaceChildren(element('div.card.notice', { role: 'status' }, say.left))
}

stage.append(stages[play](undefined, say))
const onsubmit = (event) => {
  event.preventDefault()
  playRound()
}
root.append(
  element('section.card.balance', {}, element('span', {}, say.balance), balance),
  stageCard,
  element(
    'form.card.bet',
    { onsubmit, noValidate: true },
    choicePart(),
    stakePart(),
    playButton,
    element('p.muted', {}, say.rules[play]),
  ),
  element('section.card', {}, element('h2', {}, say.history), history),
  element('button.leave', { type: 'button', onclick: leave }, say.leave),
)
reload().catch(() => tell(say.failed, 'bad'))
// Money moves in and out from the wallet while this page is open in another tab.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) reload().catch(() => tell(say.failed, 'bad'))
})
