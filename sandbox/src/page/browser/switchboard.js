/** The sandbox's own page: shows the outside world as it is, and does what the control calls do. */
import { element, moment, money } from './dom.js'
import { startFaultForm } from './fault-form.js'
import { giftRow, startGiftForm } from './gifts.js'
import { staffRow } from './staff-codes.js'
import { startSupport } from './support.js'
import { startTransferForm } from './transfer-form.js'

const refreshMs = 1000
const minute = 60_000
const advances = [
  ['1 min', minute],
  ['5 min', 5 * minute],
  ['10 min', 10 * minute],
  ['1 h', 60 * minute],
  ['1 day', 24 * 60 * minute],
]

const part = (id) => document.getElementById(id)
const trouble = part('trouble')
/** What was last drawn of each part, so that nothing moves under a finger when nothing changed. */
const drawn = new Map()
/** What somebody is typing, by field: a redraw keeps it. */
const typed = new Map()
/** The product's time, as it was last told. */
let now

async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/** Does something and shows at once what came of it; a no is said on top. */
async function act(method, path, body) {
  try {
    await ask(method, path, body)
    trouble.hidden = true
  } catch (error) {
    trouble.textContent = error.message
    trouble.hidden = false
  }
  await refresh()
}

const button = (text, onclick, kind = 'button') => element(kind, { type: 'button', onclick }, text)
const chip = (text, kind = 'muted') => element(`span.chip.${kind}`, {}, text)

function field(key, label, initial = '') {
  const input = element('input.amount', {
    inputMode: 'decimal',
    'aria-label': label,
    placeholder: label,
    autocomplete: 'off',
    name: key,
  })
  input.value = typed.get(key) ?? initial
  input.oninput = () => typed.set(key, input.value)
  return input
}

const pushRow = ({ payload, at }) =>
  element(
    'div.row',
    {},
    element('div.line', {}, element('b', {}, payload.title ?? ''), element('small', {}, moment(at))),
    element('div.text', {}, typeof payload === 'string' ? payload : (payload.text ?? '')),
  )

function smsRow({ to, text, code, sentAt }) {
  const copy = () => navigator.clipboard?.writeText(code)
  return element(
    'div.row',
    {},
    element('div.line', {}, element('b', {}, to), element('small', {}, moment(sentAt))),
    element('div.text', {}, text),
    code &&
      element(
        'div.line',
        {},
        element('button.code', { type: 'button', onclick: copy, title: 'Copy the code' }, code),
      ),
  )
}

const noticeKinds = { delivered: 'good', lost: 'bad', refused: 'bad', waiting: 'warning' }

function noticeChip({ state, isForged, attempts, answer }) {
  const words = [
    'webhook',
    isForged && 'forged',
    state,
    attempts > 1 && `after ${attempts} tries`,
    state !== 'delivered' && answer && `(${answer})`,
  ]
  return chip(words.filter(Boolean).join(' '), noticeKinds[state])
}

function chargeRow({ chargeReference, gateway, amount, currency, status, expiresAt, payments, notices }) {
  const pay = (body) => act('POST', `/control/qr/${encodeURIComponent(chargeReference)}/pay`, body)
  const other = field(`pay:${chargeReference}`, 'Other')
  const payOther = () => {
    typed.delete(`pay:${chargeReference}`)
    pay({ amount: Number(other.value) })
  }
  const payTwice = async () => {
    await pay({})
    await pay({})
  }
  const payLate = async () => {
    await act('POST', '/control/clock', { advanceMs: Date.parse(expiresAt) - Date.parse(now) + minute })
    await pay({})
  }
  const isPaid = payments.length > 0
  // The amount of a QR of OnePay stands in the QR alone.
  const isTold = amount > 0
  const kind = isPaid ? 'good' : status === 'open' ? 'info' : 'warning'
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element('span.money', {}, isTold ? money(amount, currency) : 'As the QR says'),
      chip(`${gateway} · ${isPaid ? 'paid, ' : ''}${status}`, kind),
    ),
    element('small.text', {}, `${chargeReference} · until ${moment(expiresAt)}`),
    ...payments.map((payment) =>
      element('small', {}, `Paid ${money(payment.amount, currency)} at ${moment(payment.paidAt)}`),
    ),
    notices.length > 0 && element('div.buttons', {}, ...notices.slice(-6).map(noticeChip)),
    element(
      'div.buttons',
      {},
      isTold &&
        button(
          `Pay ${money(amount, currency)}${isPaid ? ' again' : ''}`,
          () => pay({}),
          isPaid ? 'button' : 'button.main',
        ),
      isTold && button('Pay twice', payTwice),
      isTold && status === 'open' && button('Let it expire, then pay', payLate),
      isTold && button('Pay, webhook ×3', () => pay({ times: 3 })),
      other,
      button('Pay other', payOther),
    ),
  )
}

function transferRow(transfer) {
  const {
    bank,
    reference,
    slipUrl,
    fromAccountNo,
    fromName,
    toBank,
    toAccountNo,
    amount,
    currency,
    at,
    told,
  } = transfer
  const tell = () =>
    act('POST', `/control/bank/transfers/${bank}/${encodeURIComponent(reference)}/notify`, {})
  const words = told === 0 ? 'not on the feed' : told === 1 ? 'on the feed' : `on the feed ${told} times`
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element('span.money', {}, money(amount, currency)),
      chip(words, told === 0 ? 'warning' : 'good'),
    ),
    element('div.text', {}, `${bank} ${fromAccountNo} ${fromName} → ${toBank} ${toAccountNo}`),
    element('small.text', {}, `${reference} · ${moment(at)}`),
    element(
      'div.buttons',
      {},
      button(told === 0 ? 'Tell of it' : 'Tell again', tell, told === 0 ? 'button.main' : 'button'),
      element('a', { href: slipUrl, target: '_blank', rel: 'noopener', class: 'chip' }, 'slip'),
    ),
  )
}

const payoutKinds = { paid: 'good', rejected: 'bad', processing: 'warning' }

function payoutRow({ payoutReference, toBank, toAccountNo, toName, amount, currency, status, at }) {
  const settle = (wanted) =>
    act('POST', `/control/bank/payouts/${encodeURIComponent(payoutReference)}/settle`, { status: wanted })
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element('span.money', {}, money(amount, currency)),
      chip(status, payoutKinds[status]),
    ),
    element('div.text', {}, `${toBank} ${toAccountNo} ${toName}`),
    element('small.text', {}, `${payoutReference} · ${moment(at)}`),
    status === 'processing' &&
      element(
        'div.buttons',
        {},
        button('Pay it', () => settle('paid'), 'button.main'),
        button('Reject it', () => settle('rejected'), 'button.danger'),
      ),
  )
}

function gameRow({ slot, name, username, balance, currency, waiting, stakes }) {
  const stake = field(`stake:${slot}:${username}`, 'Stake', '10')
  const win = field(`win:${slot}:${username}`, 'Win', '0')
  const play = () =>
    act('POST', `/control/games/${slot}/${encodeURIComponent(username)}/play`, {
      stake: Number(stake.value),
      win: Number(win.value),
    })
  const placeStake = () =>
    act('POST', `/control/games/${slot}/${encodeURIComponent(username)}/stake`, {
      amount: Number(stake.value),
    })
  const settleStake = (stakeId, pays) =>
    act('POST', `/control/games/${slot}/${encodeURIComponent(username)}/settle`, { stakeId, pays })
  const settle = (reference, status) =>
    act('POST', `/control/games/${slot}/transfers/${encodeURIComponent(reference)}/settle`, { status })
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element('b', {}, `${name} (${slot})`),
      element('span.money', {}, money(balance, currency)),
    ),
    element('small.text', {}, username),
    element(
      'div.buttons',
      {},
      element('label', {}, 'Stake', stake),
      element('label', {}, 'Win', win),
      button('Play a round', play),
      button('Leave the stake open', placeStake),
      element(
        'a',
        { href: `/games/${slot}/web?lang=en`, target: '_blank', rel: 'noopener', class: 'chip' },
        'web site',
      ),
    ),
    ...stakes.map(({ stakeId, amount }) =>
      element(
        'div.line',
        {},
        chip(`${money(amount, currency)} staked, open`, 'warning'),
        element(
          'div.buttons',
          {},
          button('Pay the win', () => settleStake(stakeId, Number(win.value))),
          button('It is lost', () => settleStake(stakeId, 0), 'button.danger'),
        ),
      ),
    ),
    ...waiting.map(({ reference, direction, amount }) =>
      element(
        'div.line',
        {},
        chip(`${money(amount, currency)} ${direction}, processing`, 'warning'),
        element(
          'div.buttons',
          {},
          button('Do it', () => settle(reference, 'done')),
          button('Refuse it', () => settle(reference, 'rejected'), 'button.danger'),
        ),
      ),
    ),
  )
}

function faultRow({ service, call, fault, probability, remaining, struck }) {
  const filter = new URLSearchParams({ service, call: call ?? '', fault })
  const often = `${probability < 1 ? `${Math.round(probability * 100)} % of calls` : 'every call'}${remaining === undefined ? '' : `, ${remaining} more`}, struck ${struck}`
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element('span', {}, `${service}${call ? ` ${call}` : ''}: `, element('b.bad', {}, fault)),
      button('Mend', () => act('DELETE', `/control/faults?${filter}`)),
    ),
    element('small', {}, often),
  )
}

const totalNames = {
  accepted: 'Received from customers',
  paidOut: 'Paid out by the bank',
  games: 'Held in game accounts',
  gameResults: 'Won minus lost by players',
}

function totalTable([name, sums]) {
  const rows = Object.entries(sums).filter(([, sum]) => sum !== 0)
  const all = rows.reduce((total, [, sum]) => total + Math.round(sum * 100), 0) / 100
  const cells = [...rows, ['all', all]].map(([each, sum]) =>
    element('tr', {}, element('td', {}, each), element('td', {}, money(sum))),
  )
  return element('table', {}, element('caption', {}, totalNames[name]), ...cells)
}

/** Redraws a part when its data changed, and keeps the focus where it was. */
function draw(id, rows, makeRow, nothing) {
  const text = JSON.stringify(rows)
  if (drawn.get(id) === text) return
  drawn.set(id, text)
  const place = part(id).querySelector('.rows')
  const focused = place.contains(document.activeElement) ? document.activeElement.name : undefined
  place.replaceChildren(...(rows.length > 0 ? rows.map(makeRow) : [element('p.muted', {}, nothing)]))
  if (focused) place.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus()
}

function drawClock({ now, offsetMs }) {
  part('time').textContent = moment(now)
  const days = offsetMs / (24 * 60 * minute)
  part('offset').textContent =
    offsetMs === 0
      ? 'The same as real time.'
      : `Ahead of real time by ${days >= 1 ? `${days.toFixed(1)} days` : `${Math.round(offsetMs / 1000)} s`}.`
}

const fillFaultForm = startFaultForm(part('faults').querySelector('form'), (order) =>
  act('PUT', '/control/faults', order),
)

startTransferForm(part('transfers').querySelector('form'), (order) =>
  act('POST', '/control/bank/transfers', order),
)
startGiftForm(part('gifts').querySelector('form'), (order) => act('POST', '/control/vouchers', order))

async function refresh() {
  try {
    const world = await ask('GET', '/control/overview')
    now = world.now
    drawClock(world)
    draw('sms', world.sms, smsRow, 'No message yet. One-time codes arrive here.')
    draw('staff', world.staff, staffRow, '')
    draw('pushes', world.pushes, pushRow, 'Nothing was pushed yet.')
    draw('charges', world.charges, chargeRow, 'No QR yet. Create one in the app: deposit, QR.')
    draw('transfers', world.transfers, transferRow, 'No bank transfer yet. Send one here.')
    draw('gifts', world.gifts, giftRow, 'No gift yet. Make one, and send its link in the app.')
    draw('payouts', world.payouts, payoutRow, 'No payout yet. Withdraw in the app.')
    draw('games', world.gameAccounts, gameRow, 'No game account yet. Open one in the app.')
    draw('faults', world.faults, faultRow, 'Everything works.')
    draw('totals', Object.entries(world.totals), totalTable, '')
    fillFaultForm(world.services)
    part('live').textContent = 'live'
  } catch {
    part('live').textContent = 'the sandbox does not answer'
  }
}

async function showTerminated() {
  try {
    const { terminated } = await ask('GET', '/control/terminated')
    part('terminated').textContent = terminated ? 'Terminated: members see the closing page.' : 'Active.'
    part('terminated').className = terminated ? 'bad' : 'good'
  } catch (error) {
    part('terminated').textContent = error.message
    part('terminated').className = 'muted'
  }
}

for (const [name, advanceMs] of advances) {
  part('advances').append(button(`+${name}`, () => act('POST', '/control/clock', { advanceMs })))
}
for (const [id, terminated] of [
  ['terminate', true],
  ['revive', false],
]) {
  part(id).onclick = async () => {
    await act('POST', '/control/terminated', { terminated })
    await showTerminated()
  }
}

async function live() {
  if (!document.hidden) await refresh()
  setTimeout(live, refreshMs)
}
live()
showTerminated()
startSupport(part('support').querySelector('.rows'), ask, act)
