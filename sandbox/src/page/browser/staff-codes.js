/** What the telephones of the demo's staff show: whom, and the code of this moment. */
import { element } from './dom.js'

export function staffRow({ username, name, roles, code }) {
  const copy = () => navigator.clipboard?.writeText(code)
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element(
        'span',
        {},
        element('b', {}, username),
        element('small', {}, ` ${[name, ...roles.filter((role) => role !== username)].join(', ')}`),
      ),
      element(
        'button.code',
        { type: 'button', name: `code:${username}`, onclick: copy, title: `Copy the code of ${username}` },
        code,
      ),
    ),
  )
}
