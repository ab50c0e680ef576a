/** Proving a passkey in this session: asks, has the device sign, and sends it (decisions D18). */
import { signByPasskey } from '@kapao/client/passkey.ts'
import { send } from '@kapao/client/send.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useState } from 'react'

/** @param onProved called when the server has taken it. */
export function usePasskeyProof(onProved: () => void) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const prove = async () => {
    setPending(true)
    setError(undefined)
    try {
      const response = await signByPasskey(await send(api.stepUpPasskeyOptions, {}))
      if (response) {
        await send(api.stepUpPasskey, { body: { response } })
        onProved()
      }
    } catch (failure) {
      setError(failure)
    }
    setPending(false)
  }
  return { isPending, error, forget: () => setError(undefined), prove: () => void prove() }
}
