/** Account numbers as banks tell them, some of their digits hidden: pure. */

/** Digits and `x` alone. */
const plain = (accountNo: string): string => accountNo.replace(/[\s-]/g, '').toLowerCase()

export const isMasked = (accountNo: string): boolean => /x/i.test(accountNo)

/** The digit at a place counted from the right, from 1: zeros in front need not be told; undefined where it is hidden. */
function digitAt(accountNo: string, place: number): string | undefined {
  const sign = accountNo.at(-place) ?? (isMasked(accountNo) ? 'x' : '0')
  return sign === 'x' ? undefined : sign
}

/**
 * False when a digit that both tell differs. Counted from the right, because how many digits a mask stands for in front
 * is the bank's own habit: too many candidates end in a review, too few could end with the wrong member.
 */
export function mayBeSame(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  for (let place = 1; place <= Math.max(a.length, b.length); place++) {
    const [x, y] = [digitAt(a, place), digitAt(b, place)]
    if (x !== undefined && y !== undefined && x !== y) return false
  }
  return true
}
