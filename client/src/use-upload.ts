/** The hook for sending a file: its progress, a way to stop it, and one key for the same file until the server has answered. */
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openIntent } from './intent.ts'
import { queries } from './queries.ts'
import { underIntent } from './send.ts'
import { sendFile } from './send-file.ts'

export type UploadStep<Result> =
  | { step: 'idle' }
  /** `sent` is from 0 to 1; at 1 the answer is being waited for. */
  | { step: 'sending'; sent: number }
  | { step: 'done'; result: Result }
  | { step: 'failed'; error: unknown }

export function useUpload<E extends Endpoint>(row: E) {
  const [sent, setSent] = useState(0)
  // A second tap can come before React has drawn the first one's lock.
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation(
    {
      mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) => {
        // A file has no text to compare: what the device says about it stands for it.
        const { name, size, type, lastModified } = file
        return underIntent(openIntent(row, undefined, { name, size, type, lastModified }), (key) =>
          sendFile(row, file, { key, onProgress: setSent, signal }),
        )
      },
    },
    queries,
  )
  const stepNow = (): UploadStep<Wire<ResultOf<E>>> => {
    if (mutation.isPending) return { step: 'sending', sent }
    if (mutation.isSuccess) return { step: 'done', result: mutation.data }
    return mutation.isError ? { step: 'failed', error: mutation.error } : { step: 'idle' }
  }
  return {
    step: stepNow(),
    send: async (file: File) => {
      if (running.current) return
      const stop = new AbortController()
      running.current = stop
      setSent(0)
      // A failure is told by the step.
      await mutation.mutateAsync({ file, signal: stop.signal }).catch(() => {
        if (stop.signal.aborted) mutation.reset()
      })
      running.current = undefined
    },
    /** The server may have it all the same; the same file sent again is the same intent. */
    stop: () => running.current?.abort(),
    reset: mutation.reset,
  }
}
