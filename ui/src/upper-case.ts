/** Capitals as they are typed, for codes: visible in the field, and the caret stays where it was (ux 36). */

/** Gives the field's text in capitals. Setting it here, before React does, keeps the caret from jumping to the end. */
export function upperCaseInPlace(field: HTMLInputElement): string {
  const text = field.value
  const upper = text.toUpperCase()
  if (upper === text) return text
  const { selectionStart, selectionEnd } = field
  field.value = upper
  field.setSelectionRange(selectionStart, selectionEnd)
  return upper
}
