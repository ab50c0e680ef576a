/** Facts about the hidden fields of a provider's sign-in page: read as text, whatever the page holds. */
import { expect, test } from 'vitest'
import { hiddenFields } from './form.ts'

test('hidden fields are found in any order and case, with what they stand for', () => {
  const page = `<form><INPUT TYPE="hidden" NAME="__state" VALUE="a&amp;b&#43;&#x3D;&quot;">
    <input value='it is' type='hidden' name='other' /><input name="username"><input type="hidden" value="nameless">
    <input type="hidden" name="empty"></form>`
  expect(hiddenFields(page)).toEqual({ __state: 'a&b+="', other: 'it is', empty: '' })
})

test('a page of nothing, and one that is cut off, hide nothing', () => {
  for (const page of ['', '<html>', '<input type="hidden" name="a', '&#99999999;'])
    expect(hiddenFields(page)).toEqual({})
})

test('no page keeps us busy', () => {
  const began = performance.now()
  for (const piece of ['<input ', '<input type="hidden', ' a="', '&#x', '<<<'])
    expect(hiddenFields(piece.repeat(50_000))).toEqual({})
  expect(performance.now() - began).toBeLessThan(2_000)
})
