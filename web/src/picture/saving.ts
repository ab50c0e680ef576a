/** How a picture that we drew gets to the member: as a file, and in the way that this browser really carries out (ux 20). */

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob((png) => (png ? done(png) : fail(new Error('the canvas gave no picture'))), 'image/png'),
  )

/** How a picture gets into the phone's gallery. */
export type SavingWay = 'share' | 'download' | 'press'

// Browsers inside chat apps ignore downloads without a word.
const insideAnApp = /\bLine\/|FBAN|FBAV|Instagram|MicroMessenger/i

/** Share sheet where it takes pictures and is the phone's own way; else a download; else a picture to press and hold. */
export function savingWay(file: File): SavingWay {
  const isTouch = typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches
  if (isTouch && navigator.canShare?.({ files: [file] })) return 'share'
  return insideAnApp.test(navigator.userAgent) ? 'press' : 'download'
}
