/** What can be seen of a slip's file before it is sent: pure (spec §9, decisions D4). */
import { pictureLimits } from '@kapao/contract/limits.ts'

export const slipTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

export const slipMegabytesMax = pictureLimits.fileBytesMax / 1024 ** 2

export type SlipFileFault = 'wrongType' | 'tooLarge' | 'empty'

/** The server looks at the bytes themselves; this only saves a wrong file the way. */
export function checkSlipFile({ type, size }: Pick<File, 'type' | 'size'>): SlipFileFault | undefined {
  if (!slipTypes.includes(type)) return 'wrongType'
  if (size === 0) return 'empty'
  return size > pictureLimits.fileBytesMax ? 'tooLarge' : undefined
}
