/** Whether this browser is told by push, and switching it on and off; the browser's permission is asked for by a tap only. */
import { call } from '@kapao/client/call.ts'
import { hexOf } from '@kapao/client/hex.ts'
import { randomKey } from '@kapao/client/intent.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useEffect, useState } from 'react'

/** `asking`: not known yet. `unable`: this browser or service has none. `denied`: only the member can undo it, in the browser. */
export type PushState = 'asking' | 'unable' | 'denied' | 'off' | 'on'

const isAble = () => 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** The name by which the server tells of this browser; null: it has not subscribed. */
async function findName(): Promise<string | null> {
  const found = await findSubscription()
  return found ? nameOf(found) : null
}

const nameOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

async function tellServer(made: PushSubscription) {
  const { endpoint, keys } = made.toJSON()
  const subscription = {
    endpoint: String(endpoint),
    keys: { p256dh: String(keys?.p256dh), auth: String(keys?.auth) },
  }
  await call(api.subscribePush, { body: { subscription }, idempotencyKey: randomKey() })
}

/** One that another member has left here is not taken over: only a tap does that. */
async function renew() {
  if (!isAble() || Notification.permission !== 'granted') return
  const found = await findSubscription()
  if (!found) return
  const { browsers } = await call(api.pushKey)
  if (browsers.includes(await nameOf(found))) await tellServer(found)
}

/** Where the member is told by push, it is in the language of now, and ends with the session of now: the one that began it may be long over. */
export function useKeptPush(): void {
  useEffect(() => {
    // Without a connection: at the next start.
    renew().catch(() => undefined)
  }, [])
}

export function usePush() {
  const key = useApiQuery(api.pushKey)
  const [name, setName] = useState<string | null>()
  const [permission, setPermission] = useState(() => (isAble() ? Notification.permission : 'default'))
  useEffect(() => {
    if (!isAble()) return
    findName().then(setName, () => setName(null))
  }, [])

  const switchOn = async () => {
    const given = await Notification.requestPermission()
    setPermission(given)
    const publicKey = key.data?.publicKey
    if (given !== 'granted' || !publicKey) return
    const registration = await navigator.serviceWorker.ready
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    try {
      await tellServer(made)
    } catch (error) {
      // The server does not know of it: nothing would ever come.
      await made.unsubscribe()
      throw error
    }
    setName(await nameOf(made))
    await key.refetch()
  }

  const switchOff = async () => {
    const found = await findSubscription()
    if (found) {
      await call(api.unsubscribePush, { body: { endpoint: found.endpoint }, idempotencyKey: randomKey() })
      await found.unsubscribe()
    }
    setName(null)
    await key.refetch()
  }

  const findState = (): PushState => {
    if (!isAble() || key.data?.publicKey === null) return 'unable'
    if (permission === 'denied') return 'denied'
    if (!key.data || name === undefined) return 'asking'
    // One that another member has left here, or a session that has ended, is told nothing of this one.
    const isTold = name !== null && key.data.browsers.includes(name)
    return isTold && permission === 'granted' ? 'on' : 'off'
  }
  return { state: findState(), switchOn, switchOff }
}
