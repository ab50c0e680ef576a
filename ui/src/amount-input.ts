/** What an amount field shows of its digits while they are typed: separators, and the caret where the person left it; pure (ux 66). */
import { asciiDigits, tidyAmount } from './digits.ts'

/** `1234.5` as `1,234.5`. */
export function withSeparators(digits: string): string {
  const [whole = '', ...decimals] = digits.split('.')
  const first = whole.length % 3 || 3
  const groups = whole.slice(first).match(/\d{3}/g) ?? []
  return [[whole.slice(0, first), ...groups].join(','), ...decimals].join('.')
}

export interface Typed {
  /** What stood in the field before. */
  shown: string
  /** What stands in it now, and where the caret is. */
  text: string
  caret: number
  /** Of the event: which way was deleted. */
  inputType?: string | undefined
  decimals: number
}

/** From what was typed to the amount's digits, and where the caret belongs once they are shown with separators. */
export function readTyped({ shown, text, caret, inputType, decimals }: Typed): {
  digits: string
  caret: number
} {
  const [before, after] = [text.slice(0, caret), text.slice(caret)]
  const isSeparatorGone = shown[caret] === ',' && text === shown.slice(0, caret) + shown.slice(caret + 1)
  // Deleting a separator deletes the digit behind it: it would come back at once, and the key would seem dead.
  const [left, right] = isSeparatorGone
    ? inputType === 'deleteContentForward'
      ? [before, after.slice(1)]
      : [before.slice(0, -1), after]
    : [before, after]
  const digits = tidyAmount(left + right, decimals)
  return { digits, caret: caretAfter(tidyAmount(asciiDigits(left), decimals).length, digits) }
}

/** Behind so many digits of the amount as it is shown. */
function caretAfter(count: number, digits: string): number {
  const shown = withSeparators(digits)
  let place = 0
  for (let passed = 0; passed < count && place < shown.length; place++) if (shown[place] !== ',') passed++
  return place
}
