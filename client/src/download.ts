/** Hands a file to the browser's downloads. */

import * as limits from '@kapao/contract/limits.ts'

export function download(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Released once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), limits.downloadKeptMs)
}
