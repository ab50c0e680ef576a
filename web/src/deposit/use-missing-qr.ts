/** Whether no QR code is to be seen on the chosen picture; false while it is not known, and where slips carry none. */
import { useEffect, useState } from 'react'
import { hasQr } from './slip-qr.ts'

export function useMissingQr(file: File | undefined): boolean {
  const [missingOn, setMissingOn] = useState<File>()
  useEffect(() => {
    if (!file) return
    let isWanted = true
    void hasQr(file).then((has) => {
      if (isWanted && has === false) setMissingOn(file)
    })
    return () => {
      isWanted = false
    }
  }, [file])
  return file !== undefined && missingOn === file
}
