/** Hands files to the browser's downloads. */

import * as limits from '@kapao/contract/limits.ts'

export function download(file: File) {
  const url = URL.createObjectURL(file)
  downloadFrom(url, file.name)
  // Released once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), limits.downloadKeptMs)
}

/** A file that lies at an address of ours. */
export function downloadFrom(url: string, filename: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}
