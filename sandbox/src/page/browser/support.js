/** The support desk on the page: who waits, what was said, and a line to answer with. */
import { element, moment } from './dom.js'

const refreshMs = 2000
/** What somebody is writing, by conversation: a redraw keeps it. */
const written = new Map()
let drawn

/** What a message says, in one line. */
function wordsOf({ message_type: kind, payload, payloads }) {
  if (kind === 'text') return payload.message
  if (kind === 'postback') return `[${payload.title}]`
  if (kind === 'media') return `(${payload.fileType}) ${payload.name ?? ''}`
  if (kind === 'generic') return payloads.map(({ title }) => title).join(' | ')
  if (kind === 'buttons' || kind === 'quick_replies')
    return `${payload.title} [${payload.buttons.map(({ title }) => title).join('] [')}]`
  return '(unknown)'
}

const senders = { customer: '▸', greeter: '○', operator: '●' }

function roomRow({ room, messages }, act) {
  const { roomId, kind, memberName, waitingSince, isEnded } = room
  const place = `/control/support/${roomId}`
  const line = element('input', {
    name: `answer:${roomId}`,
    placeholder: 'Answer',
    'aria-label': 'Answer',
    autocomplete: 'off',
  })
  line.value = written.get(roomId) ?? ''
  line.oninput = () => written.set(roomId, line.value)
  const send = (event) => {
    event.preventDefault()
    const text = line.value.trim()
    if (!text) return
    written.delete(roomId)
    line.value = ''
    act('POST', `${place}/answer`, { text })
  }
  const state = isEnded ? 'ended' : waitingSince ? `waits since ${moment(waitingSince)}` : 'answered'
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element('b', {}, memberName ?? `${kind} ${roomId.slice(-6)}`),
      element(`span.chip.${waitingSince ? 'warning' : 'muted'}`, {}, state),
    ),
    ...messages.map(({ sender, message }) =>
      element('div.text', {}, `${senders[sender]} ${wordsOf(message)}`),
    ),
    element(
      'form.buttons',
      { onsubmit: send },
      line,
      element('button.main', { type: 'submit' }, 'Send'),
      element('button', { type: 'button', onclick: () => act('POST', `${place}/close`) }, 'Close'),
    ),
  )
}

/** @param ask asks the sandbox. @param act does something, and says what was wrong with it. */
export function startSupport(place, ask, act) {
  async function refresh() {
    const rooms = (await ask('GET', '/control/support')).slice(0, 6)
    const seen = await Promise.all(
      rooms.map(async (room) => ({
        room,
        messages: (await ask('GET', `/control/support/${room.roomId}`)).slice(0, 6).reverse(),
      })),
    )
    const text = JSON.stringify(seen)
    if (text === drawn) return
    drawn = text
    const focused = place.contains(document.activeElement) ? document.activeElement.name : undefined
    const nobody = element('p.muted', {}, 'Nobody has written yet.')
    place.replaceChildren(...(seen.length > 0 ? seen.map((one) => roomRow(one, doThen)) : [nobody]))
    if (focused) place.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus()
  }
  const doThen = async (...order) => {
    await act(...order)
    await refresh().catch(() => {}) // The next round shows it.
  }
  async function live() {
    if (!document.hidden) await refresh().catch(() => {}) // The server may be starting.
    setTimeout(live, refreshMs)
  }
  live()
}
