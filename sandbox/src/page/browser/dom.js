/** Builds elements; text is always text, never markup. */

/** `element('button.main', { type: 'button', onclick }, 'Pay')`; children may be missing. */
export function element(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split('.')
  const made = document.createElement(tag)
  if (classes.length > 0) made.className = classes.join(' ')
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on') || name in made) made[name] = value
    else made.setAttribute(name, value)
  }
  made.append(...children.filter((child) => child !== undefined && child !== null && child !== false))
  return made
}

/** 1,234.50 in every language (ux.md 49). */
export function money(amount, currency = 'THB') {
  const digits = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${amount < 0 ? '−' : ''}${currency === 'LAK' ? '₭' : '฿'}${digits}`
}

/** DD/MM/YYYY HH:mm:ss, Gregorian. */
export function moment(iso) {
  const date = new Date(iso)
  const two = (number) => String(number).padStart(2, '0')
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
