/** The hook for sending a file: its progress, a way to stop it, and one key for the same file until the server has answered. */
import type { Endpoint, Wire } from '@kapao/contract/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { openIntent } from './intent.ts'
import { sendFile } from './send-file.ts'
import { settles } from './use-api-mutation.ts'

export type UploadStep<Result> =
  | { step: 'idle' }
  /** `sent` is from 0 to 1; at 1 the answer is being waited for. */
  | { step: 'sending'; sent: number }
  | { step: 'done'; result: Result }
  | { step: 'failed'; error: unknown }

export function useUpload<E extends Endpoint>(row: E) {
  type Result = Wire<E['result']>
  const [step, setStep] = useState<UploadStep<Result>>({ step: 'idle' })
  // A second tap can come before React has drawn the first one's lock.
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setStep({ step: 'sending', sent: 0 })
    // A file has no text to compare: what the device says about it stands for it.
    const { name, size, type, lastModified } = file
    const intent = openIntent(row, undefined, { name, size, type, lastModified })
    try {
      const result = await sendFile(row, file, {
        key: intent.key,
        onProgress: (sent) => setStep({ step: 'sending', sent }),
        signal: stop.signal,
      })
      intent.close()
      setStep({ step: 'done', result })
    } catch (error) {
      if (settles(error, intent.isRetry)) intent.close()
      setStep(stop.signal.aborted ? { step: 'idle' } : { step: 'failed', error })
    }
    running.current = undefined
  }
  return {
    step,
    send,
    /** The server may have it all the same; the same file sent again is the same intent. */
    stop: () => running.current?.abort(),
    reset: () => setStep({ step: 'idle' }),
  }
}
