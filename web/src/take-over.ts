/** The moment in which the app itself is there: its login takes over from the picture of it (login-ahead.tsx), and nothing blinks. */

/** As a person would write it, so that the form notices it. */
function write(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What was typed into the picture's field goes on in the app's, with the caret where it was. */
function goOn(picture: HTMLInputElement, field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = picture
  const hasFocus = document.activeElement === picture
  // Once React is through: what is written while it draws it takes back.
  queueMicrotask(() => {
    if (value) write(field, value)
    if (!hasFocus) return
    field.focus()
    field.setSelectionRange(selectionStart, selectionEnd)
  })
}

export function removePictures() {
  const picture = document.querySelector<HTMLInputElement>(`#ahead-${document.documentElement.dataset.ahead}`)
  const field = document.querySelector<HTMLInputElement>('#app input[name="username"]')
  if (picture && field) goOn(picture, field)
  delete document.documentElement.dataset.ahead
  for (const each of document.querySelectorAll('.ahead')) each.remove()
}
