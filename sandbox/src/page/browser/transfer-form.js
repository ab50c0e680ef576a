/** The form by which a customer sends money to a bank account of ours; filled in for the demo member. */
import { element } from './dom.js'

const fields = [
  ['fromBank', 'From bank', 'KBANK'],
  ['fromAccountNo', 'From account', '1234567890'],
  ['fromName', 'From name', 'MALI SUKJAI'],
  ['toBank', 'To bank', 'SCB'],
  ['toAccountNo', 'To account', '4051234567'],
  ['amount', 'Amount', '100'],
  ['minutesAgo', 'Minutes ago', '0'],
]

export function startTransferForm(form, send) {
  const inputs = fields.map(([name, , value]) => element('input', { name, value, autocomplete: 'off' }))
  const notify = element('select', { name: 'notify' })
  notify.append(element('option', { value: 'true' }, 'told'), element('option', { value: 'false' }, 'silent'))
  form.append(
    ...fields.map(([, label], index) => element('label', {}, label, inputs[index])),
    element('label', {}, 'Feed', notify),
    element('button.main', { type: 'submit' }, 'Send it'),
  )
  form.onsubmit = (event) => {
    event.preventDefault()
    const { amount, minutesAgo, ...texts } = Object.fromEntries(
      inputs.map(({ name, value }) => [name, value.trim()]),
    )
    send({
      ...texts,
      amount: Number(amount),
      minutesAgo: Number(minutesAgo),
      notify: notify.value === 'true',
    })
  }
}
