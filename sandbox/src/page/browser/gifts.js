/** TrueMoney gift links on the page: makes them, and shows what became of each. */
import { element, moment, money } from './dom.js'

const statusKinds = { redeemed: 'good', rejected: 'bad', processing: 'warning' }

export function giftRow({ link, amount, shares, createdAt, redemptions }) {
  const copy = () => navigator.clipboard?.writeText(link)
  return element(
    'div.row',
    {},
    element(
      'div.line',
      {},
      element('span.money', {}, `${money(amount)}${shares > 1 ? `, shared by ${shares}` : ''}`),
      element('button', { type: 'button', onclick: copy }, 'Copy link'),
    ),
    element('small.text', {}, `${link} · ${moment(createdAt)}`),
    element(
      'div.buttons',
      {},
      ...redemptions.map(({ reference, status }) =>
        element(`span.chip.${statusKinds[status]}`, {}, `${reference} ${status}`),
      ),
    ),
  )
}

export function startGiftForm(form, makeGift) {
  const number = (name, value) => element('input', { name, inputMode: 'decimal', value, autocomplete: 'off' })
  const amount = number('amount', '100')
  const shares = number('shares', '1')
  form.append(
    element('label', {}, 'Amount', amount),
    element('label', {}, 'Shared by', shares),
    element('button.main', { type: 'submit' }, 'Make a gift'),
  )
  form.onsubmit = (event) => {
    event.preventDefault()
    makeGift({ amount: Number(amount.value), shares: Number(shares.value) })
  }
}
